// In the page: the wallet for Bitcoin, by wallet-standard (https://github.com/ExodusMovement/bitcoin-wallet-standard).
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { WalletIdentity } from '../identity.js'
import { ProviderRpcError } from '../provider.js'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.js'
import type { Shared } from './shared.js'
import { inTurn } from './solana.js'
import { createStandardWallet } from './standard.js'

interface PsbtInput {
  psbt: Uint8Array
  inputsToSign: { account: WalletAccount; signingIndexes: number[]; sigHash?: string }[]
  chain?: string
}

const chains = ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:regtest'] as const
const accountFeatures = ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'] as const
const sigHashes: Record<string, number> = {
  ALL: 1,
  NONE: 2,
  SINGLE: 3,
  'ALL|ANYONECANPAY': 0x81,
  'NONE|ANYONECANPAY': 0x82,
  'SINGLE|ANYONECANPAY': 0x83,
}

/** The wallet for Bitcoin. */
export function createBitcoinStandard(shared: Shared, identity: WalletIdentity): Wallet {
  return createStandardWallet({
    shared,
    identity,
    chains,
    accountFeatures,
    features: accounts => ({
      'bitcoin:connect': {
        version: '1.0.0',
        async connect({ purposes = ['payment', 'ordinals'], silent }: { purposes?: string[]; silent?: boolean } = {}) {
          const seen = await shared.connect({ silent })
          const wanted = seen
            .filter(({ purpose }) => purposes.includes(purpose === 'ordinal' ? 'ordinals' : 'payment'))
            .map(({ address }) => address)
          return { accounts: accounts().filter(({ address }) => wanted.includes(address)) }
        },
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: { account: WalletAccount; message: Uint8Array }[]) =>
          inTurn(inputs, async ({ account: { address }, message }) => {
            const { signature } = await shared.request<{ signature: string }>('signMessage', { address, message: toBase64(message) })
            return { signedMessage: message, signature: fromBase64(signature) }
          }),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (...inputs: PsbtInput[]) =>
          inTurn(inputs, async input => ({ signedPsbt: fromBase64((await sign(input, false)).psbt) })),
      },
      'bitcoin:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: (...inputs: PsbtInput[]) => inTurn(inputs, async input => ({ txId: (await sign(input, true)).txid! })),
      },
    }),
  })

  async function sign({ psbt, inputsToSign, chain }: PsbtInput, broadcast: boolean): Promise<{ psbt: string; txid?: string }> {
    const network = `bitcoin:${await shared.request<string>('getNetwork')}`
    if (chain !== undefined && chain !== network)
      throw new ProviderRpcError({ code: 4901, message: `The wallet is on ${network}, not on ${chain}.` })
    const inputs = inputsToSign.flatMap(({ account: { address }, signingIndexes, sigHash }) =>
      signingIndexes.map(index => ({ index, address, sighashTypes: sigHash === undefined ? undefined : [sigHashes[sigHash] ?? 0] })),
    )
    return shared.request('signPsbt', { psbt: toBase64(psbt), inputs, broadcast })
  }
}

/** Base64 as hexadecimal text, as half of Bitcoin's wallets have it, and the other way. */
export const base64ToHex = (text: string): string => toHex(fromBase64(text))
export const hexToBase64 = (text: string): string => toBase64(fromHex(text))
