import { isAddress, isNamespace, toAddressKey, toChainName, type Namespace } from '../../domain/caip.js'
import { MOST_ACCOUNTS } from '../../domain/each-once.js'
import type { Session, SessionNamespace } from '../../domain/walletconnect.js'
import type { Memory } from './storage.js'
import { namespaceOf, toAddresses, toGrant, toNewName } from './namespaces.js'

/** The session that stands: with whom, where, as whom. */
export type CurrentSession = ReturnType<typeof createCurrentSession>

/** Keeps one session, and tells each change of it once. In one piece: each of its verbs tells what has changed against the same session. */
export function createCurrentSession({ emit, memory }: { emit(event: string, value: unknown): void; memory: Memory }) {
  let session: Session | undefined
  /** What the wallet granted, before it said which accounts it is on. */
  let granted: Session['namespaces'] = {}
  /** What dApps were told last, by namespace. */
  let told = new Map<string, { chain: string; accounts: string }>()

  const namespaces = () => [...new Set(Object.keys(session?.namespaces ?? {}).map(namespaceOf))]
  const chainOf = (namespace: string): string | undefined => {
    const grant = session && toGrant(session, namespace)
    return grant && (memory.get().chains[namespace] ?? grant.chains[0])
  }
  const accountsOf = (namespace: string, chain = chainOf(namespace)): readonly string[] =>
    session ? toAddresses(session, namespace, chain) : []

  /** Tells what has changed since it was told last. Whoever is told may change more, or end it all: each step looks anew. */
  const tell = (isQuiet?: boolean): void => {
    for (const namespace of new Set([...told.keys(), ...namespaces()])) {
      const last = told.get(namespace) ?? { chain: '', accounts: '' }
      told.set(namespace, last)
      const chain = chainOf(namespace)
      if (chain && chain !== last.chain) {
        last.chain = chain
        if (!isQuiet) emit('chainChanged', toChainName(chain))
      }
      if (!session) return
      const accounts = accountsOf(namespace)
      if (accounts.join() !== last.accounts) {
        last.accounts = accounts.join()
        if (!isQuiet) emit('accountsChanged', accounts)
      }
      if (!session) return
    }
  }

  /** Puts accounts first in our copy of the session, adding what the wallet names and had not granted. */
  const putFirst = (namespace: string, chosen: readonly { address: string; chain: string }[]): void => {
    const keyOf = ({ address }: { address: string }) => toAddressKey(namespace as Namespace, address)
    const keyIn = (account: string) => keyOf({ address: account.split(':')[2] ?? '' })
    // Who is named twice stands where they are named first.
    const ranks = new Map(chosen.map((each, at) => [keyOf(each), at] as const).reverse())
    const known = new Set(toGrant(session!, namespace)!.accounts.map(keyIn))
    const added = chosen
      .filter(each => !known.has(keyOf(each)))
      .flatMap(({ address, chain }) => [...new Set([chain, chainOf(namespace) ?? chain])].map(each => `${each}:${address}`))
    let rest = added
    changeNamespace(namespace, part => {
      const ranked = [...rest, ...part.accounts].map(account => ({ account, rank: ranks.get(keyIn(account)) ?? chosen.length }))
      rest = []
      return { ...part, accounts: ranked.sort((a, b) => a.rank - b.rank).map(({ account }) => account) }
    })
  }

  /** Puts the accounts first that the wallet said it is on, where it still grants them. */
  const arrange = (): void => {
    for (const [namespace, address] of Object.entries(memory.get().accounts)) {
      if (toAddresses(session!, namespace, undefined).includes(address)) putFirst(namespace, [{ address, chain: '' }])
    }
  }

  const changeNamespace = (namespace: string, change: (part: SessionNamespace) => SessionNamespace): void => {
    const entries = Object.entries(session!.namespaces)
    const namespaces = Object.fromEntries(entries.map(([key, part]) => [key, namespaceOf(key) === namespace ? change(part) : part]))
    session = { ...session!, namespaces }
  }

  return {
    session: () => session,
    namespaces,
    chainOf,
    accountsOf,
    /** Begins with a session. `defaults` are the chains the dApp would start on. */
    take(next: Session, defaults: readonly string[] = []): void {
      if (memory.get().topic !== next.topic) memory.startOver(next.topic)
      const isFirst = !session
      session = next
      granted = next.namespaces
      const chains = { ...memory.get().chains }
      for (const namespace of namespaces()) {
        const wanted = defaults.find(chain => toGrant(next, namespace)!.chains.includes(chain))
        if (wanted) chains[namespace] = wanted
      }
      memory.set({ topic: next.topic, chains })
      arrange()
      tell(isFirst)
    },
    /** The client has changed what belongs to the session itself. */
    patch(part: Partial<Session>): void {
      if (session) session = { ...session, ...part }
    },
    /**
     * The wallet grants something else from now on. A chain it takes back is left; the account in use stays so, unless another one
     * comes first now.
     */
    update(next: Record<string, SessionNamespace>): void {
      if (JSON.stringify(next) === JSON.stringify(granted)) return
      const before = { ...session!, namespaces: granted }
      const after = { ...session!, namespaces: next }
      session = after
      granted = next
      const { chains, accounts } = memory.get()
      const isThere = (each: Session, chain: string) => toGrant(each, namespaceOf(chain))?.chains.includes(chain)
      const firstOf = (each: Session, namespace: string) => toAddresses(each, namespace, undefined)[0]
      memory.set({
        chains: pick(chains, (_, chain) => isThere(after, chain) || !isThere(before, chain)),
        accounts: pick(accounts, namespace => firstOf(after, namespace) === firstOf(before, namespace)),
      })
      arrange()
      tell()
    },
    /** Goes to a chain of a namespace that the session serves. */
    moveTo(chain: string): void {
      memory.set({ chains: { ...memory.get().chains, [namespaceOf(chain)]: chain } })
      tell()
    },
    /** The wallet says which accounts it is on; none at all takes them back. What is no address is left out. */
    choose(chain: string, entries: readonly unknown[]): void {
      const namespace = namespaceOf(chain)
      const chosen = entries.slice(0, MOST_ACCOUNTS).flatMap(entry => {
        const parts = String(entry).split(':')
        const address = parts.pop()!
        const own = parts.length === 2 && parts[0] === namespace ? parts.join(':') : chain
        const isReadable = (parts.length === 0 || parts.length === 2) && (isNamespace(namespace) ? isAddress(namespace, address) : address)
        return isReadable ? [{ address, chain: toNewName(own) }] : []
      })
      if (chosen.length) putFirst(namespace, chosen)
      else if (entries.length) return
      else changeNamespace(namespace, part => ({ ...part, chains: toGrant(session!, namespace)!.chains, accounts: [] }))
      if (chosen[0]) memory.set({ accounts: { ...memory.get().accounts, [namespace]: chosen[0].address } })
      tell()
    },
    /** Ends it here; whom to tell is others' matter. */
    end(): void {
      session = undefined
      told = new Map()
      memory.startOver()
    },
  }
}

const pick = (texts: Record<string, string>, isWanted: (key: string, text: string) => boolean | undefined) =>
  Object.fromEntries(Object.entries(texts).filter(([key, text]) => isWanted(key, text)))
