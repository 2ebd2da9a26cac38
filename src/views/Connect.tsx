import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { useLayoutEffect } from 'react'
import { toConnectorRows, type WalletRow } from '../domain/wallets.js'
import { askDirectory } from '../flows/ask-directory.js'
import { track } from '../flows/track.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { List, ListItem, ListSkeleton } from '../ui/List.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { useLazy } from '../ui/use-lazy.js'
import { WalletPicture } from './WalletPicture.js'

/** Every way in: the wallets of this browser at once, then what the dApp's services add to them, in the dApp's order. */
export function Connect(): View {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { options, state, screen } = modal
  const { wallets: { status }, router, hasActed, isMobile } = screen
  // Before the first paint, so that what comes has its room from the start.
  useLayoutEffect(() => askDirectory(modal), [hasActed.value])
  const own = toConnectorRows({ connectors: state.allConnectors(), isMobile, images: options.connectorImages })
  const { terms, privacy } = state.links.value
  const isActive = hasActed.value && Boolean(options.projectId ?? options.universalProvider ?? options.customWallets)
  const Extras = useLazy(() => import('./ConnectExtras.js'), isActive || !own.length || Boolean(terms ?? privacy))
  const rows = Extras?.toRows(modal, own) ?? own
  const getWallet = () => {
    track(modal, { event: 'CLICK_WALLET_HELP' })
    router.push('WhatIsAWallet')
  }
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`} data-testid="w3m-connect-scroll-view">
      {rows.length || isActive ? (
        <List label={text('wallets')}>
          {isActive && !Extras && !isMobile && <ListSkeleton />}
          {rows.map(row => row.connector || !Extras
            ? <OwnWallet key={row.key} row={row} isTwin={rows.some(other => other !== row && other.name === row.name)} />
            : <Extras.OtherWallet key={row.key} row={row} />)}
          {isActive && (!Extras || status.value === 'loading') && [1, 2, 3, 4].slice(own.length).map(n => <ListSkeleton key={n} />)}
          {isActive && Extras && <Extras.AllWallets />}
        </List>
      ) : Extras && <Extras.Empty />}
      {status.value === 'failed' && Extras && <Extras.Failed />}
      {options.enableWalletGuide !== false && (
        <div class={tw`flex justify-center`}>
          <Button look="link" onClick={getWallet}>{text('noWallet')}</Button>
        </div>
      )}
      {Extras && <Extras.Legal />}
    </div>
  )
}

/** A wallet of this browser. */
function OwnWallet({ row: { connector, wallet, name, imageUrl, imageId }, isTwin }: { row: WalletRow; isTwin: boolean }): View {
  const modal = useModal()
  const choose = () => {
    track(modal, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
    modal.screen.router.push('ConnectingExternal', { connectorId: connector!.id, walletId: wallet?.id, title: name })
  }
  return (
    <ListItem
      image={<WalletPicture name={name} url={imageUrl} imageId={imageId} />}
      label={name}
      detail={isTwin && connector!.id}
      tag={<span class={tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-good/10 text-good`}>{useTexts(FRAME_TEXTS)('installed')}</span>}
      testId={`wallet-selector-${connector!.id}`}
      onClick={choose}
    />
  )
}
