import { SESSIONS_TEXTS } from '../../domain/texts/sessions.js'
import { close } from '../../flows/close.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { CHECK } from '../../ui/Icon.js'
import { Mark } from '../../ui/Mark.js'
import { tw } from '../../ui/tw.js'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { useModal, useTexts } from '../../use-modal.js'

/** A permission has been given; where it can be taken back. */
export function SmartSessionCreated(): View {
  const modal = useModal()
  const text = useTexts(SESSIONS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  return (
    <div class={tw`flex flex-col items-center gap-4 px-6 pt-4 pb-5 text-center`} data-testid="smart-session-created" role="status">
      <Mark path={CHECK} look="accent" />
      <p class={tw`text-lg font-semibold`}>{text('sessionCreated')}</p>
      <p class={tw`text-soft text-balance`}>{text('sessionCreatedMore')}</p>
      <Button look="primary" onClick={() => close(modal)}>{frame('close')}</Button>
      <Button look="link" onClick={() => modal.screen.router.push('SmartSessionList')}>{text('seeSessions')}</Button>
    </div>
  )
}
