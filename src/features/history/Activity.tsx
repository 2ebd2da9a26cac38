import { useSignal, type Signal } from '@preact/signals-react'
import { useEffect, useMemo, useRef } from 'react'
import { beginsMonth, toMonthLabel, type Transaction } from '../../domain/history.js'
import { toRelativeTime } from '../../domain/relative-time.js'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { HISTORY_TEXTS } from '../../domain/texts/history.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { LongList } from '../../ui/LongList.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { isSmartAccount, loadHistory, loadMore } from './load-history.js'
import { Failure, Notice, ReceiveButton, toExplorerUrl, Unsupported } from './Notice.js'
import { TransactionRow } from './TransactionRow.js'
import { useHistory } from './use-history.js'

const ROW = 62
const HEADING = 36
const MINUTE = 60_000

/** What the account has done and been given, month by month, the newest first. */
export function Activity(): View {
  const modal = useModal()
  const { state, platform } = modal
  const text = useTexts(HISTORY_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const history = useHistory()
  const now = useSignal(platform.now())
  const network = state.networkOf()
  const transactions = history.transactions.value
  const status = history.status.value
  const isPaused = history.isPaused.value
  const isComplete = !history.next.value
  useEffect(() => track(modal, { event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: isSmartAccount(modal) } }), [])
  // '1 min ago' stays true while one looks.
  useEffect(() => {
    const stop = new AbortController()
    void (async () => {
      while (!stop.signal.aborted) {
        await platform.wait(MINUTE, stop.signal)
        now.value = platform.now()
      }
    })()
    return () => stop.abort()
  }, [])
  // One function for all pages, so that the next one does not draw the rows before it anew.
  const row = useMemo(() => {
    const dates = new Intl.DateTimeFormat(text('locale'), { dateStyle: 'medium', timeStyle: 'short' })
    return (transaction: Transaction, at: number) => (
      <>
        {beginsMonth(history.transactions.peek(), at) && (
          <div class={tw`flex items-end h-9 px-2 pb-2`} data-testid="month-indexes">
            <h2 class={tw`text-xs font-medium text-soft`} data-testid="group-title">{toMonthLabel(transaction, now.peek(), text)}</h2>
          </div>
        )}
        <TransactionRow transaction={transaction} href={toExplorerUrl(network, 'tx', transaction.hash)} time={<Time time={transaction.time} now={now} dates={dates} />} />
      </>
    )
  }, [network])
  // A button that has done its work goes; the focus stays in the list.
  const stay = (act: Promise<void>) => {
    void act
    box.current!.focus()
  }
  const isEmpty = !transactions.length && !isPaused && status === 'ready'
  return (
    <div ref={box} tabIndex={-1}>
      {transactions.length > 0 && (
        <LongList
          label={text('activity')}
          items={transactions}
          keyOf={({ id }) => id}
          heightOf={(_, at) => ROW + (beginsMonth(transactions, at) ? HEADING : 0)}
          onEnd={isComplete || isPaused ? undefined : () => void loadMore(modal, history)}
        >
          {row}
        </LongList>
      )}
      {(status === 'loading' || !(isComplete || isPaused)) && !(transactions.length && isComplete) && <Skeletons label={frame('loading')} rows={transactions.length ? 2 : 5} />}
      {status === 'failed' && <Failure onAgain={() => stay(loadHistory(modal, history, { again: true }))} />}
      {status === 'unsupported' && <Unsupported />}
      {isPaused && (
        <Notice more={transactions.length ? undefined : text('nothingYet')}>
          <Button onClick={() => stay(loadMore(modal, history))}>{text('loadMore')}</Button>
        </Notice>
      )}
      {isEmpty && (
        <Notice title={text('noActivity')} more={text('noActivityMore', { network: network?.name ?? '' })} testId="empty-activity-state">
          <ReceiveButton />
        </Notice>
      )}
    </div>
  )
}

/** How long ago, and when exactly. */
function Time({ time, now, dates }: { time: number | undefined; now: Signal<number>; dates: Intl.DateTimeFormat }): View {
  const text = useTexts(HISTORY_TEXTS)
  if (time === undefined) return null
  const relative = toRelativeTime(time, now.value, text)
  const date = dates.format(time)
  return <time dateTime={new Date(time).toISOString()} title={date} aria-label={`${relative}, ${date}`}>{relative}</time>
}

/** Rows that are still coming. */
function Skeletons({ label, rows }: { label: string; rows: number }): View {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} class={`lk-skeleton ${tw`flex items-center gap-3 h-[62px] px-2`}`}>
          <span class={tw`size-9 rounded-md bg-raised`} />
          <span class={tw`h-4 w-[120px] rounded-sm bg-raised`} />
          <span class={tw`h-4 w-16 ms-auto rounded-sm bg-raised`} />
        </div>
      ))}
    </div>
  )
}
