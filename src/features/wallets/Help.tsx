import { CONNECT_TEXTS, FRAME_TEXTS } from '../../domain/texts.js'
import { HELP_TEXTS } from './texts.js'
import { useLayoutEffect } from 'react'
import { type DownloadPlace, toDownloadPlaces } from './rules.js'
import { isSameName } from '../../domain/equal.js'
import { wantedConnectors } from '../../flows/wallets/own-wallets.js'
import { askDirectory } from '../../flows/wallets/wallets.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Empty } from '../../ui/Empty.js'
import { Explanation } from '../../ui/Explanation.js'
import { Mark } from '../../ui/Icon.js'
import { EXTERNAL, GRID, KEY, NETWORK, SHIELD, WALLET } from '../../ui/icons.js'
import { List, ListItem, ListSkeleton } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { WalletPicture } from '../../views/WalletPicture.js'

/** What a wallet is, in three sentences, and how to get one. */
export function WhatIsAWallet(): Drawn {
  const modal = useModal()
  const text = useTexts(HELP_TEXTS)
  const getWallet = () => {
    track(modal, { event: 'CLICK_GET_WALLET' })
    modal.screen.router.push('GetWallet')
  }
  return (
    <div class={tw`flex flex-col gap-5 px-5 pb-5`}>
      <Explanation icon={KEY} title={text('walletKey')} more={text('walletKeyMore')} />
      <Explanation icon={WALLET} title={text('walletHome')} more={text('walletHomeMore')} />
      <Explanation icon={SHIELD} title={text('walletSafe')} more={text('walletSafeMore')} />
      <Button look="primary" onClick={getWallet}>
        {useTexts(CONNECT_TEXTS)('getWallet')}
      </Button>
    </div>
  )
}

/** What a network is, in two. */
export function WhatIsANetwork(): Drawn {
  const text = useTexts(HELP_TEXTS)
  return (
    <div class={tw`flex flex-col gap-5 px-5 pb-6`}>
      <Explanation icon={NETWORK} title={text('networkWhat')} more={text('networkWhatMore')} />
      <Explanation icon={GRID} title={text('networkWhy')} more={text('networkWhyMore')} />
    </div>
  )
}

/** Wallets worth getting, from the directory. */
export function GetWallet(): Drawn {
  const modal = useModal()
  const text = useTexts(HELP_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { wallets, router } = modal.screen
  useLayoutEffect(() => askDirectory(modal), [])
  const { featured, recommended } = wallets.lists.value
  const own = wantedConnectors(modal)
  const listed = [...featured, ...recommended].filter(
    wallet => !own.some(({ id, name }) => id === wallet.rdns || isSameName(name, wallet.name)),
  )
  const isLoading = wallets.status.value === 'loading'
  if (!listed.length && !isLoading) {
    return (
      <Empty icon={WALLET}>
        <p class={tw`text-base font-semibold`}>{text('noWallets')}</p>
        <p class={tw`text-soft`}>{text('noWalletsMore')}</p>
        {wallets.status.value === 'failed' && <Button onClick={() => askDirectory(modal)}>{frame('tryAgain')}</Button>}
      </Empty>
    )
  }
  return (
    <div class={tw`px-4 pb-4`}>
      <List label={frame('wallets')}>
        {listed.map(wallet => (
          <ListItem
            key={wallet.id}
            image={<WalletPicture name={wallet.name} url={wallet.image_url} imageId={wallet.image_id} />}
            label={wallet.name}
            testId={`wallet-selector-${wallet.id}`}
            onClick={() => router.push('Downloads', { walletId: wallet.id, title: frame('titleDownloads', { name: wallet.name }) })}
          />
        ))}
        {isLoading && [1, 2, 3, 4].map(n => <ListSkeleton key={n} />)}
      </List>
    </div>
  )
}

/** Where one wallet is to be had. */
export function Downloads(): Drawn {
  const { screen } = useModal()
  const text = useTexts(HELP_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const wallet = screen.wallets.find(screen.router.current.value.data?.walletId)
  if (!wallet) return <GetWallet />
  const { name } = wallet
  const places = toDownloadPlaces(wallet, { isMobile: screen.isMobile, isAndroid: /android/i.test(navigator.userAgent) })
  return (
    <div class={tw`flex flex-col gap-5 px-4 pb-4`}>
      <div class={tw`flex flex-col items-center gap-3 text-center`}>
        <WalletPicture name={name} url={wallet.image_url} imageId={wallet.image_id} size={72} />
        <p class={tw`text-balance`}>{text(places.length ? 'getFor' : 'noPlaces', { name })}</p>
      </div>
      {places.length > 0 && (
        <List label={frame('titleDownloads', { name })}>
          {places.map(([place, href]) => (
            <ListItem key={place} image={<Mark path={ICONS[place]} />} label={text(place)} end={EXTERNAL} href={href} />
          ))}
        </List>
      )}
      {places.length > 0 && (
        <p class={tw`text-xs text-soft text-center text-balance`}>{text(screen.isMobile ? 'getAppThen' : 'getThen')}</p>
      )}
    </div>
  )
}

const WINDOW = 'M3 4.5h14v11H3zM3 8h14M5.5 6.2h.01M7.5 6.2h.01'
const APPLE =
  'M10 6.6c.9 0 1.8-.8 3-.8 1.1 0 2.2.6 2.9 1.6-2.5 1.5-2.2 5 .5 6-.8 2-2.1 3.8-3.5 3.8-1 0-1.5-.6-2.7-.6s-1.7.6-2.7.6c-1.9 0-4.1-3.6-4.1-6.7 0-3 1.9-4.7 3.9-4.7 1.1 0 2 .8 2.7.8zM9.9 5.5c-.1-1.5 1-2.9 2.5-3.1'
const ANDROID = 'M3.5 14.5a6.5 6.5 0 0 1 13 0zM6 5.5l1.5 2.800M14 5.5l-1.5 2.800M7.7 12h.01M12.3 12h.01'

/** Where one has it, as a picture. */
const ICONS: Readonly<Record<DownloadPlace, string>> = { extension: WINDOW, iosApp: APPLE, androidApp: ANDROID, website: NETWORK }
