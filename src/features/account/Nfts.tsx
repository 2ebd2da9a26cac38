import { useRef } from 'react'
import { toHue, toInitials } from '../../domain/caip.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import type { Drawn } from '../../ui/children.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Absence, Notice } from './Notice.js'
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
      <Absence history={history} onAct={stay} />
      {status === 'ready' && !isSearched && (
        <Notice
          sentence={text(isEmpty ? 'noNfts' : 'nftsFrom')}
          label={hasMore ? text('lookBack') : text('receive')}
          onClick={hasMore ? lookBack : isEmpty ? receive : undefined}
        />
      )}
    </div>
  )
}
