import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { findNetwork } from '../domain/networks.js'
import type { Route } from '../domain/routes.js'
import { closeSafely, goBack } from '../flows/navigate.js'
import { track } from '../flows/track.js'
import { IconButton } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { BACK, CLOSE, HELP, Icon } from '../ui/Icon.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts, type OpenModal } from '../use-modal.js'
import { TITLES } from './views.js'

/** Back or help at the start, the title in the middle, the way out at the end. */
export function Header({ titleId }: { titleId: string }): View {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { router } = modal.screen
  const route = router.current.value
  const key = TITLES[route.view]
  const title = key ? text(key) : toOwnTitle(modal, route) || text('titleConnect')
  const isAccount = route.view === 'Account'
  return (
    <header class={tw`grid grid-cols-[1fr_auto_1fr] items-center min-h-[60px] px-3 shrink-0`}>
      <div class={tw`flex justify-start`}>
        {!isAccount && <Start />}
      </div>
      {/* Focus comes here when a view opens, so that screen readers say where one is. */}
      <h1 id={titleId} key={title} tabIndex={-1} class={isAccount ? tw`sr-only` : `lk-fade ${tw`text-base font-semibold truncate text-center`}`} data-testid="w3m-header-text">
        {title}
      </h1>
      <div class={tw`flex justify-end`}>
        {!modal.options.enableEmbedded && (
          <IconButton label={text('close')} testId="w3m-header-close" onClick={() => closeSafely(modal)}><Icon path={CLOSE} /></IconButton>
        )}
      </div>
    </header>
  )
}

/** A step back, or help where there is none. */
function Start(): View {
  const modal = useModal()
  const text = useTexts(FRAME_TEXTS)
  const { router } = modal.screen
  const help = () => {
    track(modal, { event: 'CLICK_WALLET_HELP' })
    router.push('WhatIsAWallet')
  }
  if (router.history.value.length > 1) {
    return (
      <IconButton label={text('back')} testId="header-back" onClick={() => goBack(modal)}>
        <span class={tw`rtl:-scale-x-100`}><Icon path={BACK} /></span>
      </IconButton>
    )
  }
  return router.view.value === 'Connect' ? <IconButton label={text('help')} onClick={help}><Icon path={HELP} /></IconButton> : null
}

/** Some views are called after what they are about. */
function toOwnTitle({ state, screen, options }: OpenModal, { view, data }: Route): string {
  if (view === 'ConnectingExternal') return state.allConnectors().find(({ id }) => id === data?.connectorId)?.name ?? ''
  if (view === 'SwitchNetwork') return findNetwork(state.networks.value, data?.caipNetworkId)?.name ?? ''
  if (view !== 'Downloads') return ''
  const wallet = [...screen.wallets.lists.value.featured, ...screen.wallets.lists.value.recommended].find(({ id }) => id === data?.walletId)
  return wallet ? (options.texts?.titleDownloads ?? 'Get {name}').replace('{name}', wallet.name) : ''
}
