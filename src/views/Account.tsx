import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { toAddressHue } from '../domain/address-hue.js'
import { floorDecimals } from '../domain/floor-decimals.js'
import { toImageUrl } from '../domain/images.js'
import { isServed, listsTokens } from '../domain/lists-tokens.js'
import { ACCOUNT_TEXTS } from '../domain/texts/account.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { WORTH_PATIENCE } from '../domain/times.js'
import { truncate } from '../domain/truncate.js'
import { copy } from '../flows/copy.js'
import { followAccount } from '../flows/follow-account.js'
import { leave } from '../flows/leave.js'
import { Avatar } from '../ui/Avatar.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { Icon } from '../ui/Icon.js'
import { SETTINGS } from '../ui/account-icons.js'
import { COPY, LEAVE } from '../ui/icons.js'
import { Tabs } from '../ui/Tabs.js'
import { tw } from '../ui/tw.js'
import { useLazy } from '../ui/use-lazy.js'
import { useModal, useTexts } from '../use-modal.js'
import { NetworkPill } from './NetworkPill.js'

/** Who is connected, what he has, what he can do with it, and the ways on. */
export function Account(): View {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { state } = modal
  const namespace = state.activeNamespace.value
  const { address = '', caipAddress, status } = state.accountOf()
  const { name, image, movedAt } = state.of()
  const isSettled = status === 'connected'
  useEffect(() => {
    if (!address) modal.screen.router.reset('Connect')
  }, [])
  useEffect(() => (isSettled ? followAccount(modal, namespace) : undefined), [caipAddress, isSettled, movedAt])
  return (
    <div class={tw`flex flex-col gap-4 pt-1`}>
      <NetworkPill />
      <div class={tw`flex flex-col items-center gap-2 px-4`} data-testid="single-account-avatar">
        <Avatar url={toImageUrl(image)} hue={toAddressHue(address)} />
        <button type="button" class={tw`inline-flex items-center gap-2 max-w-full min-h-[32px] px-2 rounded-sm text-base font-semibold hover:bg-raised`} title={address} aria-label={`${name ?? truncate(address)}, ${text('copyAddress')}`} onClick={() => void copy(modal, address, text('addressCopied'))}>
          <span class={tw`truncate`}>{name ?? truncate(address)}</span>
          <span class={tw`text-soft`}><Icon path={COPY} size={16} /></span>
        </button>
        {isSettled ? <Worth /> : <p class={tw`text-soft`}>{text('restoring')}</p>}
      </div>
      <Features />
      {isSettled && <Holdings />}
      {/* Always in sight: a list above may have no end. */}
      <div class={tw`sticky bottom-0 flex justify-center gap-2 py-2 bg-surface border-t border-line`}>
        <Button testId="account-settings-button" onClick={() => modal.screen.router.push('AccountSettings')}><Icon path={SETTINGS} size={18} />{text('settings')}</Button>
        <Button testId="disconnect-button" onClick={() => leave(modal)}><Icon path={LEAVE} size={18} />{frame('disconnect')}</Button>
      </div>
    </div>
  )
}

/** What there is, large, its fraction dimmed: in dollars where prices are known, else in the native coin; a skeleton until then. */
function Worth(): View {
  const { state, options } = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { balance, balanceSymbol, balanceOf, balanceFailed, portfolio } = state.of()
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
  if (isListed && mine?.worth) return <Figure amount={mine.worth} />
  const isKnown = balance !== undefined && balanceOf === caipAddress
  const isAwaited = isListed && !mine?.tokens && !mine?.failedAt && !isLate.value
  if (isKnown && !isAwaited) return <Figure amount={floorDecimals(balance)} symbol={balanceSymbol} />
  if (balanceFailed === caipAddress && !isAwaited) return <p class={tw`text-soft`} role="status">{text('balanceFailed')}</p>
  return <span class={`lk-skeleton ${tw`h-[38px] w-[160px] rounded-md bg-raised`}`} role="status" aria-label={frame('loading')} />
}

function Figure({ amount, symbol = '' }: { amount: string; symbol?: string | undefined }): View {
  const text = useTexts(ACCOUNT_TEXTS)
  const [whole, fraction] = amount.split('.')
  return (
    <p class={tw`max-w-full text-3xl font-bold tabular-nums break-words text-center`} data-testid="balance-amount" aria-label={`${text('balance')}: ${amount} ${symbol}`.trim()}>
      {whole}
      <span class={tw`text-soft`}>.{fraction}{symbol && <> <span class={tw`text-lg`}>{symbol}</span></>}</span>
    </p>
  )
}

/** What one can do with the wallet: round buttons, for which there is room from the start. */
function Features(): View {
  const Part = useLazy(() => import('./WalletFeatures.js'), true)?.WalletFeatures
  return Part ? <Part /> : <div class={tw`h-[68px]`} />
}

/** What each tab shows, fetched when it is chosen. */
const PARTS = {
  tokens: async () => (await import('./Tokens.js')).Tokens,
  nfts: async () => (await import('../features/history/Nfts.js')).Nfts,
  activity: async () => (await import('../features/history/history.js')).Activity,
}

/** Tokens, NFTs and activity, each in its tab. Without services there is no more to show than the balance. */
function Holdings(): View {
  const { state, options } = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const loaded = useSignal<{ tab: string; Part?: () => View } | undefined>(undefined)
  const namespace = state.activeNamespace.value
  const isAsked = isServed(state.networks.value, state.networkOf(), options.projectId)
  const hasHistory = state.features.value.history !== false
  const tab = (hasHistory && state.of().currentTab) || 'tokens'
  const load = () => {
    loaded.value = undefined
    if (isAsked) PARTS[tab]().then(Part => (loaded.value = { tab, Part }), () => (loaded.value = { tab }))
  }
  useEffect(load, [tab, isAsked])
  if (!isAsked) return null
  const { tab: of, Part } = loaded.value ?? {}
  const part =
    of !== tab ? <span class={`lk-skeleton ${tw`block h-14 mx-4 rounded-lg bg-raised`}`} role="status" aria-label={frame('loading')} />
    : Part ? <div class={tab === 'tokens' ? '' : tw`px-2`}><Part /></div>
    : <p class={tw`flex flex-col items-center gap-3 p-4 text-soft`} role="alert">{frame('chunkFailed')}<Button onClick={load}>{frame('tryAgain')}</Button></p>
  if (!hasHistory) return part
  const tabs = (['tokens', 'nfts', 'activity'] as const).map(id => ({ id, label: text(id) }))
  return (
    <div>
      <Tabs label={frame('titleAccount')} tabs={tabs} selected={tab} onSelect={id => state.patch(namespace, { currentTab: id })}>{part}</Tabs>
    </div>
  )
}
