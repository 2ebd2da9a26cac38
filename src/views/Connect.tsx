import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { useEffect } from 'react'
import { toConnectorRows, type WalletRow } from '../domain/wallets.js'
import { listWallets } from '../flows/list-wallets.js'
import { track } from '../flows/track.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { List, ListItem, ListSkeleton } from '../ui/List.js'
import { Tag } from '../ui/Tag.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { useLazy } from '../ui/use-lazy.js'
import { WalletPicture } from './WalletPicture.js'

/** Every way in: the wallets of this browser first, then what the directory recommends. */
export function Connect(): View {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { allConnectors, features } = modal.state
  const { wallets, router } = modal.screen
  useEffect(() => listWallets(modal), [modal.screen.hasActed.value])
  const own = toConnectorRows(allConnectors(), modal.screen.isMobile)
  const rows = wallets.merge.value?.(own, features.value) ?? own
  const isLoading = wallets.status.value === 'loading'
  const { terms, privacy } = modal.state.links.value
  const Extras = useLazy(() => import('./ConnectExtras.js'), !rows.length || wallets.status.value === 'failed' || Boolean(terms ?? privacy))
  const getWallet = () => {
    track(modal, { event: 'CLICK_WALLET_HELP' })
    router.push('WhatIsAWallet')
  }
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`} data-testid="w3m-connect-scroll-view">
      {rows.length || isLoading ? (
        <List label={text('wallets')}>
          {rows.map(row => <WalletListItem key={row.key} row={row} isTwin={rows.some(other => other !== row && other.name === row.name)} />)}
          {isLoading && [1, 2].map(n => <ListSkeleton key={n} />)}
        </List>
      ) : Extras && <Extras.Empty />}
      {wallets.status.value === 'failed' && Extras && <Extras.Failed />}
      {modal.options.enableWalletGuide !== false && (
        <div class={tw`flex justify-center`}>
          <Button look="link" onClick={getWallet}>{text('noWallet')}</Button>
        </div>
      )}
      {Extras && <Extras.Legal />}
    </div>
  )
}

function WalletListItem({ row, isTwin }: { row: WalletRow; isTwin: boolean }): View {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { connector, wallet } = row
  const choose = () => {
    track(modal, { event: 'SELECT_WALLET', properties: { name: row.name, platform: connector ? 'browser' : 'unsupported' } })
    if (connector) modal.screen.router.push('ConnectingExternal', { connectorId: connector.id, title: row.name })
    else modal.screen.router.push('Downloads', { walletId: row.key, title: row.name })
  }
  return (
    <ListItem
      image={<WalletPicture name={row.name} url={toOwnImage(modal.options.connectorImages, connector?.id) ?? row.imageUrl} imageId={row.imageId} />}
      label={row.name}
      detail={isTwin && connector?.id}
      tag={connector ? <Tag look="good">{text('installed')}</Tag> : <Tag>{text(row.group === 'recent' ? 'recent' : 'get')}</Tag>}
      testId={`wallet-selector-${connector?.id ?? wallet?.id}`}
      onClick={choose}
    />
  )
}

function toOwnImage(images: Record<string, string> | undefined, id: string | undefined): string | undefined {
  return id ? images?.[id] : undefined
}
