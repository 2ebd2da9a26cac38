import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { formatUnits } from '../../domain/amounts.js'
import { formatFiat } from '../../domain/fiat.js'
import { toShort } from '../../domain/swaps.js'
import { AMOUNTS_TEXTS } from '../../domain/texts/amounts.js'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { SWAPS_TEXTS } from '../../domain/texts/swaps.js'
import { readAmount } from '../../domain/typed-amount.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { Icon } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AmountCard } from '../../views/AmountCard.js'
import { toHeld, worthOf } from './holdings.js'
import { asking, swapping } from './parts.js'
import { renew } from './renew.js'
import type { Side, Swap as SwapState } from './state.js'
import { startSwap, useSwap } from './use-swap.js'
import { Waiting } from './Waiting.js'

const FLIP = 'M6.5 16V4M3 7.5 6.5 4 10 7.5M13.5 4v12M10 12.5l3.5 3.5 3.5-3.5'

/** Where one says what is to be swapped for what. */
export function Swap(): View {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const swap = useSwap()
  const part = useSignal<Asking | null | undefined>(undefined)
  const load = () => {
    asking().then(loaded => (part.value = loaded), () => (part.value = null))
    if (swap) startSwap(modal, swap)
  }
  useEffect(load, [])
  const status = swap?.status.value
  const loaded = part.value
  if (loaded === null || status === 'failed') {
    return (
      <div class={tw`flex flex-col items-center gap-3 px-4 py-8 text-center`}>
        <p class={tw`text-soft`} role="alert">{text('swapStartFailed')}</p>
        <Button onClick={load}>{frame('tryAgain')}</Button>
      </div>
    )
  }
  if (!swap && loaded) return <loaded.Elsewhere />
  return swap && status !== 'loading' ? <Form swap={swap} part={loaded} /> : <Waiting />
}

type Asking = Awaited<ReturnType<typeof asking>>

function Form({ swap, part }: { swap: SwapState; part: Asking | undefined }): View {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const amounts = useTexts(AMOUNTS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { router } = modal.screen
  const [from, to, status, quote] = [swap.sourceToken.value, swap.toToken.value, swap.asking.value, swap.quote.value]
  const { text: typed, units, problem } = readAmount(swap.typed.value, from?.decimals ?? 18)
  const held = from && toHeld(modal, from)
  const had = to && toHeld(modal, to)
  const ask = (delay?: number) => asking().then(({ askQuote }) => askQuote(modal, swap, delay)).catch(() => void (swap.asking.value = 'failed'))
  useEffect(() => {
    void ask()
  }, [typed, from, to])
  useEffect(() => renew(modal, () => ask(0)), [])
  const isShort = held && units !== undefined && units > held.units
  const label = !from || !to ? 'swapSelectToken' : !units ? 'swapEnterAmount' : isShort ? 'swapBalanceLow' : status === 'none' ? 'swapLiquidityLow' : 'swapReview'
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
          onInput={value => {
            swap.typed.value = readAmount(value, from?.decimals ?? 18).text
            void swapping().catch(() => {})
          }}
          token={from && { symbol: from.symbol, iconUrl: from.logoUri }}
          choose={text('swapSelectToken')}
          onToken={select('sourceToken')}
          worth={from && given && toFiat(worthOf(modal, swap, from, given))}
          held={from && held && `${toShort(held.amount)} ${from.symbol}`}
          max={text(swap.isFilling.value ? 'swapMaxWaits' : 'swapMax')}
          onMax={held?.units && part ? () => void part.fillMost(modal, swap) : undefined}
          problem={problem ? amounts(problem, { symbol: from?.symbol ?? '', decimals: `${from?.decimals ?? 18}` }) : isShort ? text('swapBalanceLow') : undefined}
          testId="swap-source"
          ids={toIds('sourceToken', from)}
        />
        <div class={tw`relative flex justify-center h-0 z-10`}>
          <button type="button" class={tw`inline-flex items-center justify-center size-10 -mt-5 rounded-md bg-surface border border-line text-link hover:bg-raised`} aria-label={text('swapFlip')} onClick={() => swap.flip()} data-testid="swap-flip-button">
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
      {quote && part && <part.QuoteFacts swap={swap} quote={quote} />}
      {status === 'failed' && (
        <p class={tw`flex items-center justify-between gap-2 px-1 text-soft`} role="alert">
          {text(quote ? 'swapQuoteOld' : 'swapQuoteFailed')}
          <Button look="link" onClick={() => void ask(0)}>{frame('tryAgain')}</Button>
        </p>
      )}
      <Button look="primary" testId="swap-action-button" isDisabled={label !== 'swapSelectToken' && !(label === 'swapReview' && quote)} onClick={onPress}>{text(label)}</Button>
    </div>
  )
}

const toFiat = (worth: string | undefined): string | undefined => worth && formatFiat(worth)

/** As page tests of AppKit look for them. */
const toIds = (side: Side, token: { address: string } | undefined) => ({ amount: `swap-input-${side}`, token: token ? `swap-input-token-${side}` : `swap-select-token-button-${side}` })

