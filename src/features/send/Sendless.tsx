import { SENDLESS_TEXTS } from '../../domain/texts/sendless.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { Icon, WARNING } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'

/** Why nothing can be sent from here, and the way to where it can. */
export function Sendless(): View {
  const { state, screen } = useModal()
  const text = useTexts(SENDLESS_TEXTS)
  const network = state.networkOf()?.name ?? ''
  const isElsewhere = state.isUnsupported()
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 py-6 text-center`}>
      <span class={tw`text-warn`}><Icon path={WARNING} size={32} /></span>
      <div class={tw`flex flex-col gap-1`} role="alert">
        {!isElsewhere && <p class={tw`text-lg font-semibold`}>{text('sendUnsupported')}</p>}
        <p class={tw`text-soft text-balance`}>{text(isElsewhere ? 'sendElsewhere' : 'sendUnsupportedMore', { network })}</p>
      </div>
      <Button look="primary" testId="send-choose-network-button" onClick={() => screen.router.push('Networks')}>{text('chooseNetwork')}</Button>
    </div>
  )
}
