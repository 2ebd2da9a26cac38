import { useEffect } from 'react'
import { formatUnits } from '../../domain/amounts.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { AMOUNTS_TEXTS, FRAME_TEXTS, REVIEW_TEXTS } from '../../domain/texts.js'
import { tellError } from '../../flows/tell-error.js'
import { track } from '../../flows/track.js'
import { Amount } from '../../ui/Amount.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Empty } from '../../ui/Empty.js'
import { Facts } from '../../ui/Facts.js'
import { Icon } from '../../ui/Icon.js'
import { List, ListItem } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AmountCard } from '../../views/AmountCard.js'
import { useNumbers } from '../../views/use-numbers.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { fillMax } from './fill-max.js'
import { FeesInTotal } from './Fees.js'
import { isSwapNetwork, keyOf, type Quote, type Side, type SwapToken, toMinimum, toRateText } from './rules.js'
import { toHeld, worthOf } from './readings.js'
import type { Swap as SwapState } from './state.js'
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
      <Empty icon={FLIP}>
        <p class={tw`text-soft`} role="alert">
          {text('swapStartFailed')}
        </p>
        <Button onClick={() => void loadSwap(modal, swap)}>{frame('tryAgain')}</Button>
      </Empty>
    )
  }
  if (!swap) return <Elsewhere />
  return status === 'loading' ? <Waiting /> : <Form swap={swap} />
}

/** In one piece: one form, drawn from top to bottom. */
function Form({ swap }: { swap: SwapState }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const amounts = useTexts(AMOUNTS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const numbers = useNumbers()
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
        ? 'enterAmount'
        : isShort
          ? 'swapBalanceLow'
          : status === 'none'
            ? 'swapLiquidityLow'
            : 'swapReview'
  const select = (side: Side) => () => {
    swap.aim(side)
    track(modal, { event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    router.push('SwapSelectToken')
  }
  const onPress = () => {
    if (label === 'swapSelectToken') select(from ? 'toToken' : 'sourceToken')()
    else router.push('SwapPreview')
  }
  const given = from && units ? formatUnits(units, from.decimals) : undefined
  const received = quote && formatUnits(quote.received, quote.to.decimals)
  const toWorth = (token: SwapToken, amount: string) => {
    const worth = worthOf(modal, swap, token, amount)
    return worth ? numbers.fiat(worth) : !(keyOf(token) in swap.prices.value) ? text('swapPriceFailed') : undefined
  }
  const drawHeld = ({ symbol }: SwapToken, amount: string) => (
    <Amount short={numbers.amount(amount, symbol)} full={numbers.full(amount, symbol)} />
  )
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
          worth={from && given && toWorth(from, given)}
          held={from && held && drawHeld(from, held.amount)}
          max={text(swap.isFilling.value ? 'swapMaxWaits' : 'swapMax')}
          onMax={held?.units ? () => void fillMax(modal, swap) : undefined}
          problem={
            problem
              ? amounts(problem, { symbol: from?.symbol ?? '', decimals: `${from?.decimals ?? 18}` })
              : isShort
                ? text('swapMoreThanHeld')
                : undefined
          }
          // Whoever comes back finds the focus where they left it.
          hasCursor={router.current.peek().focus === undefined}
          testId="swap-source"
          ids={toIds('sourceToken', Boolean(from))}
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
          text={received ? numbers.amount(received, '', quote.to.symbol) : ''}
          full={received && numbers.full(received, quote.to.symbol)}
          isLoading={status === 'loading'}
          token={to && { symbol: to.symbol, iconUrl: to.logoUri }}
          choose={text('swapSelectToken')}
          onToken={select('toToken')}
          worth={received && toWorth(quote.to, received)}
          held={to && had && drawHeld(to, had.amount)}
          testId="swap-target"
          // What is only suggested is still to be chosen, for page tests as well.
          ids={toIds('toToken', Boolean(to) && !swap.isSuggested.peek())}
        />
      </div>
      {quote && <QuoteFacts swap={swap} quote={quote} />}
      {status === 'failed' && (
        <p class={tw`flex items-center justify-between gap-2 px-1 text-soft`} role="alert">
          {text(quote ? 'swapQuoteOld' : 'swapQuoteFailed')}
          <span class={tw`shrink-0 whitespace-nowrap`}>
            <Button look="link" onClick={() => void askQuote(modal, swap, 0)}>
              {frame('tryAgain')}
            </Button>
          </span>
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

/** As page tests of AppKit look for them. */
const toIds = (side: Side, isChosen: boolean) => ({
  amount: `swap-input-${side}`,
  token: isChosen ? `swap-input-token-${side}` : `swap-select-token-button-${side}`,
})

/** On which terms one would swap. */
function QuoteFacts({ swap, quote }: { swap: SwapState; quote: Quote }): Drawn {
  const text = useTexts(SWAPS_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const numbers = useNumbers()
  const least = formatUnits(toMinimum(quote.received), quote.to.decimals)
  return (
    <Facts
      rows={[
        {
          label: text('swapQuotedMinimum'),
          value: <Amount short={numbers.amount(least, quote.to.symbol)} full={numbers.full(least, quote.to.symbol)} />,
          testId: 'swap-minimum',
        },
        { label: review('feesInTotal'), value: <FeesInTotal swap={swap} quote={quote} />, testId: 'swap-fee' },
        { label: text('swapRate'), value: <bdi>{toRateText(quote, numbers)}</bdi>, testId: 'swap-rate' },
      ]}
    />
  )
}

/** Nothing can be swapped where the visitor is: the ways to where it can. */
function Elsewhere(): Drawn {
  const modal = useModal()
  const {
    state,
    options,
    screen: { router },
  } = modal
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
  useEffect(() => {
    // Who is nobody yet is on their way to connect.
    if (state.accountOf().caipAddress) void tellError(modal, 'networkNotSupportedForSwaps')
  }, [here])
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

/** What can be swapped is on its way: the form, in its shape. */
function Waiting(): Drawn {
  const frame = useTexts(FRAME_TEXTS)
  return (
    <div role="status" aria-label={frame('loading')}>
      <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
        <div class={tw`flex flex-col gap-1`}>
          <p class={`lk-skeleton ${tw`h-[132px] rounded-lg bg-raised`}`} />
          <p class={`lk-skeleton ${tw`h-[132px] rounded-lg bg-raised`}`} />
        </div>
        <p class={`lk-skeleton ${tw`h-12 rounded-lg bg-raised`}`} />
      </div>
    </div>
  )
}
