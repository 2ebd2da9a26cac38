import { formatFiat, formatUnits } from '../../domain/amounts.js'
import { type CaipNetwork, isNativeToken } from '../../domain/networks.js'
import { AMOUNTS_TEXTS, FRAME_TEXTS } from '../../domain/texts.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Facts } from '../../ui/Facts.js'
import { Icon } from '../../ui/Icon.js'
import { List, ListItem, ListSkeleton } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AmountCard } from '../../views/AmountCard.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { fillMax } from './fill-max.js'
import { isSwapNetwork, type Quote, type Side, toMinimum, toRateText, toShort } from './rules.js'
import { type Swap as SwapState, toHeld, worthOf } from './state.js'
import { SWAPS_TEXTS } from './texts.js'
import { askQuote, loadSwap, useQuote, useSwap } from './watch.js'

const FLIP = 'M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5'

/** Where one says what is to be swapped for what. */
export function Swap(): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const swap = useSwap()
  const status = swap?.status.value
  if (swap && status === 'failed') {
    return (
      <div class={tw`flex flex-col items-center gap-3 px-4 py-8 text-center`}>
        <p class={tw`text-soft`} role="alert">
          {text('swapStartFailed')}
        </p>
        <Button onClick={() => void loadSwap(modal, swap)}>{frame('tryAgain')}</Button>
      </div>
    )
  }
  if (!swap) return <Elsewhere />
  return status === 'loading' ? <Waiting /> : <Form swap={swap} />
}

