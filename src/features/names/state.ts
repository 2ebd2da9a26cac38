import { signal } from '@preact/signals-core'
import type { NameSuggestion } from '../../clients/account-api.js'
import type { Route } from '../../domain/routes.js'
import type { Readable } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'
import type { Connector } from '../../domain/connector.js'
import type { CaipNetwork } from '../../domain/networks.js'

/** What the service said of a label. */
export interface Suggestions {
  /** `elsewhere`: the service does not know the network. */
  status: 'none' | 'loading' | 'elsewhere' | 'ready' | 'failed'
  list?: readonly NameSuggestion[]
  /** Why it failed, in words. */
  reason?: string
}

/** A name on its way. */
export type Registration = Readable<ReturnType<typeof createRegistration>>

function createRegistration(name: string, address: string) {
  const phase = signal<'signing' | 'submitting' | 'done'>('signing')
  return {
    name,
    address,
    phase,
    /** The wallet has signed, or the service has it. */
    reach(next: 'submitting' | 'done') {
      phase.value = next
    },
  }
}

/** What one visit to the form knows. */
export type Names = Readable<ReturnType<typeof createNames>>

function createNames() {
  const [typed, error] = [signal(''), signal('')]
  const suggestions = signal<Suggestions>({ status: 'none' })
  const registration = signal<Registration | undefined>(undefined)
  let asking = new AbortController()
  return {
    /** As it is typed, without the suffix. */
    typed,
    suggestions,
    /** Why the last attempt to register failed, in words. */
    error,
    registration,
    /** Takes what is typed; what was said of another label is said no longer. */
    type(label: string) {
      error.value = ''
      typed.value = label
    },
    /** Begins a question; another one ends it. */
    ask(): AbortSignal {
      asking.abort()
      return (asking = new AbortController()).signal
    },
    stop: () => asking.abort(),
    /** What the service says of the label, as far as it has. */
    suggest(known: Suggestions) {
      suggestions.value = known
    },
    /** A name sets out. */
    begin(name: string, address: string): Registration {
      error.value = ''
      return (registration.value = createRegistration(name, address))
    },
    /** Why a name cannot be registered, in words; where somebody has it by now, it is offered no longer. */
    refuse(words: string, taken?: string) {
      error.value = words
      const { list, ...known } = suggestions.peek()
      if (list && taken)
        suggestions.value = { ...known, list: list.map(each => (each.name === taken ? { ...each, registered: true } : each)) }
    },
    /**
     * A name has arrived, or will not.
     * @param waiting what was said to whoever wished for another meanwhile
     */
    end({ phase }: Registration, waiting: string) {
      if (phase.peek() !== 'done') registration.value = undefined
      if (error.peek() === waiting) error.value = ''
    },
  }
}

const visits = new WeakMap<Route, Names>()

/**
 * What the form that stands in the history knows: it goes with it, and is there again when the visitor comes back.
 * @param onFirst what is to be done as the form opens
 */
export function namesOf({ screen: { router } }: OpenModal, onFirst?: () => void): Names | undefined {
  const route = router.history.peek().find(({ view }) => view === 'RegisterAccountName')
  if (route && !visits.has(route)) {
    visits.set(route, createNames())
    onFirst?.()
  }
  return route && visits.get(route)
}

/** Who may register a name, and where. */
export interface Registrant {
  address: string
  connector: Connector
  network: CaipNetwork
  /** Whether the account is a contract; events say so. */
  isSmartAccount: boolean
}

/** Whose account can have a name: one of an EVM network, in an embedded wallet unless the dApp says otherwise. */
export function toRegistrant({ state, options }: OpenModal): Registrant | undefined {
  const [account] = state.of().accounts
  const [connector, network] = [state.connectorOf(), state.networkOf()]
  const isFit = options.projectId && connector?.chain === 'eip155' && (connector.type === 'AUTH' || options.experimental_namesForAllWallets)
  return isFit && account && network
    ? { address: account.address, connector, network, isSmartAccount: account.type === 'smartAccount' }
    : undefined
}
