import type { AccountOf } from '../../domain/adapter.js'
import type { PolkadotPayload, PolkadotProvider, PolkadotRaw, PolkadotSigned, PolkadotSigner } from '../../domain/provider.js'
import { toAccountInUse } from '../../domain/sharing.js'
import type { SessionFace } from '../../domain/walletconnect.js'
import { findKey, readKeys } from './addresses.js'
import { signMessage, signPayload } from './provider.js'

/** What errors call a wallet behind a session. */
const NAME = 'The wallet'

/**
 * Makes of a WalletConnect session's Polkadot part the provider that wallets of a page have (references, wire 6.7).
 * @param accountOf whom the visitor has chosen in the modal: they sign, as long as the session grants them
 */
export function createSessionProvider(face: SessionFace, accountOf?: AccountOf): PolkadotProvider {
  let lastId = 0
  const ask = async (method: string, params: object): Promise<PolkadotSigned> => {
    const answer = await face.request<unknown>({ method, params })
    const { signature = answer, signedTransaction } = Object(answer) as Partial<PolkadotSigned>
    // What it is, is looked at by who asked.
    return { id: ++lastId, signature: signature as PolkadotSigned['signature'], ...(signedTransaction && { signedTransaction }) }
  }
  const signer: PolkadotSigner = {
    signRaw: ({ address, data, type }: PolkadotRaw) =>
      ask('polkadot_signMessage', { address, message: type === 'payload' ? data : toMessage(data) }),
    signPayload: (payload: PolkadotPayload) => ask('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
  }
  const signing = () => ({ signer: face.accounts.length ? signer : undefined, name: NAME })
  return {
    get signer() {
      return signing().signer
    },
    accounts: () => [...face.accounts],
    async signMessage(message, address = toAccountInUse(face.accounts, accountOf?.('polkadot').address)) {
      // A session spells its accounts for each network of its own; the wallet knows them all.
      const keys = readKeys(face.accounts.map(each => ({ address: each })))
      return signMessage(signing(), message, address && findKey(keys, address)?.own)
    },
    signPayload: payload => signPayload(signing(), payload),
    request: call => face.request(call),
    on: (event, listener) => face.on(event, listener),
    removeListener: (event, listener) => face.off(event, listener),
  }
}

/**
 * Bytes as a wallet can show them, and as one that does not read hexadecimal signs them too: as text, where they are one that cannot be
 * taken for hexadecimal.
 */
function toMessage(data: string): string {
  if (!/^0x([\da-f]{2})+$/i.test(data)) return data
  const bytes = Uint8Array.from(data.slice(2).match(/../g)!, byte => parseInt(byte, 16))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.startsWith('0x') ? data : text
  } catch {
    return data
  }
}
