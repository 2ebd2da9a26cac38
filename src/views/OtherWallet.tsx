import { CONNECTING_TEXTS } from '../domain/texts/connecting.js'
import { goBack } from '../flows/navigate.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { useModal, useTexts } from '../use-modal.js'

/** The way back to the list, where there is one. */
export function OtherWallet(): View {
  const modal = useModal()
  const text = useTexts(CONNECTING_TEXTS)
  return modal.screen.router.history.value.length > 1 ? <Button look="link" onClick={() => goBack(modal)}>{text('otherWallet')}</Button> : null
}
