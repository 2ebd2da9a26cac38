import { useEffect, useRef } from 'react'
import { toHue } from '../../domain/hue.js'
import type { Transaction } from '../../domain/history.js'
import { toInitials } from '../../domain/initials.js'
import { findNetwork } from '../../domain/networks.js'
import { BUYING_TEXTS } from '../../domain/texts/buying.js'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { ListSkeleton } from '../../ui/List.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { watchPurchases } from './purchases.js'
import { toLocale, useBuy } from './use-buy.js'

/** What was bought, month by month, the newest first; what is on its way is followed. */
export function OnRampActivity(): View {
  const modal = useModal()
  const { state, screen: { router } } = modal
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
      {status === 'loading' && <div role="status" aria-label={frame('loading')}><ul class={tw`flex flex-col gap-[6px]`}><ListSkeleton /><ListSkeleton /></ul></div>}
      {months.map(([month, rows]) => (
        <section key={month}>
          <h2 class={tw`flex items-center h-9 px-2 text-xs font-medium text-soft`}>{month}</h2>
          <ul role="list" aria-label={month}>{rows.map(row => <li key={row.id}><Purchase purchase={row} /></li>)}</ul>
        </section>
      ))}
      {list.length > 0 && <div class={tw`flex justify-center`}><Button onClick={() => router.reset('Account')}>{text('backToAccount')}</Button></div>}
      {status === 'ready' && !list.length && <Empty sentence={text('noPurchases')} label={text('buyAgain')} onClick={() => router.reset('OnRampProviders')} />}
      {status === 'unsupported' && <Empty sentence={text('noPurchasesOn', { network: state.networkOf()?.name ?? '' })} label={text('backToAccount')} onClick={() => router.reset('Account')} />}
      {status === 'failed' && <Empty sentence={text('purchasesFailed')} label={frame('tryAgain')} onClick={again} />}
    </div>
  )
}

function Empty({ sentence, label, onClick }: { sentence: string; label: string; onClick: () => void }): View {
  return (
    <div class={tw`flex flex-col items-center gap-3 px-4 py-8 text-center`} role="status">
      <p class={tw`text-soft text-balance`}>{sentence}</p>
      <Button onClick={onClick}>{label}</Button>
    </div>
  )
}

function Purchase({ purchase: { status, time, transfers: [transfer], caipNetworkId } }: { purchase: Transaction }): View {
  const { state, options } = useModal()
  const text = useTexts(BUYING_TEXTS)
  const network = findNetwork(state.networks.value, caipNetworkId)
  const symbol = transfer?.symbol ?? '?'
  const date = time === undefined ? undefined : new Intl.DateTimeFormat(toLocale(options.texts), { day: 'numeric', month: 'short', hour: 'numeric', minute: 'numeric' }).format(time)
  const condition = status === 'failed' ? 'purchaseFailed' : status === 'pending' ? 'purchasePending' : undefined
  return (
    <div class={tw`flex items-center gap-3 h-14 px-2`} data-testid="onramp-purchase" data-status={status}>
      <Picture url={transfer?.imageUrl} initials={toInitials(symbol)} hue={toHue(symbol)} isRound />
      <span class={tw`flex flex-col grow min-w-0`}>
        <span class={tw`flex items-center gap-2`}>
          <span class={tw`text-base truncate`}>{text('bought')}</span>
          {condition && <span class={status === 'failed' ? tw`text-xs font-medium text-bad` : tw`text-xs font-medium text-soft`}>{text(condition)}</span>}
        </span>
        {network && <span class={tw`text-xs text-soft truncate`}>{text('boughtOn', { network: network.name })}</span>}
      </span>
      <span class={tw`flex flex-col items-end shrink-0 max-w-[55%] tabular-nums`}>
        {transfer?.amount && <bdi class={status === 'failed' ? tw`max-w-full text-base text-soft truncate` : tw`max-w-full text-base truncate`} title={`${transfer.amount} ${symbol}`}>{status === 'confirmed' && '+'}{transfer.amount} {symbol}</bdi>}
        {date && <time class={tw`text-xs text-soft`} dateTime={new Date(time!).toISOString()}>{date}</time>}
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
