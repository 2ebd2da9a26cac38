import { signal, type Signal } from '@preact/signals-core'
import type { OpenModal } from '../../modal.js'
import type { Screen } from '../../state/screen.js'

/** Whether the visitor has agreed to the dApp's terms, where that is asked before anybody connects. */
export interface Agreement {
  isWanted: boolean
  hasAgreed: Signal<boolean>
  /** Somebody has tried to go on without: that is said beside the box. */
  isMissed: Signal<boolean>
}

const byScreen = new WeakMap<Screen, Pick<Agreement, 'hasAgreed' | 'isMissed'>>()

/** What one modal remembers of it as long as the page lives. Reads signals. */
export function agreementOf({ screen, state }: OpenModal): Agreement {
  const { terms, privacy } = state.links.value
  const known = byScreen.get(screen) ?? { hasAgreed: signal(false), isMissed: signal(false) }
  byScreen.set(screen, known)
  return { ...known, isWanted: state.features.value.legalCheckbox === true && Boolean(terms || privacy) }
}

/** Stops what leads to a connection, a click or Enter, as long as the box has not been ticked: it is shown the visitor instead. */
export function guard(modal: OpenModal, event: Event): void {
  const { isWanted, hasAgreed, isMissed } = agreementOf(modal)
  const { target, currentTarget } = event
  if (!isWanted || hasAgreed.peek() || !(target as Element).closest('ul,[data-way]')) return
  event.preventDefault()
  event.stopPropagation()
  isMissed.value = true
  const root = (currentTarget as Element).getRootNode() as ParentNode
  root.querySelector<HTMLElement>('[data-testid=wui-checkbox]')?.focus()
}
