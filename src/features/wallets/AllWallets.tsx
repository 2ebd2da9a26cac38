import { toMatchRank } from './rules.js'
import { ALL_WALLETS_TEXTS } from './texts.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { hasWalletConnect, toWalletRows, toConnectorRows, type WalletRow } from '../../domain/wallets.js'
import { chooseWallet, readyLink } from '../../flows/connecting/choose-wallet.js'
import { loadMore, searchWallets, toAllWallets, watchEnd } from '../../flows/wallets/load-all-wallets.js'
import { announce } from '../../flows/navigate.js'
import { wantedConnectors } from '../../flows/wallets/own-wallets.js'
import type { OpenModal } from '../../modal.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { CHECK, Icon, Tag } from '../../ui/Icon.js'
import { WALLET } from '../../ui/icons.js'
import { List, ListItem, ListSkeleton } from '../../ui/List.js'
import { SearchField } from '../../ui/SearchField.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { WalletPicture } from '../../views/WalletPicture.js'

/**
 * Every wallet of the directory and of this browser, page by page, and a search through them.
 * In one piece: list, search and scrolling share one place.
 */
export function AllWallets(): Drawn {
  const modal = useModal()
  const text = useTexts(ALL_WALLETS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const { router, hasActed } = modal.screen
  const all = toAllWallets(modal)
  const search = all.search.value
  const isCertified = all.isCertified.value
  const listing = all.found.value ?? all.listed
  const status = listing.status.value
  const rows = toRows(modal, all)
  const hasFailed = status === 'failed'
  const hasMore = !listing.isComplete && !hasFailed
  const canPair = hasWalletConnect(modal.options)
  const isActive = hasActed.value
  // At once as the view comes and goes: where the dialog closes, no link may be made any more.
  useLayoutEffect(() => (isActive ? readyLink(modal) : undefined), [isActive])
  // What is still in sight once a page has arrived asks for the next. At once: what was in sight while it was on its way is no sign.
  useLayoutEffect(() => (isActive && hasMore ? watchEnd(modal, end.current!) : undefined), [listing, status, isActive])
  useEffect(() => {
    if (all.found.value && status === 'ready')
      announce(modal, rows.length ? text('matches', { count: String(rows.length) }) : text('noWalletMatches'))
  }, [listing, status])
  // Whoever comes back from a wallet finds the list as they left it; whoever has gone elsewhere begins anew.
  useLayoutEffect(() => {
    box.current!.scrollTop = all.scrolled
  }, [listing])
  useLayoutEffect(() => {
    const element = box.current!
    return () => {
      all.scrolled = element.scrollTop
      if (router.history.peek().some(({ view }) => view === 'AllWallets')) return
      searchWallets(modal, '', false)
      all.scrolled = 0
    }
  }, [])
  // A button that has done its work goes; the focus stays in the list.
  const stay = (_act: unknown) => box.current!.focus()
  return (
    <div class={tw`flex flex-col gap-1 px-4`}>
      <SearchField
        label={text('searchWallet')}
        clearLabel={frame('clearSearch')}
        value={search}
        testId="wui-input-text"
        onInput={value => searchWallets(modal, value, isCertified)}
        onDown={() => box.current!.querySelector('button')?.focus()}
      />
      <div class={tw`flex pt-1`}>
        <button
          type="button"
          role="switch"
          aria-checked={isCertified}
          title={text('certifiedOnly')}
          class={`${tw`inline-flex items-center gap-1 h-8 px-3 shrink-0 rounded-full border text-sm font-medium`} ${isCertified ? tw`border-accent bg-accent/10 text-link` : tw`border-line text-soft hover:bg-raised hover:text-text`}`}
          data-testid="wui-certified-switch"
          onClick={() => searchWallets(modal, search, !isCertified)}
        >
          {/* Not by its colour alone. */}
          {isCertified && <Icon path={CHECK} size={16} />}
          {text('certified')}
        </button>
      </div>
      <div
        ref={box}
        tabIndex={-1}
        class={tw`-mx-4 px-4 py-2 max-h-[min(440px,100dvh-240px-var(--lk-keyboard,0px))] overflow-y-auto overscroll-contain [scrollbar-width:thin] [mask:linear-gradient(#0000,#000_8px_calc(100%-24px),#0000)]`}
        data-testid="wallet-list"
      >
        <List label={frame('wallets')}>
          {rows.map(row => (
            <Row key={row.key} row={row} />
          ))}
          {hasMore && [1, 2, 3].map(n => <ListSkeleton key={n} />)}
        </List>
        {(hasFailed || !(rows.length || hasMore)) && (
          <div
            class={tw`flex flex-col items-center gap-3 pt-6 pb-4 text-center`}
            role={hasFailed ? 'alert' : undefined}
            data-testid={hasFailed ? undefined : 'no-wallet-found'}
          >
            <span class={tw`inline-flex items-center justify-center size-12 rounded-lg bg-raised text-soft`}>
              <Icon path={WALLET} size={24} />
            </span>
            <div class={tw`flex flex-col gap-1`}>
              <p
                class={hasFailed ? tw`text-soft` : tw`text-base font-semibold`}
                data-testid={hasFailed ? undefined : 'no-wallet-found-text'}
              >
                {text(hasFailed ? 'pageFailed' : 'noWalletMatches')}
              </p>
              {canPair && !hasFailed && <p class={tw`text-soft text-balance`}>{text('noWalletMatchesMore')}</p>}
            </div>
            {canPair && !hasFailed && (
              <Button to="ConnectingWalletConnect" onClick={() => router.push('ConnectingWalletConnect')}>
                {text('useWalletConnect')}
              </Button>
            )}
            <Button
              look={canPair && !hasFailed ? 'link' : 'quiet'}
              onClick={() => stay(hasFailed ? loadMore(modal) : searchWallets(modal, '', false))}
            >
              {hasFailed ? frame('tryAgain') : text('showAll')}
            </Button>
          </div>
        )}
        {/* Reaches up into the list, so that the next page comes before its end does. */}
        <div class={tw`relative h-4`}>
          <span ref={end} class={tw`absolute bottom-0 h-[600px]`} />
        </div>
      </div>
    </div>
  )
}

/** What is listed now, the wallets of this browser first. Reads signals, so that the view follows them. */
function toRows(modal: OpenModal, { search, isCertified, found, listed }: ReturnType<typeof toAllWallets>): readonly WalletRow[] {
  const { screen, options } = modal
  const { recent, custom, lists, known } = screen.wallets
  const { isMobile } = screen
  const { excluded, featured, recommended } = lists.value
  const rows = toWalletRows({
    own: toConnectorRows({ connectors: wantedConnectors(modal), isMobile, images: options.connectorImages }),
    // While the directory is asked, what is known already is found at once.
    recommended: found.value
      ? [...known.value.values()]
      : [...recent.value, ...custom, ...featured, ...recommended, ...listed.wallets.value],
    most: Infinity,
    recent: [],
    featured: [],
    custom: [],
    features: {},
    excluded,
    isMobile,
    hasWalletConnect: hasWalletConnect(options),
  })
  const text = search.value.trim().toLowerCase()
  return found.value
    ? rows
        .filter(
          ({ name, wallet }) =>
            // The directory may know a wallet by another name.
            found.value!.wallets.value.some(({ id }) => id === wallet?.id) ||
            (name.toLowerCase().includes(text) && (!isCertified.value || wallet?.badge_type === 'certified')),
        )
        .sort((a, b) => toMatchRank(a.name, text) - toMatchRank(b.name, text))
    : rows
}

function Row({ row }: { row: WalletRow }): Drawn {
  const modal = useModal()
  const { connector, wallet, name, imageUrl, imageId } = row
  const text = useTexts(ALL_WALLETS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  return (
    <ListItem
      image={<WalletPicture name={name} url={imageUrl} imageId={imageId} />}
      label={
        wallet?.badge_type !== 'certified' ? (
          name
        ) : (
          <span class={tw`flex items-center gap-1`}>
            <span class={tw`min-w-0`}>{name}</span>{' '}
            <span class={tw`text-link`}>
              <Icon path={CHECK} size={16} />
            </span>
            <span class={tw`sr-only`}>{text('certified')}</span>
          </span>
        )
      }
      tag={connector && connector.type !== 'EXTERNAL' && <Tag look="good">{frame('installed')}</Tag>}
      end=""
      testId={`wallet-search-item-${wallet?.id ?? connector?.id}`}
      onClick={() => chooseWallet(modal, row)}
    />
  )
}
