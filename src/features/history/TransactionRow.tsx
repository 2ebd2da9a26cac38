import { toHue } from '../../domain/hue.js'
import { toAmount, toHighlights, toLabel, type Transaction, type Transfer } from '../../domain/history.js'
import { toInitials } from '../../domain/initials.js'
import { HISTORY_TEXTS } from '../../domain/texts/history.js'
import { truncate } from '../../domain/truncate.js'
import { CLOSE, Icon } from '../../ui/Icon.js'
import { Picture } from '../../ui/Picture.js'
import type { Children, View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useTexts } from '../../use-modal.js'

const MARKS = {
  in: 'M10 4v12M5 11l5 5 5-5',
  out: 'M10 16V4M5 9l5-5 5 5',
  self: '',
  failed: CLOSE,
  pending: 'M10 5v5.5l3.5 2',
}

/** What happened, to whom, how much and when; it leads to the explorer where there is one. */
export function TransactionRow({ transaction, href, time }: { transaction: Transaction; href: string | undefined; time: Children }): View {
  const text = useTexts(HISTORY_TEXTS)
  const { type, status, from, to, app } = transaction
  const { shown, more } = toHighlights(transaction)
  const [first, second] = shown
  const label = toLabel(type, text)
  const unknown = text('unknownNft')
  const detail =
    first?.direction === 'in' && from ? text('fromAddress', { address: truncate(from) })
    : first?.direction === 'out' && to ? text('toAddress', { address: truncate(to) })
    : app?.name ?? first?.name ?? (to && text('toAddress', { address: truncate(to) }))
  const beside = second ? toAmount(second, unknown) : more ? text('more', { count: String(more) }) : undefined
  // A row that leads out of the page is a link.
  const Row = href ? 'a' : 'div'
  return (
    <Row class={tw`flex items-center gap-3 h-14 px-2 rounded-lg hover:bg-raised`} {...(href && { href, target: '_blank', rel: 'noreferrer noopener' })}>
      <span class={tw`relative shrink-0 size-9`} aria-hidden="true">
        {second ? (
          <>
            <TransferPicture transfer={second} size={24} />
            <span class={tw`absolute end-0 bottom-0 flex rounded-md bg-surface p-[2px] -m-[2px]`}><TransferPicture transfer={first!} size={24} /></span>
          </>
        ) : first ? <TransferPicture transfer={first} size={36} /> : <Picture url={app?.imageUrl} initials={toInitials(app?.name ?? label)} hue={toHue(app?.name ?? type)} />}
        <Mark path={MARKS[status === 'confirmed' ? (!second && first?.direction) || 'self' : status]} isBad={status === 'failed'} />
      </span>
      <span class={tw`flex flex-col grow min-w-0`}>
        <span class={tw`flex items-baseline gap-2`}>
          <span class={tw`text-base truncate`}>{label}</span>
          {status !== 'confirmed' && <span class={status === 'failed' ? tw`text-xs font-medium text-bad` : tw`text-xs font-medium text-warn`}>{text(status)}</span>}
        </span>
        <span class={tw`text-xs text-soft truncate`}>{beside ? time : detail}</span>
      </span>
      <span class={tw`flex flex-col items-end shrink-0 max-w-[55%] tabular-nums`}>
        {first && <span class={status === 'failed' ? tw`max-w-full text-base text-soft truncate` : tw`max-w-full text-base truncate`}>{toAmount(first, unknown)}</span>}
        <span class={tw`max-w-full text-xs text-soft truncate`}>{beside ?? time}</span>
      </span>
    </Row>
  )
}

function TransferPicture({ transfer: { symbol, name, imageUrl }, size }: { transfer: Transfer; size: number }): View {
  const word = symbol ?? name ?? '?'
  return <Picture url={imageUrl} initials={toInitials(word)} hue={toHue(word)} size={size} />
}

/** Which way it went, on the corner of the picture; the sign of the amount says the same. */
function Mark({ path, isBad }: { path: string; isBad: boolean }): View {
  if (!path) return null
  return (
    <span class={tw`absolute -end-1 -bottom-1 inline-flex items-center justify-center size-[18px] rounded-full bg-surface`}>
      <span class={isBad ? tw`text-bad` : tw`text-soft`}><Icon path={path} size={12} /></span>
    </span>
  )
}
