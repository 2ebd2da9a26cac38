import type { StandardAccount, StandardWallet } from '../../clients/wallet-standard.js'
import type { DiscoveryOptions, NetworkOf } from '../../domain/adapter.js'
import { isAddress, type CaipNetworkId } from '../../domain/caip.js'
import { fromBase58, toBare, toBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { findNetwork, toCaipNetwork, type CaipNetwork } from '../../domain/networks.js'
import { createSharing } from '../../domain/sharing.js'
import { needSignature, partsOf, readAnswers, readingsOf, takeMessage, takeSignIn, takeTransaction } from './answers.js'
import { toRpc } from './node.js'
import { MAINNET, type SolanaWallet, type SolanaWalletEvents, toCaipNetworkId, toStandardChain } from './wallet.js'
import { isBytes, isEqual, KEY, writeWire } from './wire.js'

/** Features of the standard, each with the one method it is used for. */
interface Features {
  'standard:connect': { connect(input?: { silent?: boolean }): Promise<{ accounts?: unknown }> }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: 'change', listener: (change: { accounts?: unknown }) => void): unknown }
  'solana:signMessage': { signMessage(...inputs: object[]): Promise<unknown> }
  'solana:signTransaction': { signTransaction(...inputs: object[]): Promise<unknown> }
  'solana:signAndSendTransaction': { signAndSendTransaction(...inputs: object[]): Promise<unknown> }
  'solana:signIn': { signIn(...inputs: object[]): Promise<unknown> }
}

/** A wallet of this page, and what it serves. */
export interface StandardSolana extends SolanaWallet {
  /** Whether the account in use serves a network. */
  serves(caipNetworkId: string): boolean
  /** Where to be: where the modal is, or the first network of the dApp that the account serves, or what it serves itself. */
  place(): CaipNetworkId
  /** Lets go without telling the wallet. */
  forget(): void
  stop(): void
}

/**
 * Makes of a wallet of the Wallet Standard what the provider and the door use.
 * In one piece: what the wallet tells, the modal asks and dApps ask all move the same account.
 */
