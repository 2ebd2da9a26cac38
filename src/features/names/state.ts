import { signal, type Signal } from '@preact/signals-core'
import type { NameSuggestion } from '../../clients/names-api.js'
import type { Route } from '../../domain/routes.js'
import type { OpenModal } from '../../modal.js'

/** What the service said of a label. */
export interface Suggestions {
  /** `elsewhere`: the service does not know the network. */
  status: 'none' | 'loading' | 'elsewhere' | 'ready' | 'failed'
  list?: readonly NameSuggestion[]
  /** Why it failed, in words. */
  reason?: string
}

/** A name on its way. */
export interface Registration {
  readonly name: string
  readonly address: string
  readonly phase: Signal<'signing' | 'submitting' | 'done'>
}

/** What one visit to the form knows. */
export type Names = ReturnType<typeof createNames>

function createNames() {
  return {
    /** As it is typed, without the suffix. */
    typed: signal(''),
    suggestions: signal<Suggestions>({ status: 'none' }),
    /** The question under way; another one ends it. */
    asking: undefined as AbortController | undefined,
    /** Why the last attempt to register failed, in words. */
    error: signal(''),
    registration: signal<Registration | undefined>(undefined),
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
