import { clock } from '../../clients/clock.js'
import type { AccountOf } from '../../domain/adapter.js'
import type { BitcoinAddress, BitcoinProvider } from '../../domain/provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import { RESTORE_LIMIT } from '../../domain/times.js'
import type { SessionFace } from '../../domain/walletconnect.js'
import { type BitcoinWallet, type Shared, toHeld } from './wallet.js'
import { parseAddress } from './address.js'
import { createProvider, told } from './provider.js'
import { namesAllOf } from './psbt.js'
import { toBase64 } from '../../domain/encodings.js'

/** An address as a wallet tells it, `intention` being the wire's word for its purpose. */
interface Told {
  address?: unknown
  intention?: unknown
  purpose?: unknown
}

/** A face that can go to another network which the session grants. */
type MovingFace = SessionFace & { setChain?(id: CaipNetworkId): void }

/**
 * The provider that dApps expect, over a WalletConnect session: its calls by the wire's names (references, wire 6.7), its signatures in
 * base64 as everywhere.
 */
export function createSessionProvider(face: MovingFace, accountOf?: AccountOf): BitcoinProvider {
  const network = (): CaipNetworkId => face.caipNetworkId ?? 'bip122:000000000019d6689c085ae165831e93'
  const check = (shared: Shared): readonly BitcoinAddress[] =>
    toHeld({ network: face.caipNetworkId, ...shared }, network(), [])?.addresses ?? []
  const granted = (): readonly BitcoinAddress[] => check({ addresses: face.accounts.map(address => ({ address })) })
  const account = (): string => {
    const [first] = face.accounts
    if (!first) throw named('unauthorized')
    return first
  }
  const ask = (method: string, params: object): Promise<unknown> => face.request({ method, params })

  /** Whether the session grants it; where there is none it is asked for. */
  const grants = (method: string): boolean => {
    const all = face.session && Object.entries(face.session.namespaces).filter(([key]) => /^bip122(:|$)/.test(key))
    return face.methods?.includes(method) ?? all?.some(([, { methods }]) => methods.includes(method)) ?? true
  }

  let known: { of: string; addresses: readonly BitcoinAddress[] } | undefined
  let asking: { of: string; soon: Promise<readonly BitcoinAddress[]> } | undefined
  const learn = async (of: string): Promise<readonly BitcoinAddress[]> => {
    try {
      const answer = await ask('getAccountAddresses', { account: account() })
      const { addresses: list = answer } = Object(answer) as { addresses?: unknown }
      const all = (Array.isArray(list) ? list : []).map(each => (typeof each === 'string' ? { address: each } : Object(each)) as Told)
      const told = check({ addresses: all.map(each => ({ ...each, purpose: each.intention ?? each.purpose })) })
      // Whatever else the wallet tells, the session's own accounts are those it has granted.
      const more = granted().filter(({ address }) => !told.some(each => each.address === address))
      known = { of, addresses: [...told, ...more] }
      return known.addresses
    } catch {
      // A wallet need not grant the call; then the accounts of the session are all there is to know.
      asking = undefined
      return granted()
    }
  }
  const addresses = async (): Promise<readonly BitcoinAddress[]> => {
    const of = [face.caipNetworkId, ...face.accounts].join()
    if (known?.of === of) return known.addresses
    if (!face.accounts.length) return []
    // Some never answer what they have granted.
    if (asking?.of !== of) asking = { of, soon: Promise.race([learn(of), clock.wait(RESTORE_LIMIT).then(granted)]) }
    return asking.soon
  }

  const signPsbt: BitcoinWallet['signPsbt'] = async (psbt, signInputs, broadcast) => {
    const by = face.accounts.find(each => each === signInputs[0]?.address) ?? account()
    // What a wallet cannot be told is not left out: it would sign more than was asked for.
    const script = parseAddress(by)?.script
    if (face.signsAll && !(script && namesAllOf(psbt, signInputs, by, script))) throw named('callNotSupported')
    const answer = await ask('signPsbt', { account: by, psbt: toBase64(psbt), signInputs, broadcast })
    return { psbt: answer, txid: answer }
  }

  const wallet: BitcoinWallet = {
    connect: async () => ({ addresses: granted() }),
    read: async () => ({ addresses: granted() }),
    signMessage: async (message, { address }, protocol, isChosen) =>
      ask('signMessage', { message, account: account(), address, ...(isChosen && { protocol }) }),
    get signPsbt() {
      return grants('signPsbt') ? signPsbt : undefined
    },
    send: (units, recipientAddress, from) => ask('sendTransfer', { account: from, recipientAddress, amount: `${units}` }),
    request: (method, params) => face.request({ method, params: params as object }),
  }
  return createProvider({
    wallet,
    place: id => ({ id, urls: [] }),
    emitter: { on: face.on.bind(face), removeListener: face.off.bind(face) },
    connect: async () => account(),
    // A session ends as a whole: by the modal, or by the universal provider.
    disconnect: async () => Promise.reject(named('callNotSupported')),
    async switchTo(id) {
      if (id === face.caipNetworkId) return
      if (!face.setChain) throw named('callNotSupported')
      face.setChain(id)
      if (face.caipNetworkId !== id) throw named('chainNotSupported')
    },
    network,
    addresses,
    isShared: address => granted().some(each => each.address === address),
    isHeld: async () => face.accounts.length > 0,
    accountOf,
    fail: error => told(error, face.name ?? 'WalletConnect'),
  })
}
