import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { useLayoutEffect } from 'react'
import { toConnectorRows, type WalletRow } from '../domain/wallets.js'
import { askDirectory } from '../flows/ask-directory.js'
import { showWalletHelp } from '../flows/show-wallet-help.js'
import { track } from '../flows/track.js'
import { wantedConnectors } from '../flows/wanted-connectors.js'
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
  const { hasActed, isMobile } = screen
  // Before the first paint, so that what comes has its room from the start.
  useLayoutEffect(() => askDirectory(modal), [hasActed.value])
  const own = toConnectorRows({ connectors: wantedConnectors(modal), isMobile, images: options.connectorImages })
  const { terms, privacy } = state.links.value
  const { collapseWallets, emailShowWallets = true, legalCheckbox } = state.features.value
  // Where wallets may have to stand back, what knows about it is waited for.
  const isPlain = emailShowWallets && !collapseWallets && !legalCheckbox && options.enableWallets !== false
  const isActive = hasActed.value && Boolean(options.projectId ?? options.universalProvider ?? options.customWallets)
  const Extras = useLazy(() => import('./ConnectExtras.js'), isActive || !isPlain || !own.length || Boolean(terms ?? privacy))
  const rows = Extras?.toRows(modal, own) ?? own
  const isShown = Extras ? Extras.showsWallets(modal) : isPlain
  const guide = isShown && options.enableWalletGuide !== false && (
    <div class={tw`flex justify-center`}>
      <Button look="link" onClick={() => showWalletHelp(modal)}>{text('noWallet')}</Button>
    </div>
  )
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`} data-testid="w3m-connect-scroll-view">
      {Extras && <Extras.Before own={own} />}
      {isShown && (rows.length || isActive ? (
        <List label={text('wallets')}>
          {isActive && !Extras && !isMobile && <ListSkeleton />}
          {rows.map(row => row.connector || !Extras
            ? <OwnWallet key={row.key} row={row} isTwin={rows.some(other => other !== row && other.name === row.name)} />
            : <Extras.OtherWallet key={row.key} row={row} />)}
          {isActive && (Extras ? <Extras.Rest own={own} /> : [1, 2, 3, 4].slice(own.length).map(n => <ListSkeleton key={n} />))}
        </List>
      ) : Extras && <Extras.Empty />)}
      {Extras ? <Extras.After own={own}>{guide}</Extras.After> : guide}
    </div>
  )
}

/** A wallet of this browser. */
function OwnWallet({ row: { connector, wallet, name, imageUrl, imageId }, isTwin }: { row: WalletRow; isTwin: boolean }): View {
  const modal = useModal()
  const choose = () => {
    track(modal, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
    const isMulti = connector!.connectors
    modal.screen.router.push(isMulti ? 'ConnectingMultiChain' : 'ConnectingExternal', { connector, walletId: wallet?.id, title: isMulti ? undefined : name })
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
