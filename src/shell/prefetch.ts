import type { View } from '../domain/routes.js'
import { connected, profile, mayPrefetch } from '../flows/rooms.js'
import type { Modal, OpenModal } from '../modal.js'
import { account } from '../views/rooms.js'
import { bring } from './views.js'

/** Whoever is connected looks at their account next: its room comes, and its first question is asked, as they point at its button, or have just connected. */
export function expectAccount(modal: Modal): void {
  const { options, screen, state } = modal
  if (!state.accountOf().address || !mayPrefetch(options)) return
  const room = screen ? bring('Account', modal as OpenModal) : account()
  const question = profile().then(({ expectQuestions }) => expectQuestions(modal))
  for (const coming of [room, question]) coming.catch(() => {})
}

/**
 * For whatever happens to a control: one that names a view (`data-to`) is likely to open it, so its room comes as somebody points at it,
 * reaches it by key, or presses it.
 */
export function foresee(modal: OpenModal, { type, target }: Event): void {
  const control = (target as Element).closest<HTMLElement>('[data-to]')
  const view = control?.dataset['to'] as View | undefined
  const isPress = type === 'pointerdown'
  if (!view || !mayPrefetch(modal.options, isPress)) return
  const rooms: Promise<unknown>[] = [bring(view, modal)]
  if (view === 'ConnectingExternal') {
    // Where it stands now: what is pressed may have gone when that is here.
    const card = control!.closest('.lk-card')
    const from = isPress ? control!.querySelector('[data-i]')?.getBoundingClientRect() : undefined
    rooms.push(
      connected(),
      profile(),
      import('./celebrate.js').then(({ attend }) => card && attend(card, from)),
    )
  }
  // The code alone: nobody is asked for anything.
  if (/^ConnectingWalletConnect/.test(view)) rooms.push(import('../flows/connecting/walletconnect.js'))
  for (const room of rooms) room.catch(() => {})
}
