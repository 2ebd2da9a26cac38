import { useEffect } from 'react'
import { formatUnits } from '../../domain/amounts.js'
import { formatFiat, toWorth } from '../../domain/fiat.js'
import { floorDecimals } from '../../domain/floor-decimals.js'
import { AMOUNTS_TEXTS } from '../../domain/texts/amounts.js'
import { SEND_TEXTS } from '../../domain/texts/send.js'
import { announce } from '../../flows/navigate.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AmountCard } from '../../views/AmountCard.js'
import { attend } from './attend.js'
import { Checks } from './Checks.js'
import { fillMax } from './fill-max.js'
import { ReceiverField } from './ReceiverField.js'
import { reviewPayment } from './review-payment.js'
import { Sendless } from './Sendless.js'
import { sendOf } from './state.js'

/** Where one says what to send to whom; or why nothing can be sent from here. */
export function WalletSend(): View {
  const modal = useModal()
  const { state, adapters, screen: { router } } = modal
  const namespace = state.activeNamespace.value
  const { address } = state.accountOf()
  useEffect(() => {
    if (!address) router.reset('Connect')
  }, [])
  const canSend = !state.isUnsupported() && adapters.get(namespace)?.transfers
  return !address ? null : canSend ? <Form /> : <Sendless />
}

function Form(): View {
  const modal = useModal()
  const text = useTexts(SEND_TEXTS)
  const amounts = useTexts(AMOUNTS_TEXTS)
  const { router } = modal.screen
  // A dApp that asks anew begins anew, with the same view.
  void router.history.value
  const send = sendOf(modal)
  useEffect(() => send.watch(() => attend(modal, send)), [send])
  const asset = send.asset.value
  const { units, problem } = send.amount.value
  const step = send.step.value
  const price = send.priceOf(asset)
  const typed = send.typed.value
  const isBusy = send.isChecking.value || send.receiver.value.status === 'checking'
  const worth = asset && price !== undefined && units !== undefined ? formatFiat(toWorth(formatUnits(units, asset.decimals), price)) : ''
  const held = send.balance.value
  const about = problem ? amounts(problem, { symbol: asset?.symbol ?? '', decimals: String(asset?.decimals) })
    : step === 'insufficientFunds' && units ? text('moreThanHeld') : ''
  const onMax = asset && (() => void fillMax(modal, send))
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (step !== 'previewSend' || send.tokenProblem.peek()) return announce(modal, send.tokenProblem.peek() || text(step))
    if (!isBusy) void reviewPayment(modal, send)
  }
  const isOff = step !== 'previewSend' || isBusy || Boolean(send.tokenProblem.value)
  return (
    <form class={tw`flex flex-col gap-3 px-4 pb-4`} onSubmit={onSubmit}>
      <AmountCard
        label={text('youSend')} text={typed} onInput={send.type} token={asset} choose={text('selectToken')}
        onToken={!asset || send.assets.value.length > 1 || send.isListing.value ? () => router.push('WalletSendSelectToken') : undefined}
        worth={worth} held={held !== undefined && asset && `${floorDecimals(held)} ${asset.symbol}`} max={text(send.isFilling.value ? 'sendMaxWaits' : 'sendMax')} onMax={onMax} problem={about} testId="send"
      />
      <ReceiverField send={send} />
      <Checks send={send} />
      <button class={`${tw`inline-flex items-center justify-center gap-2 h-12 px-5 rounded-lg bg-accent text-on-accent text-base font-semibold text-center`} ${isOff ? tw`opacity-50` : ''}`} aria-disabled={isOff} aria-busy={isBusy} data-testid="send-preview-button">
        {send.isChecking.value ? text('sendChecking') : text(step)}
      </button>
    </form>
  )
}
