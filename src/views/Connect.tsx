import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { useEffect } from 'react'
import { isMobile } from '../clients/device.js'
import { toWalletRows, type WalletRow } from '../domain/wallets.js'
import { hosted } from '../flows/actions.js'
import { track } from '../flows/track.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { List, ListItem, ListSkeleton } from '../ui/List.js'
import { Tag } from '../ui/Tag.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts, type OpenModal } from '../use-modal.js'
import { WalletPicture } from './WalletPicture.js'

/** Every way in: the wallets of this browser first, then what the directory recommends. */
export function Connect(): View {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { allConnectors, features } = modal.state
  const { wallets, router } = modal.screen
  useEffect(() => load(modal), [])
  const rows = toWalletRows({
    connectors: allConnectors(),
    recent: wallets.recent.value,
    ...wallets.lists.value,
    custom: (modal.options.customWallets ?? []).map(toWallet),
    features: features.value,
    isMobile: isMobile(),
  })
  const isLoading = wallets.status.value === 'loading'
  const getWallet = () => {
    track(modal, { event: 'CLICK_WALLET_HELP' })
    router.push('WhatIsAWallet')
  }
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`} data-testid="w3m-connect-scroll-view">
      {rows.length || isLoading ? (
        <List label={text('wallets')}>
          {rows.map(row => <WalletListItem key={row.key} row={row} />)}
          {isLoading && [1, 2].map(n => <ListSkeleton key={n} />)}
        </List>
      ) : (
        <div class={tw`flex flex-col items-center gap-3 py-6 px-4 text-center`}>
          <p class={tw`text-lg font-semibold`}>{text('noWalletFound')}</p>
          <p class={tw`text-soft`}>{text('noWalletFoundMore')}</p>
          <Button look="primary" onClick={() => router.push('GetWallet')}>{text('getWallet')}</Button>
        </div>
      )}
      {wallets.status.value === 'failed' && (
        <p class={tw`text-xs text-soft text-center`}>
          {text('directoryFailed')} <Button look="link" onClick={() => load(modal)}>{text('tryAgain')}</Button>
        </p>
      )}
      {modal.options.enableWalletGuide !== false && (
        <div class={tw`flex justify-center`}>
          <Button look="link" onClick={getWallet}>{text('noWallet')}</Button>
        </div>
      )}
      <Legal />
    </div>
  )
}

function WalletListItem({ row }: { row: WalletRow }): View {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { connector, wallet } = row
  const choose = () => {
    track(modal, { event: 'SELECT_WALLET', properties: { name: row.name, platform: connector ? 'browser' : 'unsupported' } })
    if (connector) modal.screen.router.push('ConnectingExternal', { connectorId: connector.id })
    else modal.screen.router.push('Downloads', { walletId: row.key })
  }
  return (
    <ListItem
      image={<WalletPicture name={row.name} url={toOwnImage(modal.options.connectorImages, connector?.id) ?? row.imageUrl} imageId={row.imageId} />}
      label={row.name}
      tag={connector ? <Tag look="good">{text('installed')}</Tag> : row.group === 'recent' ? <Tag>{text('recent')}</Tag> : undefined}
      testId={`wallet-selector-${connector?.id ?? wallet?.id}`}
      onClick={choose}
    />
  )
}

/** Asks the directory, which needs a project id. What cannot be loaded is said in the view. */
export function load(modal: OpenModal): void {
  if (!modal.options.projectId) return
  hosted().then(({ loadWallets }) => loadWallets(modal)).catch(() => (modal.screen.wallets.status.value = 'failed'))
}

/** Terms and privacy, where the dApp has any. */
function Legal(): View {
  const text = useTexts(FRAME_TEXTS)
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

function toOwnImage(images: Record<string, string> | undefined, id: string | undefined): string | undefined {
  return id ? images?.[id] : undefined
}

/** A dApp's own wallet in the words of the directory; what it leaves null is absent. */
function toWallet(custom: object): WalletRow['wallet'] & object {
  return Object.fromEntries(Object.entries(custom).filter(([, value]) => value != null)) as unknown as WalletRow['wallet'] & object
}
