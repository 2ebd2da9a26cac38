import { CONNECT_TEXTS } from '../domain/texts/connect.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { useLayoutEffect } from 'react'
import { hasWalletConnect, toOwnRows } from '../domain/wallet-rows.js'
import type { WalletRow } from '../domain/wallets.js'
import { askDirectory } from '../flows/ask-directory.js'
import { chooseWallet } from '../flows/choose-wallet.js'
import { readyLink } from '../flows/ready-link.js'
import { track } from '../flows/track.js'
import type { OpenModal } from '../modal.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { ListItem } from '../ui/List.js'
import { Mark, WAVES } from '../ui/Mark.js'
import { Tag } from '../ui/Tag.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { WalletPicture } from './WalletPicture.js'

// Drawn here: the file of icons would come along for this one.
const GRID = 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z'

/** All rows: the wallets of this browser, WalletConnect, and what the directory adds once it has answered. Reads signals. */
export function toRows({ options, state, adapters, screen: { isMobile, wallets } }: OpenModal, rows: readonly WalletRow[]): readonly WalletRow[] {
  const canPair = hasWalletConnect(options)
  const isPaired = [...adapters.keys()].some(namespace => state.connectorOf(namespace)?.type === 'WALLET_CONNECT')
  const own = toOwnRows({
    rows,
    hasQrCode: canPair && !isMobile && !isPaired,
    images: options.connectorImages,
    order: state.features.value.connectorTypeOrder,
  })
  return wallets.merge.value?.(own, canPair) ?? own
}

/** WalletConnect, or a wallet that is not in this browser. */
export function OtherWallet({ row }: { row: WalletRow }): View {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { wallet, group, platform, name, imageUrl, imageId } = row
  const isQrCode = group === 'walletConnect'
  return (
    <ListItem
      image={isQrCode && !imageUrl ? <Mark path={WAVES} look="accent" /> : <WalletPicture name={name} url={imageUrl} imageId={imageId} />}
      label={name}
      tag={
        isQrCode ? <Tag look="accent">{text('qrCode')}</Tag>
        : group === 'recent' ? <Tag>{text('recent')}</Tag>
        : platform === 'unsupported' && <Tag>{text('get')}</Tag>
      }
      testId={`wallet-selector-${wallet?.id ?? 'walletconnect'}`}
      onClick={() => chooseWallet(modal, row)}
    />
  )
}

/** The other way to a wallet that is being asked in this browser: its app on a phone, where it may have one. */
export function UsePhone(): View {
  const modal = useModal()
  const { isMobile, router, wallets } = modal.screen
  const wallet = wallets.find(router.current.value.data?.walletId)
  const text = useTexts(CONNECT_TEXTS)
  if (isMobile || !hasWalletConnect(modal.options) || (wallet && !wallet.mobile_link)) return null
  const show = () => router.replace('ConnectingWalletConnect', { walletId: wallet?.id, title: wallet?.name, platform: 'qrcode' })
  return <Button look="link" onClick={show}>{text('usePhone')}</Button>
}

/** The way to every wallet of the directory, with how many there are. Whoever looks at it on a phone may tap a wallet any moment. */
export function AllWallets(): View {
  const modal = useModal()
  const { options: { projectId, allWallets = 'SHOW' }, screen: { isMobile, router, wallets }, state } = modal
  const text = useTexts(FRAME_TEXTS)
  const { count } = wallets.lists.value
  useLayoutEffect(() => readyLink(modal), [])
  if (!projectId || state.features.value.allWallets === false || (allWallets !== 'SHOW' && !(isMobile && allWallets === 'ONLY_MOBILE'))) return null
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
      onClick={show}
    />
  )
}

/** No wallet in this browser, and none to recommend. */
export function Empty(): View {
  const { router } = useModal().screen
  const text = useTexts(CONNECT_TEXTS)
  return (
    <div class={tw`flex flex-col items-center gap-3 py-6 px-4 text-center`}>
      <p class={tw`text-lg font-semibold`}>{text('noWalletFound')}</p>
      <p class={tw`text-soft`}>{text('noWalletFoundMore')}</p>
      <Button look="primary" onClick={() => router.push('GetWallet')}>{text('getWallet')}</Button>
    </div>
  )
}

/** The directory did not answer; the wallets of this browser are there all the same. */
export function Failed(): View {
  const modal = useModal()
  const text = useTexts(CONNECT_TEXTS)
  return (
    <p class={tw`text-xs text-soft text-center`} role="alert">
      {text('directoryFailed')} <Button look="link" onClick={() => askDirectory(modal)}>{useTexts(FRAME_TEXTS)('tryAgain')}</Button>
    </p>
  )
}

/** Terms and privacy, where the dApp has any. */
export function Legal(): View {
  const text = useTexts(CONNECT_TEXTS)
  const { terms, privacy } = useModal().state.links.value
  if (!terms && !privacy) return null
  return (
    <p class={tw`text-xs text-soft text-center px-4`}>
      {text('legal')} {terms && <LegalLink href={terms}>{text('terms')}</LegalLink>}
      {terms && privacy && ` ${text('and')} `}
      {privacy && <LegalLink href={privacy}>{text('privacy')}</LegalLink>}
    </p>
  )
}

function LegalLink({ href, children }: { href: string; children: string }): View {
  return <a class={tw`text-link underline`} href={href} target="_blank" rel="noreferrer noopener">{children}</a>
}