function Form({ swap }: { swap: SwapState }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const amounts = useTexts(AMOUNTS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { router } = modal.screen
  const [from, to, status, quote] = [swap.sourceToken.value, swap.toToken.value, swap.asking.value, swap.quote.value]
  const { units, problem } = swap.amount.value
  const held = from && toHeld(modal, from)
  const had = to && toHeld(modal, to)
  useQuote(swap)
  const isShort = held && units !== undefined && units > held.units
  const label =
    !from || !to
      ? 'swapSelectToken'
      : !units
        ? 'swapEnterAmount'
        : isShort
          ? 'swapBalanceLow'
          : status === 'none'
            ? 'swapLiquidityLow'
            : 'swapReview'
  const select = (side: Side) => () => {
    swap.side = side
    track(modal, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    router.push('SwapSelectToken')
  }
  const onPress = () => {
    if (label === 'swapSelectToken') select(from ? 'toToken' : 'sourceToken')()
    else router.push('SwapPreview')
  }
  const given = from && units ? formatUnits(units, from.decimals) : undefined
  const received = quote && formatUnits(quote.received, quote.to.decimals)
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      <div class={tw`flex flex-col gap-1`}>
        <AmountCard
          label={text('swapPay')}
          text={swap.typed.value}
          onInput={swap.type}
          token={from && { symbol: from.symbol, iconUrl: from.logoUri }}
          choose={text('swapSelectToken')}
          onToken={select('sourceToken')}
          worth={from && given && toFiat(worthOf(modal, swap, from, given))}
          held={from && held && `${toShort(held.amount)} ${from.symbol}`}
          max={text(swap.isFilling.value ? 'swapMaxWaits' : 'swapMax')}
          onMax={held?.units ? () => void fillMax(modal, swap) : undefined}
          problem={
            problem
              ? amounts(problem, { symbol: from?.symbol ?? '', decimals: `${from?.decimals ?? 18}` })
              : isShort
                ? text('swapBalanceLow')
                : undefined
          }
          testId="swap-source"
          ids={toIds('sourceToken', from)}
        />
        <div class={tw`relative flex justify-center h-0 z-10`}>
          <button
            type="button"
            class={tw`inline-flex items-center justify-center size-10 -mt-5 rounded-md bg-surface border border-line text-link hover:bg-raised`}
            aria-label={text('swapFlip')}
            onClick={() => swap.flip()}
            data-testid="swap-flip-button"
          >
            <Icon path={FLIP} />
          </button>
        </div>
        <AmountCard
          label={text('swapReceive')}
          text={received ? toShort(received) : ''}
          isLoading={status === 'loading'}
          token={to && { symbol: to.symbol, iconUrl: to.logoUri }}
          choose={text('swapSelectToken')}
          onToken={select('toToken')}
          worth={received && toFiat(worthOf(modal, swap, quote.to, received))}
          held={to && had && `${toShort(had.amount)} ${to.symbol}`}
          testId="swap-target"
          ids={toIds('toToken', to)}
        />
      </div>
      {quote && <QuoteFacts swap={swap} quote={quote} />}
      {status === 'failed' && (
        <p class={tw`flex items-center justify-between gap-2 px-1 text-soft`} role="alert">
          {text(quote ? 'swapQuoteOld' : 'swapQuoteFailed')}
          <Button look="link" onClick={() => void askQuote(modal, swap, 0)}>
            {frame('tryAgain')}
          </Button>
        </p>
      )}
      <Button
        look="primary"
        testId="swap-action-button"
        isDisabled={label !== 'swapSelectToken' && !(label === 'swapReview' && quote)}
        onClick={onPress}
      >
        {text(label)}
      </Button>
    </div>
  )
}

const toFiat = (worth: string | undefined): string | undefined => worth && formatFiat(worth)

/** As page tests of AppKit look for them. */
const toIds = (side: Side, token: { address: string } | undefined) => ({
  amount: `swap-input-${side}`,
  token: token ? `swap-input-token-${side}` : `swap-select-token-button-${side}`,
})

/** The gas of a usual swap: there is no transaction yet whose own could be told. */
const USUAL_GAS = 150_000n

/** On which terms one would swap. */
function QuoteFacts({ swap, quote }: { swap: SwapState; quote: Quote }): Drawn {
  const text = useTexts(SWAPS_TEXTS)
  return (
    <Facts
      rows={[
        { label: text('swapRate'), value: toRateText(quote), testId: 'swap-rate' },
        { label: text('swapFee'), value: <Fee swap={swap} />, testId: 'swap-fee' },
        {
          label: text('swapLeast'),
          value: `${toShort(formatUnits(toMinimum(quote.received), quote.to.decimals))} ${quote.to.symbol}`,
          testId: 'swap-minimum',
        },
      ]}
    />
  )
}

/** What the network will take, about. */
function Fee({ swap }: { swap: SwapState }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const native = swap.tokens.value.find(({ address }) => isNativeToken(address))
  const price = swap.gasPrice.value
  if (!native || price === undefined) return null
  const fee = formatUnits(USUAL_GAS * price, native.decimals)
  const worth = worthOf(modal, swap, native, fee)
  return <>{text('swapFeeAbout', { fee: worth ? formatFiat(worth) : `${toShort(fee)} ${native.symbol}` })}</>
}

/** Nothing can be swapped where the visitor is: the ways to where it can. */
function Elsewhere(): Drawn {
  const {
    state,
    options,
    screen: { router },
  } = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const here = state.networkOf()?.caipNetworkId
  const others = options.projectId
    ? state.networks.value.filter(({ caipNetworkId }) => caipNetworkId !== here && isSwapNetwork(caipNetworkId, options.services))
    : []
  const go =
    ({ caipNetworkId, name }: CaipNetwork) =>
    () => {
      // The wallet that is connected may not know this chain family at all.
      if (!state.connectorOf('eip155')) router.push('SwitchActiveChain', { caipNetworkId })
      else router.push('SwitchNetwork', { caipNetworkId, title: name })
    }
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <p class={tw`px-4 text-center text-soft text-balance`} role="status">
        {text(others.length ? 'swapElsewhere' : 'swapNowhere')}
      </p>
      {others.length > 0 && (
        <List label={text('swapNetworks')}>
          {others.map(network => (
            <ListItem
              key={network.caipNetworkId}
              image={<NetworkPicture network={network} />}
              label={network.name}
              testId={`w3m-network-switch-${network.name}`}
              onClick={go(network)}
            />
          ))}
        </List>
      )}
    </div>
  )
}

/** Something is on its way. */
function Waiting(): Drawn {
  const frame = useTexts(FRAME_TEXTS)
  return (
    <div role="status" aria-label={frame('loading')}>
      <ul class={tw`flex flex-col gap-2 px-4 pb-4`}>
        <ListSkeleton />
        <ListSkeleton />
        <ListSkeleton />
      </ul>
    </div>
  )
}
