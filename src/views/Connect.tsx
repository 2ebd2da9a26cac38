import { FRAME_TEXTS } from '../domain/texts.js'
import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { toConnectorRows, type WalletRow, hasWalletConnect } from '../domain/wallets.js'
import { expectDirectory, wantedConnectors, whenSeen } from '../flows/wallets/own-wallets.js'
import { multichainOf } from '../flows/connecting/look.js'
import { showWalletHelp } from '../flows/navigate.js'
import { connected, mayPrefetch } from '../flows/rooms.js'
import { track } from '../flows/track.js'
import { Button } from '../ui/Button.js'
import type { Drawn } from '../ui/children.js'
import { List, ListItem } from '../ui/List.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { OtherWallet, Rest, toRows } from './WalletRows.js'
import { useWays } from './use-ways.js'
import { pairing } from './rooms.js'
import { WalletPicture } from './WalletPicture.js'

/** So many rows are drawn at first, more than any dialog shows; and so many more as their end comes into sight. */
const ROWS = 40

/** Every way in: the wallets of this browser at once, then what the dApp's services add to them, in the dApp's order. */
export function Connect(): Drawn {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { options, state, screen } = modal
  const { hasActed, isMobile } = screen
  const ways = useWays()
  // Before anything is drawn, so that what comes has its room from the start, and nothing is drawn twice.
  useMemo(() => (ways ? ways.askDirectory(modal) : expectDirectory(modal)), [hasActed.value, ways])
  // Once all of the list has come, what leads to the address comes while it is looked at, and then what draws a code.
  const isReady = hasActed.value && Boolean(ways)
  useEffect(() => {
    if (isReady && mayPrefetch(options))
      void connected()
        .then(async () => hasWalletConnect(options) && (await pairing()))
        .catch(() => {})
  }, [isReady])
  const own = toConnectorRows({ connectors: wantedConnectors(modal), isMobile, images: options.connectorImages })
  const { terms, privacy } = state.links.value
  const { collapseWallets, emailShowWallets = true, legalCheckbox } = state.features.value
  const isPlain = emailShowWallets && !collapseWallets && !legalCheckbox && options.enableWallets !== false
  const mayGrow = Boolean(options.projectId ?? options.universalProvider ?? options.customWallets)
  const isActive = hasActed.value && mayGrow
  // A modal that is part of the page shows the wallets of this browser alone until the visitor comes near: other ways in are asked for then.
  const hasMore = isActive || !isPlain || !own.length || Boolean(terms ?? privacy)
  const rows = hasMore ? toRows(modal, own) : own
  const most = useSignal(ROWS)
  const names = new Map<string, number>()
  for (const { name } of rows) names.set(name, (names.get(name) ?? 0) + 1)
  const Ways = hasMore ? ways : undefined
  const isShown = Ways ? Ways.showsWallets(modal) : isPlain
  // Where there is no wallet at all, the way to one stands there large; and who comes near a modal of the page finds it where it stays.
  const guide = rows.length > 0 && (isActive || !mayGrow) && isShown && options.enableWalletGuide !== false && (
    <div class={tw`flex justify-center`} part="footer">
      <Button look="link" to="WhatIsAWallet" onClick={() => showWalletHelp(modal)}>
        {text('noWallet')}
      </Button>
    </div>
  )
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`} data-testid="w3m-connect-scroll-view">
      {(options.logo || options.headline) && (
        <div class={tw`flex flex-col items-center gap-2 pb-1 text-center`} part="brand">
          {options.logo && <img class={tw`h-10 max-w-full`} part="logo" src={options.logo} alt="" />}
          {options.headline && (
            <p class={tw`text-lg font-semibold text-balance`} part="headline">
              {options.headline}
            </p>
          )}
        </div>
      )}
      {Ways && <Ways.Before own={own} />}
      {isShown &&
        (rows.length || isActive ? (
          <List label={text('wallets')}>
            {rows
              .slice(0, most.value)
              .map(row =>
                row.connector || !hasMore ? (
                  <OwnWallet key={row.key} row={row} isTwin={names.get(row.name)! > 1} />
                ) : (
                  <OtherWallet key={row.key} row={row} />
                ),
              )}
            {rows.length > most.value ? (
              <End key={most.value} onSight={() => (most.value += ROWS)} />
            ) : (
              isActive && <Rest rows={rows.length} known={own.length + (ways?.countWays(modal) ?? 0)} />
            )}
          </List>
        ) : (
          Ways && <Ways.Empty />
        ))}
      {Ways && <Ways.After own={own} />}
      {guide}
      {Ways && <Ways.Legal />}
    </div>
  )
}

/** The end of what is drawn; a thousand wallets are no reason to wait for the first. */
function End({ onSight }: { onSight: () => void }): Drawn {
  const element = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => whenSeen(element.current!, onSight), [])
  return <li ref={element} aria-hidden="true" />
}

/** A wallet of this browser. */
function OwnWallet({ row: { connector, wallet, name, imageUrl, imageId }, isTwin }: { row: WalletRow; isTwin: boolean }): Drawn {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const choose = () => {
    track(modal, { event: 'SELECT_WALLET', properties: { name, platform: 'browser' } })
    const isMulti = connector!.connectors && !multichainOf(modal, connector!)
    modal.screen.router.push(isMulti ? 'ConnectingMultiChain' : 'ConnectingExternal', {
      connector,
      walletId: wallet?.id,
      title: isMulti ? undefined : name,
    })
  }
  return (
    <ListItem
      image={<WalletPicture name={name} url={imageUrl} imageId={imageId} />}
      label={name}
      detail={isTwin && connector!.id}
      // By an SDK of the dApp's nothing need be installed.
      tag={
        connector!.type !== 'EXTERNAL' && (
          <span class={tw`px-2 py-[2px] rounded-sm text-xs font-medium whitespace-nowrap bg-good/10 text-good`}>{text('installed')}</span>
        )
      }
      testId={`wallet-selector-${connector!.id}`}
      to={connector!.connectors ? 'ConnectingMultiChain' : 'ConnectingExternal'}
      onClick={choose}
    />
  )
}
