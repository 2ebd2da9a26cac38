import { useRef } from 'react'
import { toHue, toInitials } from '../../domain/caip.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import type { Drawn } from '../../ui/children.js'
import { Icon } from '../../ui/Icon.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Absence, Notice, useSaid } from './Notice.js'
import { ACCOUNT_TEXTS } from './texts.js'
import { isSearching, more, useHistory, useWatch, watchNfts } from './watch.js'

/** The NFTs that came with the account's activity and have not gone. No service lists those that came long ago, and it says so. */
export function Nfts(): Drawn {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const history = useHistory()
  useWatch(() => watchNfts(modal, history))
  const nfts = history.nfts.value
  const status = history.status.value
  const isSearched = isSearching(history)
  const isEmpty = !nfts.length
  const hasMore = Boolean(history.next.value)
  useSaid(status === 'ready' && !isEmpty && text('nftCount', { count: String(nfts.length) }))
  // A button that has done its work goes; the focus stays here.
  const stay = () => box.current!.focus()
  const lookBack = () => {
    more(modal, history)
    stay()
  }
  const receive = modal.state.features.value.receive === false ? undefined : () => modal.screen.router.push('WalletReceive')
  return (
    <div ref={box} tabIndex={-1}>
      {nfts.length > 0 && (
        <p class={tw`flex items-center justify-between gap-2 px-2 pb-1 text-xs text-soft`}>
          {text('nftCount', { count: String(nfts.length) })}
          <Hint sentence={text('nftsFrom')} />
        </p>
      )}
      {nfts.length > 0 && (
        <ul class={tw`grid grid-cols-2 gap-3 px-2`} role="list" aria-label={text('nfts')}>
          {nfts.map(({ key, name = text('nft'), imageUrl, count }) => (
            <li key={key} class={tw`min-w-0`} data-testid="nft">
              <span class={tw`flex [&>*]:!w-full [&>*]:!h-auto [&>*]:aspect-square [&>*]:!rounded-lg`}>
                <Picture url={imageUrl} initials={toInitials(name)} hue={toHue(key)} size={152} />
              </span>
              <span class={tw`flex gap-1 pt-1 text-sm`}>
                <span class={tw`truncate`} title={name}>
                  {name}
                </span>
                {count > 1n && <span class={tw`text-soft`}>{`×${count}`}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(status === 'loading' || (status === 'ready' && isSearched)) && (
        <div class={`lk-skeleton ${tw`grid grid-cols-2 gap-3 px-2`}`} role="status" aria-label={frame('loading')}>
          {[1, 2].map(n => (
            <span key={n} class={tw`aspect-square rounded-lg bg-raised`} />
          ))}
        </div>
      )}
      <Absence of="nfts" history={history} onAct={stay} />
      {status === 'ready' && !isSearched && (isEmpty || hasMore) && (
        <Notice
          sentence={isEmpty ? text('noNfts') : undefined}
          label={hasMore ? text('lookBack') : text('receive')}
          onClick={hasMore ? lookBack : isEmpty ? receive : undefined}
        />
      )}
    </div>
  )
}

const INFO = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15M10 9.5v4M10 6.5h.01'

/** An explanation that shows where it is pointed at, reached or tapped. */
function Hint({ sentence }: { sentence: string }): Drawn {
  return (
    <span class={tw`relative inline-flex`}>
      <button
        type="button"
        class={tw`inline-flex items-center justify-center size-6 rounded-full text-soft hover:text-text [&:is(:hover,:focus)+*]:visible`}
        aria-label={sentence}
      >
        <Icon path={INFO} size={16} />
      </button>
      <span
        class={tw`absolute end-0 top-6 w-[220px] px-3 py-2 rounded-md border border-line bg-surface text-text shadow-md invisible z-10`}
        aria-hidden="true"
      >
        {sentence}
      </span>
    </span>
  )
}
