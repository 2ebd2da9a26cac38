// In the page: the wallet for Solana, by wallet-standard.
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { WalletIdentity } from '../identity.js'
import { fromBase64, toBase64 } from './bytes.js'
import type { Shared } from './shared.js'
import { createStandardWallet } from './standard.js'

interface TransactionInput {
  account: WalletAccount
  transaction: Uint8Array
  chain?: string
  options?: object
}

const chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const
const accountFeatures = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn'] as const

/** The wallet for Solana. */
export function createSolanaStandard(shared: Shared, identity: WalletIdentity): Wallet {
  const supportedTransactionVersions = ['legacy', 0] as const
  return createStandardWallet({
    shared,
    identity,
    chains,
    accountFeatures,
    features: accounts => ({
      'standard:connect': {
        version: '1.0.0',
        async connect(options?: { silent?: boolean }) {
          await shared.connect(options)
          return { accounts: accounts() }
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: { account: WalletAccount; message: Uint8Array }[]) =>
          inTurn(inputs, async ({ account: { address }, message }) => {
            const { signature } = await shared.request<{ signature: string }>('signMessage', { address, message: toBase64(message) })
            return { signedMessage: message, signature: fromBase64(signature), signatureType: 'ed25519' as const }
          }),
      },
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions, signTransaction },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions,
        signAndSendTransaction: (...inputs: TransactionInput[]) =>
          inTurn(inputs, async ({ account: { address }, transaction, chain, options }) => {
            const { signature } = await shared.request<{ signature: string }>('signAndSendTransaction', {
              address,
              transaction: toBase64(transaction),
              chain,
              options,
            })
            return { signature: fromBase64(signature) }
          }),
      },
      'solana:signIn': {
        version: '1.0.0',
        signIn: (...inputs: object[]) =>
          inTurn(inputs.length ? inputs : [{}], async input => {
            const { account, signedMessage, signature } = await shared.request<{
              account: { address: string }
              signedMessage: string
              signature: string
            }>('signIn', input)
            return {
              account: accounts().find(({ address }) => address === account.address),
              signedMessage: fromBase64(signedMessage),
              signature: fromBase64(signature),
              signatureType: 'ed25519' as const,
            }
          }),
      },
    }),
  })

  // Those of one account and chain are asked for together.
  async function signTransaction(...inputs: TransactionInput[]): Promise<{ signedTransaction: Uint8Array }[]> {
    const [first] = inputs
    if (!first) return []
    const isOne = inputs.every(({ account, chain }) => account.address === first.account.address && chain === first.chain)
    if (!isOne) return (await inTurn(inputs, input => signTransaction(input))).flat()
    const params = {
      address: first.account.address,
      chain: first.chain,
      transactions: inputs.map(({ transaction }) => toBase64(transaction)),
    }
    const { transactions } = await shared.request<{ transactions: string[] }>('signTransactions', params)
    return transactions.map(transaction => ({ signedTransaction: fromBase64(transaction) }))
  }
}

/** One after the other: a visitor answers one question at a time. */
export async function inTurn<Input, Output>(inputs: readonly Input[], action: (input: Input) => Promise<Output>): Promise<Output[]> {
  const outputs: Output[] = []
  for (const input of inputs) outputs.push(await action(input))
  return outputs
}
