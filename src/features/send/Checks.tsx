import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { CHECKING_TEXTS } from '../../domain/texts/paying.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { Facts } from '../../ui/Facts.js'
import { tw } from '../../ui/tw.js'
import { useTexts } from '../../use-modal.js'
import { FeeValue } from './FeeValue.js'
import type { Send } from './state.js'

/** What the network takes, and what stands in the way of sending, with another try. */
export function Checks({ send }: { send: Send }): View {
  const text = useTexts(CHECKING_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const typed = send.typed.value
  const cost = send.cost.value
  const wrong = send.problem.value || send.tokenProblem.value || (cost?.isOfReceiver ? '' : cost?.problem)
  const retry = () => {
    send.problem.value = ''
    send.tries.value++
  }
  return (
    <>
      {send.asset.value && <Facts rows={[{ label: text('sendFee'), value: <FeeValue send={send} />, testId: 'send-fee', isWarning: send.step.value === 'insufficientGasFunds' }]} />}
      {send.keptBack.value === typed && typed && <p class={tw`px-1 text-xs text-soft`} data-testid="send-kept-back">{text('feeKept', { symbol: send.native.value?.symbol ?? '' })}</p>}
      {wrong && (
        <div class={tw`flex items-center justify-between gap-3 px-1`} role="alert" data-testid="send-problem">
          <p class={tw`text-bad`}>{wrong}</p>
          <Button look="link" onClick={retry}>{frame('tryAgain')}</Button>
        </div>
      )}
    </>
  )
}
