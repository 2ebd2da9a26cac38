import { useEffect } from 'react'
import { truncate } from '../../domain/caip.js'
import { formatUnits, toWorth } from '../../domain/amounts.js'
import { AMOUNTS_TEXTS, FRAME_TEXTS, REVIEW_TEXTS } from '../../domain/texts.js'
import { CHECKING_TEXTS, SEND_TEXTS, SENDLESS_TEXTS } from './texts.js'
import { announce } from '../../flows/navigate.js'
import { switchAccount } from '../../flows/session/switch-network.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AmountCard } from '../../views/AmountCard.js'
import { useNumbers } from '../../views/use-numbers.js'
import { attend } from './watch.js'
import { fillMax } from './fill-max.js'
import { reviewPayment } from './review-payment.js'
import { ReceiverField } from './ReceiverField.js'
import { type Send, sendOf } from './state.js'
import { Button } from '../../ui/Button.js'
import { Icon, WARNING } from '../../ui/Icon.js'
import { Amount } from '../../ui/Amount.js'
import { Facts } from '../../ui/Facts.js'
import { isPaying } from './rules.js'

/** Where one says what to send to whom; or why nothing can be sent from here. */
export function WalletSend(): Drawn {
  const modal = useModal()
  const {
    state,
    adapters,
    screen: { router },
  } = modal
  const namespace = state.activeNamespace.value
  const { address } = state.accountOf()
  useEffect(() => {
    if (!address) router.reset('Connect')
  }, [])
  const canSend = !state.isUnsupported() && adapters.get(namespace)?.transfers && isPaying(state.of().accounts[0])
  return !address ? null : canSend ? <Form /> : <Sendless />
}

function Form(): Drawn {
  const modal = useModal()
  const text = useTexts(SEND_TEXTS)
  const amounts = useTexts(AMOUNTS_TEXTS)
  const numbers = useNumbers()
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
  const worth = asset && price !== undefined && units !== undefined ? numbers.fiat(toWorth(formatUnits(units, asset.decimals), price)) : ''
  const held = send.balance.value
  const about = problem
    ? amounts(problem, { symbol: asset?.symbol ?? '', decimals: String(asset?.decimals) })
    : step === 'insufficientFunds' && units
      ? text('moreThanHeld')
      : ''
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
        label={text('youSend')}
        text={typed}
        onInput={send.type}
        token={asset}
        choose={text('selectToken')}
        onToken={!asset || send.assets.value.length > 1 || send.isListing.value ? () => router.push('WalletSendSelectToken') : undefined}
        worth={worth}
        held={held !== undefined && asset && <Amount short={numbers.amount(held, asset.symbol)} full={numbers.full(held, asset.symbol)} />}
        max={text(send.isFilling.value ? 'sendMaxWaits' : 'sendMax')}
        onMax={onMax}
        problem={about}
        // Whoever comes back finds the focus where they left it.
        hasCursor={router.current.peek().focus === undefined}
        testId="send"
      />
      <ReceiverField send={send} />
      <Checks send={send} />
      <button
        class={
          isOff
            ? tw`inline-flex items-center justify-center gap-2 h-12 px-5 rounded-lg bg-sunken text-soft text-base font-semibold text-center cursor-default`
            : tw`inline-flex items-center justify-center gap-2 h-12 px-5 rounded-lg bg-accent text-on-accent text-base font-semibold hover:opacity-90 text-center`
        }
        aria-disabled={isOff}
        aria-busy={isBusy}
        data-testid="send-preview-button"
      >
        {send.isChecking.value ? text('sendChecking') : text(step)}
      </button>
    </form>
  )
}

