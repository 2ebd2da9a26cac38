import { LEAVING, WON, WON_LEAVING } from '../domain/times.js'
import type { OpenModal } from '../modal.js'
import type { celebrate as Celebrate } from './celebrate.js'
import { toStill } from './still.js'

/** Leaves what the dialog shows for the eye, where it stood, until it has faded. Browsers without popovers (before 2024) cut. */
export function leaveStill(dialog: HTMLElement, modal: OpenModal, opener: HTMLElement | null, celebrate?: typeof Celebrate): void {
  const still = document.createElement('div')
  if (!still.showPopover || !dialog.isConnected) return
  const isWon = celebrate && modal.screen.isWon
  still.className = `${dialog.className} lk-still${isWon ? ' lk-won' : ''}`
  still.popover = 'manual'
  still.inert = true
  dialog.getRootNode().appendChild(still)
  toStill(dialog.firstElementChild!, still)
  const stop = isWon ? celebrate(still.firstElementChild as HTMLElement, modal, opener) : undefined
  still.showPopover()
  const gone = () => {
    stop?.()
    still.remove()
  }
  setTimeout(gone, isWon ? WON + WON_LEAVING : LEAVING)
}
