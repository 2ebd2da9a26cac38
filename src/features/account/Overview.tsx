import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { toAvatar, truncate } from '../../domain/caip.js'
import { SAFE_ID } from '../../domain/safe.js'
import { toImageUrl } from '../../domain/links.js'
import { hasService, isServed, listsTokens } from '../../domain/networks.js'
import { ACCOUNT_PLACE_TEXTS, FRAME_TEXTS } from '../../domain/texts.js'
import { WORTH_PATIENCE } from '../../domain/times.js'
import { copy } from '../../flows/copy.js'
import { leave } from '../../flows/navigate.js'
import { useFull } from '../../ui/Amount.js'
import { Address } from '../../ui/Address.js'
import { Avatar } from '../../ui/Avatar.js'
import { IconButton } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Digits } from '../../ui/Digits.js'
import { Icon } from '../../ui/Icon.js'
import { COPY, DOWN, LEAVE } from '../../ui/icons.js'
import { Tabs } from '../../ui/Tabs.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { useNumbers } from '../../views/use-numbers.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { Activity } from './Activity.js'
import { Nfts } from './Nfts.js'
import { toRelativeTime } from './rules.js'
import { ACCOUNT_TEXTS } from './texts.js'
import { Tokens } from './Tokens.js'
import { WalletFeatures } from './WalletFeatures.js'
import { useWatch, watchAccount } from './watch.js'

const GEAR =
  'M10 12.7a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4M8.5 2.8h3l.4 2 1.6.9 1.9-.7 1.5 2.6-1.5 1.3v1.8l1.5 1.3-1.5 2.6-1.9-.7-1.6.9-.4 2h-3l-.4-2-1.6-.9-1.9.7L3.1 12l1.5-1.300V8.900L3.1 7.6 4.6 5l1.9.7 1.6-.9z'

