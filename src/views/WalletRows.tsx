import { useLayoutEffect, useRef } from 'react'
import { CONNECT_TEXTS, FRAME_TEXTS } from '../domain/texts.js'
import { hasWalletConnect, toOwnRows, type WalletRow } from '../domain/wallets.js'
import { chooseWallet, readyLink } from '../flows/connecting/choose-wallet.js'
import { track } from '../flows/track.js'
import type { OpenModal } from '../modal.js'
import type { Drawn } from '../ui/children.js'
import { Mark, Tag, WAVES } from '../ui/Icon.js'
import { ListItem, ListSkeleton } from '../ui/List.js'
import { useModal, useTexts } from '../use-modal.js'
import { WalletPicture } from './WalletPicture.js'

const GRID = 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z'

/** All rows: the wallets of this browser, WalletConnect, and what the directory adds once it has answered. Reads signals. */
export function toRows(
  { options, state, adapters, screen: { isMobile, wallets, wanted } }: OpenModal,
  rows: readonly WalletRow[],
): readonly WalletRow[] {
  const canPair = hasWalletConnect(options)
  const isPaired = [...adapters.keys()].some(each => each === (wanted.value ?? each) && state.connectorOf(each)?.type === 'WALLET_CONNECT')
  const own = toOwnRows({
    rows,
    hasQrCode: canPair && !isMobile && !isPaired,
    images: options.connectorImages,
    order: state.features.value.connectorTypeOrder,
  })
  return wallets.merge.value?.(own, canPair) ?? own
}

/** WalletConnect, or a wallet that is not in this browser. */
export function OtherWallet({ row }: { row: WalletRow }): Drawn {
  const modal = useModal()
  const text = useTexts(CONNECT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { wallet, group, platform, name, imageUrl, imageId } = row
  const isQrCode = group === 'walletConnect'
  return (
    <ListItem
      image={
        isQrCode && !imageUrl ? <Mark path={WAVES} look="walletConnect" /> : <WalletPicture name={name} url={imageUrl} imageId={imageId} />
      }
      label={name}
      tag={
        isQrCode ? (
          <Tag look="accent">{text('qrCode')}</Tag>
        ) : group === 'recent' ? (
          <Tag>{text('recent')}</Tag>
        ) : (
          platform === 'unsupported' && <Tag>{frame('get')}</Tag>
        )
      }
      testId={`wallet-selector-${wallet?.id ?? 'walletconnect'}`}
      to={platform === 'unsupported' ? 'Downloads' : 'ConnectingWalletConnect'}
      onClick={() => chooseWallet(modal, row)}
    />
  )
}

/** The way to every wallet of the directory, with how many there are. Whoever looks at it on a phone may tap a wallet any moment. */
export function AllWallets(): Drawn {
  const modal = useModal()
  const {
    options: { projectId, allWallets = 'SHOW' },
    screen: { isMobile, router, wallets },
    state,
  } = modal
  const text = useTexts(FRAME_TEXTS)
  const { count } = wallets.lists.value
  useLayoutEffect(() => readyLink(modal), [])
  if (!projectId || state.features.value.allWallets === false || (allWallets !== 'SHOW' && !(isMobile && allWallets === 'ONLY_MOBILE')))
    return null
  const show = () => {
    track(modal, { event: 'CLICK_ALL_WALLETS' })
    router.push('AllWallets')
  }
  return (
    <ListItem
      image={<Mark path={GRID} />}
      label={text('titleAllWallets')}
      tag={count > 0 && <Tag>{count < 10 ? count : `${count - (count % 10)}+`}</Tag>}
      testId="all-wallets"
      to="AllWallets"
      onClick={show}
    />
  )
}

/**
 * What follows on the rows, of which so many ways in are known: room for wallets the directory is asked for, and the way to all of them.
 * In a sheet, which stands at the lower edge, a list that got shorter would move its rows from under a finger: room that is not needed
 * stays below them until the list opens again, or it is said that nothing comes.
 */
export function Rest({ rows, known }: { rows: number; known: number }): Drawn {
  const { options, screen } = useModal()
  const { status } = screen.wallets
  const { featuredWalletIds: featured = [], includeWalletIds: include, customWallets = [] } = options
  const most = useRef(0)
  // As many as `toWalletRows` is going to list, where the directory knows them all.
  const awaited =
    status.value === 'loading'
      ? featured.length + Math.max(0, Math.min(include?.length ?? 4, 4 - known - featured.length - customWallets.length))
      : 0
  const taken = rows + awaited
  most.current = Math.max(most.current, taken)
  return (
    <>
      {awaited > 0 && Array.from({ length: awaited }, (_, n) => <ListSkeleton key={n} />)}
      <AllWallets />
      {Array.from({ length: status.value === 'failed' ? 0 : most.current - taken }, (_, n) => (
        <li key={n} class="lk-room" aria-hidden="true" />
      ))}
    </>
  )
}
