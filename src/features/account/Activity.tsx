import { useSignal } from '@preact/signals-react'
import { useEffect, useMemo, useRef } from 'react'
import type { Transaction } from '../../domain/history.js'
import { toExplorerUrl } from '../../domain/links.js'
import { ENDED_TEXTS, FRAME_TEXTS } from '../../domain/texts.js'
import { track } from '../../flows/track.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { drawTransaction } from './draw-transaction.js'
import { LongList } from './LongList.js'
import { Absence, Notice, useSaid } from './Notice.js'
import { beginsMonth, toMonthLabel, toRelativeTime } from './rules.js'
import { ACCOUNT_TEXTS } from './texts.js'
import { more, useHistory } from './watch.js'

const TEXTS = { ...ACCOUNT_TEXTS, ...ENDED_TEXTS }

const ROW = 62
const HEADING = 36
const MINUTE = 60_000

/** What the account has done and been given, month by month, the newest first. */
export function Activity(): Drawn {
  const modal = useModal()
  const { state, clock, screen } = modal
  const text = useTexts(TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const history = useHistory()
  const now = useSignal(clock.now())
  const network = state.networkOf()
  const transactions = history.rows.value
  const status = history.status.value
  const isPaused = history.isPaused.value
  useEffect(() => {
    track(modal, { event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: state.of().accounts[0]?.type === 'smartAccount' } })
  }, [])
  // '1 min ago' stays true while one looks.
  useEffect(() => {
    const stop = new AbortController()
    void (async () => {
      while (!stop.signal.aborted) {
        await clock.wait(MINUTE, stop.signal)
        now.value = clock.now()
      }
    })()
    return () => stop.abort()
  }, [])
  const at = now.value
  const locale = text('locale')
  // One function for all pages, so that the next one does not draw the rows before it anew.
  const row = useMemo(() => {
    const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
    return (transaction: Transaction, place: number) => (
      <>
        {beginsMonth(history.rows.peek(), place) && (
          <div class={tw`flex items-center h-9 px-2`} data-testid="month-indexes">
            <h2 class={tw`text-xs font-medium text-soft`} data-testid="group-title">
              {toMonthLabel(transaction, at, text)}
            </h2>
          </div>
        )}
        {drawTransaction(transaction, toExplorerUrl(network, 'tx', transaction.hash), toTime(transaction.time, at, dates, text), text)}
      </>
    )
  }, [network, at, locale])
  // A button that has done its work goes; the focus stays in the list.
  const stay = () => box.current!.focus()
  const goOn = () => {
    more(modal, history)
    stay()
  }
  const hasMore = history.next.value && !isPaused
  const hasRows = transactions.length > 0
  useSaid(status === 'ready' && hasRows && `${text('activity')}: ${transactions.length}`)
  return (
    <div ref={box} tabIndex={-1}>
      {hasRows && (
        <LongList
          label={text('activity')}
          items={transactions}
          keyOf={({ id }) => id}
          heightOf={(_, place) => ROW + (beginsMonth(transactions, place) ? HEADING : 0)}
          onEnd={hasMore ? () => more(modal, history) : undefined}
        >
          {row}
        </LongList>
      )}
      {(history.transactions.value.length ? hasMore : status === 'loading') && drawSkeletons(frame('loading'), hasRows ? 2 : 5)}
      <Absence of="history" history={history} onAct={stay} />
      {status === 'ready' && (isPaused || !hasRows) && (
        <Notice
          sentence={hasRows ? undefined : text(isPaused ? 'noRecentActivity' : 'noActivity', { network: network?.name ?? '' })}
          testId={isPaused ? undefined : 'empty-activity-state'}
          label={text(isPaused ? 'loadMore' : 'receive')}
          onClick={isPaused ? goOn : state.features.value.receive === false ? undefined : () => screen.router.push('WalletReceive')}
        />
      )}
    </div>
  )
}

/** The activity of the account as a view of its own. */
export function Transactions(): Drawn {
  return (
    <div class={tw`px-4 pb-4`}>
      <Activity />
    </div>
  )
}

/** How long ago, and when exactly. */
function toTime(time: number | undefined, now: number, dates: Intl.DateTimeFormat, text: Parameters<typeof toRelativeTime>[2]): Drawn {
  if (time === undefined) return null
  const relative = toRelativeTime(time, now, text)
  const date = dates.format(time)
  return (
    <time dir="auto" dateTime={new Date(time).toISOString()} title={date} aria-label={`${relative}, ${date}`}>
      {relative}
    </time>
  )
}

/** Rows that are still coming. */
function drawSkeletons(label: string, rows: number): Drawn {
  return (
    <div class={tw`flex flex-col gap-[6px]`} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} class={`lk-skeleton ${tw`flex items-center gap-3 h-14 px-2`}`}>
          <span class={tw`size-9 rounded-md bg-raised`} />
          <span class={tw`h-4 w-[120px] rounded-sm bg-raised`} />
        </div>
      ))}
    </div>
  )
}