export function createStandardWallet(wallet: StandardWallet, options: DiscoveryOptions, networkOf: NetworkOf): StandardSolana {
  /** What the wallet shares now. */
  let shared: readonly StandardAccount[] = []
  let connecting: Promise<readonly string[]> | undefined
  /** Whoever has disconnected hears no more of the wallet until they connect again. */
  let isHeard = false
  const sharing = createSharing<SolanaWalletEvents>()

  const feature = <Name extends keyof Features>(name: Name): Features[Name] | undefined => {
    const found = wallet.features[name]
    return found && typeof found === 'object' ? (found as Features[Name]) : undefined
  }
  const needed = <Name extends keyof Features>(name: Name): Features[Name] => {
    const found = feature(name)
    if (!found) throw named('unsupportedMethod')
    return found
  }
  const accounts = (): readonly string[] => shared.map(({ address }) => address)
  const share = (given: unknown): readonly string[] => {
    const before = accounts().join()
    shared = readAccounts(given)
    if (accounts().join() !== before) sharing.tell(({ onAccounts }) => onAccounts(accounts()))
    return accounts()
  }
  const offered = () => toOffered(options)
  const chainsOf = ({ chains }: Pick<StandardAccount, 'chains'> = wallet): readonly string[] =>
    Array.isArray(chains) && chains.length ? chains : wallet.chains
  const serves = (id: string, account: StandardAccount | undefined = shared[0]): boolean => chainsOf(account).includes(toStandardChain(id))
  const place = (): CaipNetworkId =>
    [networkOf('solana'), ...offered()].find(network => network && serves(network.caipNetworkId))?.caipNetworkId ??
    chainsOf(shared[0]).map(toCaipNetworkId).find(Boolean) ??
    MAINNET
  const caipNetworkId = (): CaipNetworkId => networkOf('solana')?.caipNetworkId ?? place()

  const accountOf = (address: string): StandardAccount => {
    const account = shared.find(each => each.address === address)
    if (!account) throw named('unauthorized')
    return account
  }
  /** The account that is asked, on the chain that is meant. */
  const asking = (address: string): { account: StandardAccount; chain: string } => {
    const account = accountOf(address)
    const id = caipNetworkId()
    if (!serves(id, account)) throw named('chainNotSupported')
    return { account, chain: toStandardChain(id) }
  }

  const listen = (): unknown => {
    try {
      return feature('standard:events')?.on('change', change => {
        if (change?.accounts && isHeard) share(change.accounts)
      })
    } catch {
      // A wallet that cannot tell of changes can still be used.
      return undefined
    }
  }
  const ask = async (): Promise<readonly string[]> => {
    const isHere = sharing.stay()
    const answer = await needed('standard:connect').connect()
    if (!isHere()) throw named('unauthorized')
    return share(answer?.accounts ?? wallet.accounts)
  }
  const forget = (): void => {
    isHeard = false
    sharing.leave()
    connecting = undefined
    shared = []
    sharing.tell(({ onEnd }) => onEnd())
  }
  const off = listen()

  return {
    name: wallet.name,
    accounts,
    caipNetworkId,
    networks: () => offered().filter(network => serves(network.caipNetworkId)),
    serves,
    place,
    async connect(silent) {
      isHeard = true
      // What is shared already needs no question; a wallet that does not know `silent` would ask the visitor.
      if (silent) {
        if (share(wallet.accounts).length) return accounts()
        const isHere = sharing.stay()
        const answer = await needed('standard:connect').connect({ silent })
        return isHere() ? share(answer?.accounts) : []
      }
      // Asked twice, a wallet may show two windows, or none.
      const asked = (connecting ??= ask().finally(() => {
        if (connecting === asked) connecting = undefined
      }))
      const found = await asked
      if (!found.length) throw named('walletBadAnswer')
      return found
    },
    forget,
    async disconnect() {
      forget()
      await feature('standard:disconnect')?.disconnect()
    },
    async signMessage(message, address) {
      const account = accountOf(address)
      const answer = await needed('solana:signMessage').signMessage({ account, message: Uint8Array.from(message) })
      return takeMessage(message, readAnswers(answer, 1)[0], address)
    },
    async sign(wires, address) {
      const asked = asking(address)
      const inputs = wires.map(wire => ({ ...asked, transaction: writeWire(wire) }))
      const answers = readAnswers(await needed('solana:signTransaction').signTransaction(...inputs), wires.length)
      return Promise.all(wires.map((wire, at) => takeTransaction(wire, answers[at], address)))
    },
    sends: () => Boolean(feature('solana:signAndSendTransaction')),
    signAndSend(wires, address, sending) {
      const found = feature('solana:signAndSendTransaction')
      if (!found) return undefined
      return (async () => {
        const asked = asking(address)
        const inputs = wires.map(wire => ({ ...asked, transaction: writeWire(wire), options: sending }))
        return readAnswers(await found.signAndSendTransaction(...inputs), wires.length).map(answer => toBase58(needSignature(answer)))
      })()
    },
    signIn:
      feature('solana:signIn') &&
      (async input => {
        const isHere = sharing.stay()
        const [answer] = readAnswers(await needed('solana:signIn').signIn({ ...input }), 1)
        const [account] = readAccounts([partsOf(answer).account])
        if (!account) throw named('walletBadAnswer')
        const signed = await takeSignIn(answer, account.address)
        // An answer after the visitor left brings nobody back.
        if (!isHere()) throw named('unauthorized')
        isHeard = true
        share([account, ...shared.filter(({ address }) => address !== account.address)])
        const { address, publicKey } = account
        return { account: { address, publicKey: Uint8Array.from(publicKey) }, ...signed }
      }),
    async askNode(method, params) {
      const id = caipNetworkId()
      const network = findNetwork(offered(), id) ?? networkOf('solana')
      if (!network) throw named('noRpcUrl')
      return toRpc(network, options)(method, params)
    },
    watch: sharing.follow,
    stop() {
      if (typeof off === 'function') off()
      sharing.stop()
    },
  }
}

/** The networks of Solana that the dApp offers. */
const toOffered = ({ networks = [] }: DiscoveryOptions): readonly CaipNetwork[] =>
  networks.flatMap(network => {
    const completed = toCaipNetwork(network, {})
    return completed.chainNamespace === 'solana' ? completed : []
  })

/**
 * The accounts of a wallet's answer: those that are of Solana, and whose address is their key. The same objects, where they are whole: a wallet
 * may know its own by them.
 */
function readAccounts(value: unknown): readonly StandardAccount[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap(each => {
    const given = (typeof each === 'string' ? { address: each } : Object(each)) as Partial<StandardAccount>
    const { publicKey, chains } = given
    const address = toBare(given.address)
    const key = fromBase58(address, KEY)
    if (!isAddress('solana', address) || !key || (publicKey && !readingsOf(publicKey).some(bytes => isEqual(bytes, key)))) return []
    // One account may stand for several families; those of others are not ours.
    if (Array.isArray(chains) && chains.length && !chains.some(chain => `${chain}`.startsWith('solana:'))) return []
    const isWhole = given.address === address && isBytes(publicKey)
    return isWhole ? (given as StandardAccount) : { address, publicKey: key, chains: chains ?? [], features: given.features ?? [] }
  })
}
