import type { View } from '../domain/routes.js'
import { connected, held, mayPrefetch } from '../flows/rooms.js'
import type { Modal } from '../modal.js'
import { keyboard } from '../ui/List.js'
import { VIEWS } from './views.js'

/**
 * For whatever happens to a control: one that names a view (`data-to`) is likely to open it, so its room comes as somebody points at it,
 * reaches it by key, or presses it.
 */
export function foresee({ options }: Modal, { type, target }: Event): void {
  // A field on a phone is about to be covered by the keyboard, which takes its time to come up.
  if (type === 'focusin' && target instanceof HTMLInputElement && matchMedia('(pointer:coarse)').matches)
    keyboard().then(
      ({ keepAboveKeyboard }) => keepAboveKeyboard(target),
      () => {},
    )
  const view = (target as Element).closest<HTMLElement>('[data-to]')?.dataset['to'] as View | undefined
  if (!view || !mayPrefetch(options, type === 'pointerdown')) return
  const rooms: Promise<unknown>[] = view === 'ConnectingExternal' ? [connected(), held()] : [VIEWS[view]?.() ?? Promise.resolve()]
  // The code alone: nobody is asked for anything.
  if (/^ConnectingWalletConnect/.test(view)) rooms.push(import('../flows/walletconnect.js'))
  for (const room of rooms) room.catch(() => {})
}