/** Who is connected, what they have, what they can do with it, and the ways on. */
export function Account(): Drawn {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const place = useTexts(ACCOUNT_PLACE_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { state } = modal
  const { address = '', status } = state.accountOf()
  const { name, image } = state.of()
  const isSettled = status === 'connected'
  useEffect(() => {
    if (!address) modal.screen.router.reset('Connect')
  }, [])
  useWatch(watchAccount)
  return (
    <div class={tw`flex flex-col gap-4 pt-1`}>
      <NetworkPill />
      {/* Beside the cross, or in its place. */}
      <span class={modal.options.enableEmbedded ? tw`absolute mt-[-52px] end-3` : tw`absolute mt-[-52px] end-[52px]`}>
        <IconButton
          label={text('settings')}
          testId="account-settings-button"
          to="AccountSettings"
          onClick={() => modal.screen.router.push('AccountSettings')}
        >
          <Icon path={GEAR} />
        </IconButton>
      </span>
      <div class={tw`flex flex-col items-center gap-2 px-4`} data-testid="single-account-avatar">
        <Avatar url={toImageUrl(image)} background={toAvatar(address)} size={56} />
        <button
          type="button"
          class={tw`inline-flex items-center gap-2 max-w-full min-h-[32px] px-2 rounded-sm text-base font-semibold hover:bg-raised`}
          title={address}
          aria-label={`${name ?? truncate(address)}, ${place('copyAddress')}`}
          onClick={() => void copy(modal, address, place('addressCopied'))}
        >
          <span class={tw`truncate`}>{name ?? <Address>{truncate(address)}</Address>}</span>
          <span class={tw`text-soft`}>
            <Icon path={COPY} size={16} />
          </span>
        </button>
        {isSettled ? <Worth /> : <p class={tw`text-soft`}>{text('restoring')}</p>}
        {state.connectorOf()?.id === SAFE_ID && (
          <p class={tw`text-soft text-sm text-center text-balance`} data-testid="in-safe">
            {text('inSafe')}
          </p>
        )}
      </div>
      <WalletFeatures />
      {isSettled && <Holdings />}
      {/* Always in sight: a list above may have no end. */}
      <div class={tw`sticky bottom-0 flex justify-center py-1 bg-surface`}>
        <span class={`lk-edge ${tw`absolute inset-x-0 bottom-full h-6`}`} aria-hidden="true" />
        <button
          type="button"
          class={tw`inline-flex items-center gap-2 min-h-[40px] px-3 rounded-md text-sm text-soft hover:text-text`}
          data-testid="disconnect-button"
          onClick={() => leave(modal)}
        >
          <span class={tw`rtl:-scale-x-100`}>
            <Icon path={LEAVE} size={16} />
          </span>
          {frame('disconnect')}
        </button>
      </div>
    </div>
  )
}

/** What there is, large, its fraction dimmed: in dollars where prices are known, else in the native coin; a skeleton until then. */
function Worth(): Drawn {
  const { state, options } = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { balance, balanceSymbol, balanceOf, balanceAt, balanceFailed, portfolio } = state.of()
  const numbers = useNumbers()
  // A service that takes its time does not keep back what the node has told.
  const isLate = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => (isLate.value = true), WORTH_PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  const { caipAddress } = state.accountOf()
  const network = state.networkOf()
  const mine = portfolio?.of === caipAddress ? portfolio : undefined
  // A dApp that names a token wants that one shown.
  const isListed = listsTokens(state.networks.value, network, options.projectId) && !options.tokens?.[network!.caipNetworkId]
  if (isListed && mine?.worth) return <Figure amount={numbers.fiat(mine.worth)} staleSince={mine.failedAt && mine.at} />
  const isKnown = balance !== undefined && balanceOf === caipAddress
  const isAwaited = isListed && !mine?.tokens && !mine?.failedAt && !isLate.value
  const hasFailed = balanceFailed === caipAddress
  if (isKnown && !isAwaited)
    return (
      <Figure
        amount={numbers.amount(balance, '', balanceSymbol)}
        full={numbers.full(balance, balanceSymbol)}
        symbol={balanceSymbol}
        staleSince={hasFailed ? balanceAt : undefined}
      />
    )
  if (hasFailed && !isAwaited)
    return (
      <p class={tw`text-soft text-center text-balance`} role="status">
        {text('balanceFailed')}
      </p>
    )
  return <span class={`lk-skeleton ${tw`h-[38px] w-[160px] rounded-md bg-raised`}`} role="status" aria-label={frame('loading')} />
}

/** @param staleSince since when it could not be renewed: it is dimmed, and says of when it is */
function Figure({
  amount,
  full = amount,
  symbol = '',
  staleSince,
}: {
  amount: string
  full?: string
  symbol?: string | undefined
  staleSince?: number | undefined
}): Drawn {
  const text = useTexts(ACCOUNT_TEXTS)
  const { clock } = useModal()
  const { decimal } = useNumbers()
  const at = amount.lastIndexOf(decimal)
  const [whole, fraction] = at < 0 ? [amount, ''] : [amount.slice(0, at), amount.slice(at)]
  const isStale = staleSince !== undefined
  return (
    <>
      <p
        class={`${tw`max-w-full text-3xl font-bold tracking-[-0.02em] break-words text-center`} ${isStale ? tw`text-soft` : ''}`}
        // It stands on one line, in letters as large as there is room for so many.
        style={{
          fontSize: `min(calc(3.2 * var(--w3m-font-size-master, 10px)), calc(min(360px, 100vw) * 1.35 / ${amount.length + symbol.length}))`,
        }}
        data-testid="balance-amount"
        aria-label={`${text('balance')}: ${full}`}
        {...useFull(`${amount} ${symbol}`.trim(), full)}
      >
        {/* A coin's symbol stands behind its amount in every language; money has its sign where the language puts it. */}
        <bdi dir={symbol ? 'ltr' : undefined}>
          <Digits text={whole} />
          <span class={tw`text-soft`}>
            <Digits text={fraction} />
            {symbol && (
              <>
                {' '}
                <span class={tw`text-lg`}>{symbol}</span>
              </>
            )}
          </span>
        </bdi>
      </p>
      {isStale && (
        <p class={tw`text-xs text-soft`} role="status" data-testid="balance-stale">
          {text('asOf', { time: toRelativeTime(staleSince, clock.now(), text) })}
        </p>
      )}
    </>
  )
}

/** What each tab shows. */
const PARTS = { tokens: Tokens, nfts: Nfts, activity: Activity }

/** Tokens, NFTs and activity, each in its tab. Without services there is no more to show than the balance. */
function Holdings(): Drawn {
  const { state, options } = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const namespace = state.activeNamespace.value
  const hasHistory = state.features.value.history !== false
  const tab = (hasHistory && state.of().currentTab) || 'tokens'
  const network = state.networkOf()
  // What these families hold is the balance above; what they have done is told by a node, or by the explorer.
  if (network && !hasService(network) && hasHistory)
    return (
      <section class={tw`px-2`} aria-labelledby="lk-activity">
        <h2 id="lk-activity" class={tw`px-2 pb-1 text-sm font-medium text-soft`}>
          {text('activity')}
        </h2>
        <Activity />
      </section>
    )
  if (!isServed(state.networks.value, network, options.projectId)) return null
  const Part = PARTS[tab]
  const part = (
    <div class={tab === 'tokens' ? '' : tw`px-2`}>
      <Part />
    </div>
  )
  if (!hasHistory) return part
  const tabs = (['tokens', 'nfts', 'activity'] as const).map(id => ({ id, label: text(id) }))
  return (
    <div>
      <Tabs label={frame('titleAccount')} tabs={tabs} selected={tab} onSelect={id => state.patch(namespace, { currentTab: id })}>
        {part}
      </Tabs>
    </div>
  )
}

/** The active network, and the way to another. */
export function NetworkPill(): Drawn {
  const modal = useModal()
  const place = useTexts(ACCOUNT_PLACE_TEXTS)
  const network = modal.state.networkOf()
  if (!network || modal.options.enableNetworkSwitch === false) return null
  return (
    <button
      type="button"
      class={tw`absolute mt-[-52px] start-3 inline-flex items-center gap-2 h-9 px-3 rounded-md bg-raised text-soft hover:bg-sunken`}
      aria-label={`${place('network')}: ${network.name}`}
      title={network.name}
      data-testid="w3m-account-select-network"
      data-to="Networks"
      onClick={() => modal.screen.router.push('Networks')}
    >
      <NetworkPicture network={network} size={20} />
      <Icon path={DOWN} size={16} />
    </button>
  )
}
