import { useEffect, useRef } from 'react'
import { toHue, toInitials } from '../../domain/caip.js'
import type { Transaction } from '../../domain/history.js'
import { findNetwork } from '../../domain/networks.js'
import { BUYING_TEXTS } from './texts.js'
import { ENDED_TEXTS, FRAME_TEXTS, REVIEW_TEXTS, toLocale } from '../../domain/texts.js'
import { Amount } from '../../ui/Amount.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { LoadingList } from '../../ui/LoadingList.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { followPurchase, leaveForAccount, watchPurchases } from './follow-purchase.js'
import { toSum } from '../../domain/amounts.js'
import { Review } from '../../views/Review.js'
import { useNumbers } from '../../views/use-numbers.js'
import { useBuy } from './watch.js'
import { PROVIDER_MARKS, PROVIDER_NAMES } from './rules.js'
import { announce, goBack } from '../../flows/navigate.js'
import { Icon, RETRY } from '../../ui/Icon.js'
import { EXTERNAL } from '../../ui/icons.js'
import { Ring } from '../../ui/Ring.js'
import { openProvider } from './open-provider.js'
import { Coin } from './Picker.js'
import type { Attempt, Buy } from './state.js'

/** What was bought, month by month, the newest first; what is on its way is followed. */
export function OnRampActivity(): Drawn {
  const modal = useModal()
  const {
    state,
    screen: { router },
  } = modal
  const text = useTexts(BUYING_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const watching = useRef<AbortController>(undefined)
  const buy = useBuy()
  const { status, list } = buy.purchases.value
  const { caipAddress } = state.accountOf()
  const watch = () => {
    watching.current?.abort()
    const stop = (watching.current = new AbortController())
    void watchPurchases(modal, buy, stop.signal)
  }
  useEffect(() => {
    watch()
    return () => watching.current?.abort()
  }, [caipAddress])
  const again = () => {
    watch()
    // A button that has done its work goes; the focus stays here.
    box.current!.focus()
  }
  const months = toMonths(list, toLocale(modal.options.texts), text('purchasesPending'))
  return (
    <div ref={box} tabIndex={-1} class={tw`flex flex-col gap-3 px-4 pb-4`} data-testid="onramp-activity">
      {status === 'loading' && <LoadingList label={frame('loading')} />}
      {months.map(([month, rows]) => (
        <section key={month}>
          <h2 class={tw`flex items-center h-9 px-2 text-xs font-medium text-soft`}>{month}</h2>
          <ul role="list" aria-label={month}>
            {rows.map(row => (
              <li key={row.id}>
                <Purchase purchase={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.length > 0 && (
        <div class={tw`flex justify-center`}>
          <Button onClick={() => router.reset('Account')}>{text('backToAccount')}</Button>
        </div>
      )}
      {status === 'ready' && !list.length && (
        <Empty sentence={text('noPurchases')} label={text('buyAgain')} onClick={() => router.reset('OnRampProviders')} />
      )}
      {status === 'unsupported' && (
        <Empty
          sentence={text('noPurchasesOn', { network: state.networkOf()?.name ?? '' })}
          label={text('backToAccount')}
          onClick={() => router.reset('Account')}
        />
      )}
      {status === 'failed' && <Empty sentence={text('purchasesFailed')} label={frame('tryAgain')} onClick={again} />}
    </div>
  )
}

function Empty({ sentence, label, onClick }: { sentence: string; label: string; onClick: () => void }): Drawn {
  return (
    <div class={tw`flex flex-col items-center gap-3 px-4 py-8 text-center`} role="status">
      <p class={tw`text-soft text-balance`}>{sentence}</p>
      <Button onClick={onClick}>{label}</Button>
    </div>
  )
}

const TEXTS = { ...BUYING_TEXTS, ...ENDED_TEXTS }

function Purchase({
  purchase: {
    status,
    time,
    transfers: [transfer],
    caipNetworkId,
  },
}: {
  purchase: Transaction
}): Drawn {
  const { state, options } = useModal()
  const text = useTexts(TEXTS)
  const network = findNetwork(state.networks.value, caipNetworkId)
  const symbol = transfer?.symbol ?? '?'
  const numbers = useNumbers()
  const date =
    time === undefined
      ? undefined
      : new Intl.DateTimeFormat(toLocale(options.texts), { day: 'numeric', month: 'short', hour: 'numeric', minute: 'numeric' }).format(
          time,
        )
  const isBought = status === 'confirmed'
  return (
    <div class={tw`flex items-center gap-3 min-h-[56px] px-2`} data-testid="onramp-purchase" data-status={status}>
      <Picture url={transfer?.imageUrl} initials={toInitials(symbol)} hue={toHue(symbol)} isRound />
      <span class={tw`flex flex-col grow min-w-0`}>
        <span class={tw`flex flex-wrap items-center gap-x-2`}>
          <span class={tw`text-base`}>{text(isBought ? 'bought' : 'buyAgain')}</span>
          {/* What is in progress stands under that heading. */}
          {!isBought && status !== 'pending' && (
            <span class={status === 'failed' ? tw`text-xs font-medium text-bad` : tw`text-xs font-medium text-soft`}>
              {text(status === 'failed' ? 'purchaseFailed' : 'notConfirmed')}
            </span>
          )}
        </span>
        {network && <span class={tw`text-xs text-soft [overflow-wrap:anywhere]`}>{text('boughtOn', { network: network.name })}</span>}
      </span>
      <span class={tw`flex flex-col items-end shrink-0 max-w-[55%] text-end tabular-nums [overflow-wrap:anywhere]`}>
        {transfer?.amount && (
          <bdi dir="ltr" class={status === 'failed' ? tw`text-base text-soft` : tw`text-base`}>
            {isBought && '+'}
            <Amount short={numbers.amount(transfer.amount, symbol)} full={numbers.full(transfer.amount, symbol)} />
          </bdi>
        )}
        {date && (
          <time class={tw`text-xs text-soft`} dateTime={new Date(time!).toISOString()}>
            {date}
          </time>
        )}
      </span>
    </div>
  )
}

/** Under the heading of their month; what is on its way stands first, under its own. */
function toMonths(list: readonly Transaction[], locale: string, pending: string): readonly [string, readonly Transaction[]][] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const months = new Map<string, Transaction[]>()
  for (const each of list) {
    const month = each.status === 'pending' ? pending : format.format(each.time)
    months.set(month, [...(months.get(month) ?? []), each])
  }
  return [...months]
}

const TITLES = {
  opening: 'buyOpening',
  open: 'buyOpen',
  blocked: 'buyBlocked',
  closed: 'buyClosed',
  late: 'buyLate',
  failed: 'buyFailed',
} as const

/** A provider's window is open elsewhere: what to do there, and how it stands. */
export function BuyInProgress(): Drawn {
  const {
    screen: { router },
  } = useModal()
  const buy = useBuy()
  const attempt = buy.attempt.value
  // A dApp may ask for this view before anybody has chosen a provider.
  useEffect(() => {
    if (!attempt && router.view.peek() === 'BuyInProgress') router.replace('OnRampProviders')
  }, [attempt])
  return attempt ? <Waiting buy={buy} attempt={attempt} /> : null
}

function Waiting({ buy, attempt }: { buy: Buy; attempt: Attempt }): Drawn {
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
        <span class={tw`inline-flex items-center justify-center size-[72px] rounded-xl bg-accent/15 text-link`}>
          <Icon path={PROVIDER_MARKS[attempt.provider]} size={34} />
        </span>
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold text-balance`}>{title}</p>
        <p class={tw`text-soft text-balance`}>{text(more, { provider: name })}</p>
      </div>
      <Ordered buy={buy} />
      {phase === 'blocked' && url ? (
        <a
          class={tw`inline-flex items-center justify-center gap-2 h-12 px-5 rounded-lg bg-accent text-on-accent text-base font-semibold hover:opacity-90`}
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          data-testid="onramp-link"
        >
          <Icon path={EXTERNAL} size={18} /> {text('openProvider', { provider: name })}
        </a>
      ) : (
        phase !== 'opening' && (
          <Button testId="w3m-connecting-widget-secondary-button" onClick={again}>
            <Icon path={phase === 'open' ? EXTERNAL : RETRY} size={16} />{' '}
            {phase === 'open' ? text('showProviderWindow') : frame('tryAgain')}
          </Button>
        )
      )}
      <div class={tw`flex flex-wrap justify-center gap-x-5 gap-y-2`}>
        {hasFailed && (
          <Button look="link" onClick={() => goBack(modal)}>
            {text('otherProvider')}
          </Button>
        )}
        {isSeen ? (
          <Button look="link" onClick={() => router.replace('OnRampActivity')}>
            {text('seePurchases')}
          </Button>
        ) : (
          <>
            {modal.state.features.value.history !== false && (
              <Button look="link" onClick={() => router.push('Transactions')}>
                {text('seeActivity')}
              </Button>
            )}
            <Button look="link" onClick={() => leaveForAccount(modal)}>
              {text('backToAccount')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** What was ordered, by the price that was shown; nothing where none is known. */
function Ordered({ buy }: { buy: Buy }): Drawn {
  const review = useTexts(REVIEW_TEXTS)
  const numbers = useNumbers()
  const { value: price } = buy.price
  const { value: money } = buy.money
  if (!price || price === 'loading' || price.quote.isEstimate || money === undefined) return null
  const { purchaseAmount, coinbaseFee, networkFee } = price.quote
  const { symbol } = buy.purchase.value
  const { id } = buy.payment.value
  return (
    <div class={tw`flex flex-col gap-3 w-full text-start`}>
      <Review
        from={{ image: <Coin kind="currency" id={id} size={44} />, title: numbers.money(money, id) }}
        to={{
          image: <Coin kind="token" id={symbol} size={44} />,
          title: numbers.amount(purchaseAmount.amount, symbol),
          full: numbers.full(purchaseAmount.amount, symbol),
        }}
        rows={[
          {
            label: review('feesInTotal'),
            value: (coinbaseFee ?? networkFee) && numbers.cost(toSum([coinbaseFee?.amount, networkFee?.amount]), id),
          },
        ]}
      />
    </div>
  )
}