/** Why nothing can be sent from here, and the way to where it can. */
function Sendless(): Drawn {
  const modal = useModal()
  const { state, screen } = modal
  const text = useTexts(SENDLESS_TEXTS)
  const network = state.networkOf()?.name ?? ''
  const isElsewhere = state.isUnsupported()
  const { accounts } = state.of()
  const isKept = !isElsewhere && !isPaying(accounts[0])
  const payer = isKept ? accounts.find(isPaying)?.address : undefined
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 py-6 text-center`}>
      <span class={tw`text-warn`}>
        <Icon path={WARNING} size={32} />
      </span>
      <div class={tw`flex flex-col gap-1`} role="alert">
        {!isElsewhere && !isKept && <p class={tw`text-lg font-semibold`}>{text('sendUnsupported')}</p>}
        <p class={tw`text-soft text-balance`}>
          {text(isElsewhere ? 'sendElsewhere' : isKept ? 'sendNotPayment' : 'sendUnsupportedMore', { network })}
        </p>
      </div>
      {isKept ? (
        payer && (
          <Button look="primary" testId="send-from-payment-button" onClick={() => switchAccount(modal, 'bip122', payer)}>
            {text('sendFromPayment', { address: truncate(payer) })}
          </Button>
        )
      ) : (
        <Button look="primary" testId="send-choose-network-button" onClick={() => screen.router.push('Networks')}>
          {text('chooseNetwork')}
        </Button>
      )}
    </div>
  )
}

/** What the network takes, and what stands in the way of sending, with another try. */
function Checks({ send }: { send: Send }): Drawn {
  const { state } = useModal()
  const text = useTexts(CHECKING_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const typed = send.typed.value
  const cost = send.cost.value
  const wrong = send.problem.value || send.tokenProblem.value || (cost?.isOfReceiver ? '' : cost?.problem)
  return (
    <>
      {send.asset.value && (
        <Facts
          rows={[
            {
              label: review('feesInTotal'),
              value: <FeeValue send={send} />,
              testId: 'send-fee',
              isWarning: send.step.value === 'insufficientGasFunds',
            },
          ]}
        />
      )}
      {send.keptBack.value === typed && typed && (
        <p class={tw`px-1 text-xs text-soft`} data-testid="send-kept-back">
          {text('feeKept', { symbol: send.native.value?.symbol ?? '' })}
        </p>
      )}
      {state.activeNamespace.value === 'bip122' && /^\w+1p/i.test(state.of().accounts[0]?.address ?? '') && (
        <p class={tw`px-1 text-xs text-soft`} data-testid="send-coins-kept">
          {text('coinsKept')}
        </p>
      )}
      {wrong && (
        <div class={tw`flex items-center justify-between gap-3 px-1`} role="alert" data-testid="send-problem">
          <p class={tw`text-bad`}>{wrong}</p>
          <Button look="link" onClick={send.tryAgain}>
            {frame('tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}

/** What the network takes for the transfer, as the review says it too; a skeleton until it is known. */
function FeeValue({ send }: { send: Send }): Drawn {
  const { state } = useModal()
  const text = useTexts(REVIEW_TEXTS)
  const { units, problem } = send.cost.value ?? {}
  const native = send.native.value
  if (!native || problem || send.tokenProblem.value || send.held.value?.units === 0n) return <>{text('notKnownYet')}</>
  if (units === undefined)
    return <span class={`lk-skeleton ${tw`inline-block align-top h-4 w-[96px] rounded-sm bg-raised`}`} aria-hidden="true" />
  const { decimals, symbol } = state.networkOf()!.nativeCurrency
  return <Fee isAbout amount={formatUnits(units, decimals)} symbol={symbol} price={send.priceOf(native)} />
}

/** A fee by what it is worth, which is an estimate by itself, else in its coin. */
export function Fee({
  amount,
  symbol,
  price,
  isAbout,
}: {
  amount: string
  symbol: string
  price: string | undefined
  isAbout: boolean
}): Drawn {
  const numbers = useNumbers()
  const text = useTexts(REVIEW_TEXTS)
  const about = (fee: string, is: boolean) => (is ? text('feeAbout', { fee }) : fee)
  const short = price === undefined ? about(numbers.fee(amount, symbol), isAbout) : about(numbers.cost(toWorth(amount, price)), true)
  return <Amount short={short} full={about(numbers.full(amount, symbol), isAbout)} />
}
