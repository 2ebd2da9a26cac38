import { useEffect } from 'react'
import { toHue } from '../../domain/hue.js'
import { toInitials } from '../../domain/initials.js'
import { PROVIDER_NAMES } from '../../domain/onramp-providers.js'
import { BUYING_TEXTS } from '../../domain/texts/buying.js'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { announce, goBack } from '../../flows/navigate.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { Icon, RETRY } from '../../ui/Icon.js'
import { EXTERNAL } from '../../ui/icons.js'
import { Picture } from '../../ui/Picture.js'
import { Ring } from '../../ui/Ring.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { followPurchase } from './follow-purchase.js'
import { openProvider } from './open-provider.js'
import { leaveForAccount } from './purchases.js'
import { useBuy } from './use-buy.js'
import type { Attempt, Buy } from './state.js'

const TITLES = { opening: 'buyOpening', open: 'buyOpen', blocked: 'buyBlocked', closed: 'buyClosed', late: 'buyLate', failed: 'buyFailed' } as const

/** A provider's window is open elsewhere: what to do there, and how it stands. */
export function BuyInProgress(): View {
  const { screen: { router } } = useModal()
  const buy = useBuy()
  const attempt = buy.attempt.value
  // A dApp may ask for this view before anybody has chosen a provider.
  useEffect(() => {
    if (!attempt && router.view.peek() === 'BuyInProgress') router.replace('OnRampProviders')
  }, [attempt])
  return attempt ? <Waiting buy={buy} attempt={attempt} /> : null
}

function Waiting({ buy, attempt }: { buy: Buy; attempt: Attempt }): View {
  const modal = useModal()
  const { router } = modal.screen
  const text = useTexts(BUYING_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const name = PROVIDER_NAMES[attempt.provider]
  const isSeen = attempt.provider === 'coinbase'
  const phase = attempt.phase.value
  const url = attempt.url.value
  const title = text(TITLES[phase], { provider: name })
  const more = phase === 'open' && !isSeen ? 'buyOpenUnseen' : (`${TITLES[phase]}More` as const)
  const hasFailed = phase === 'late' || phase === 'failed'
  useEffect(() => {
    const stop = new AbortController()
    void followPurchase(modal, attempt, stop.signal)
    return () => stop.abort()
  }, [attempt])
  useEffect(() => announce(modal, title), [title])
  const again = () => {
    if (phase === 'open' && attempt.popup && !attempt.popup.closed) attempt.popup.focus()
    else openProvider(modal, buy, attempt.provider)
  }
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`} data-testid="buy-in-progress" data-phase={phase}>
      <Ring isWaiting={!hasFailed && phase !== 'blocked'} hasFailed={hasFailed}>
        <Picture initials={toInitials(name)} hue={toHue(name)} size={72} />
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold text-balance`}>{title}</p>
        <p class={tw`text-soft text-balance`}>{text(more, { provider: name })}</p>
      </div>
      {phase === 'blocked' && url ? (
        <a class={tw`inline-flex items-center justify-center gap-2 h-12 px-5 rounded-lg bg-accent text-on-accent text-base font-semibold hover:opacity-90`} href={url} target="_blank" rel="noreferrer noopener" data-testid="onramp-link">
          <Icon path={EXTERNAL} size={18} /> {text('openProvider', { provider: name })}
        </a>
      ) : phase !== 'opening' && (
        <Button testId="w3m-connecting-widget-secondary-button" onClick={again}><Icon path={phase === 'open' ? EXTERNAL : RETRY} size={16} /> {phase === 'open' ? text('showWindow') : frame('tryAgain')}</Button>
      )}
      <div class={tw`flex flex-wrap justify-center gap-x-5 gap-y-2`}>
        {hasFailed && <Button look="link" onClick={() => goBack(modal)}>{text('otherProvider')}</Button>}
        {isSeen ? <Button look="link" onClick={() => router.replace('OnRampActivity')}>{text('seePurchases')}</Button> : (
          <>
            {modal.state.features.value.history !== false && <Button look="link" onClick={() => router.push('Transactions')}>{text('seeActivity')}</Button>}
            <Button look="link" onClick={() => leaveForAccount(modal)}>{text('backToAccount')}</Button>
          </>
        )}
      </div>
    </div>
  )
}
