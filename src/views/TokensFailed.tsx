import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { ACCOUNT_TEXTS } from '../domain/texts/account.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { BALANCE_RETRY_GAP } from '../domain/times.js'
import { tokens } from '../flows/actions.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'

/** Says that tokens could not be read, and when they can be asked for again: not sooner than 30 s later (specification, section 4). */
export function TokensFailed({ failedAt, onAct }: { failedAt: number; onAct(): void }): View {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { platform, state } = modal
  const left = useSignal(0)
  useEffect(() => {
    const stop = new AbortController()
    void (async () => {
      while (!stop.signal.aborted) {
        left.value = Math.max(0, Math.ceil((failedAt + BALANCE_RETRY_GAP - platform.now()) / 1000))
        if (!left.value) return
        await platform.wait(1000, stop.signal)
      }
    })()
    return () => stop.abort()
  }, [failedAt])
  const retry = () => {
    tokens().then(({ loadTokens }) => loadTokens(modal, state.activeNamespace.peek())).catch(() => {})
    // The button goes while it is tried; the focus stays here.
    onAct()
  }
  return (
    <div class={tw`flex flex-col items-center gap-3 py-2 text-center`}>
      <p class={tw`text-soft`} role="status">{text('balanceFailed')}</p>
      <Button isDisabled={left.value > 0} onClick={retry}>{left.value > 0 ? text('tryAgainIn', { seconds: String(left.value) }) : frame('tryAgain')}</Button>
    </div>
  )
}
