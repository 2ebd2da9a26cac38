import { useEffect } from 'react'
import { formatFiat, formatUnits } from '../../domain/amounts.js'
import { isNativeToken } from '../../domain/networks.js'
import { parseCaipAddress } from '../../domain/caip.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { SWAP_SLIPPAGE } from '../../domain/times.js'
import { toast } from '../../flows/toast.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Facts } from '../../ui/Facts.js'
import { ListSkeleton } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { FullAddress } from '../../views/FullAddress.js'
import { ASKED } from './build-preview.js'
import { carryOut, stopWaiting } from './carry-out.js'
import { type Preview as Shown, type SwapToken, toImpact, toRateText, toShort, toSwapFee } from './rules.js'
import { type Swap, swapOf, toIntent, worthOf } from './state.js'
import { SWAPS_TEXTS } from './texts.js'
import { usePreview, useSwap } from './watch.js'

/** What is about to be swapped, in full, and the way to do it. */
export function SwapPreview(): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const swap = useSwap()
  // Without a wish there is nothing to show: a dApp has asked for this view, or account and network have changed.
  const isLost = !swap || (swap.status.value === 'ready' && !toIntent(modal, swap)) || swap.status.value !== 'ready'
  // As it stood on the screen: another account's swap begins anew before it can be said.
  const [isApproved, isBusy] = [swapOf(modal).isApproved.peek(), swapOf(modal).isBusy.peek()]
  useEffect(() => {
    const { router } = modal.screen
    if (!isLost || !modal.state.accountOf().address) return
    if (router.history.peek().at(-2)?.view === 'Swap') {
      // Whatever is under way goes on: only where nothing is, nothing was sent.
      toast(
        modal,
        'error',
        text(modal.underWay.has(ASKED) ? 'swapMovedAsked' : isApproved ? 'swapMovedApproved' : isBusy ? 'swapMovedApproving' : 'swapMoved'),
      )
      router.back(true)
    } else router.replace('Swap')
  }, [isLost])
  return isLost ? null : <Preview swap={swap} />
}

/** A swap in full: what is given for what, on which terms, and the one thing to do next. It is renewed as long as nothing is being signed. */
function Preview({ swap }: { swap: Swap }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const [preview, step, error] = [swap.preview.value, swap.step.value, swap.error.value || swap.failure.value]
  const refresh = usePreview(swap)
  const inSteps = () => {
    swap.goOneByOne()
    void refresh()
  }
  const isBusy = swap.isBusy.value
  const wallet = modal.state.walletOf()?.name ?? ''
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`} data-testid="swap-preview">
      {preview ? (
        <Terms swap={swap} preview={preview} />
      ) : (
        !error && (
          <div role="status" aria-label={frame('loading')}>
            <ul class={tw`flex flex-col gap-2`}>
              <ListSkeleton />
              <ListSkeleton />
            </ul>
          </div>
        )
      )}
      {!error && swap.change.value && (
        <p class={tw`px-1 font-medium text-warn`} data-testid="swap-changed">
          {text('swapPriceChanged')}
        </p>
      )}
      {error && (
        <p class={tw`px-1 text-bad`} role="alert" data-testid="swap-error">
          {error}
        </p>
      )}
      {isBusy && swap.isSilent.value && (
        <div class={tw`flex items-center justify-between gap-3 px-1`} data-testid="swap-silent">
          <p class={tw`font-medium text-warn`}>{text('swapSilent', { wallet })}</p>
          <Button look="link" testId="swap-stop-button" onClick={() => stopWaiting(modal, swap)}>
            {text('swapStopWaiting')}
          </Button>
        </div>
      )}
      {step === 'refused' && (
        <Button look="link" testId="swap-steps-button" onClick={inSteps}>
          {text('swapInSteps')}
        </Button>
      )}
      {preview ? (
        <Button
          look="primary"
          testId="swap-action-button"
          isDisabled={isBusy || swap.held.value !== undefined}
          onClick={() => void carryOut(modal, swap, preview)}
        >
          {step === 'approving'
            ? text('swapApproving')
            : isBusy
              ? text('swapInWallet', { wallet })
              : step === 'earlier' || (preview.isTried === undefined && swap.untried.value === preview.transaction.to)
                ? text('swapAnyway')
                : preview.approval
                  ? text(preview.isBatch ? 'swapApproveAndSwap' : 'swapApprove')
                  : text('swapNow')}
        </Button>
      ) : (
        error && (
          <Button look="primary" testId="swap-retry-button" onClick={() => void refresh()}>
            {frame('tryAgain')}
          </Button>
        )
      )}
    </div>
  )
}

function Terms({ swap, preview }: { swap: Swap; preview: Shown }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const {
    from,
    to,
    given,
    received,
    minimum,
    isTried,
    fee,
    place: { network, isSmartAccount },
    approval,
    isBatch,
    transaction,
  } = preview
  const amountOf = (units: bigint, { decimals, symbol }: { decimals: number; symbol: string }) =>
    `${toShort(formatUnits(units, decimals))} ${symbol}`
  const [pays, gets] = [formatUnits(given, from.decimals), formatUnits(received, to.decimals)]
  const [worth, value] = [worthOf(modal, swap, from, pays), worthOf(modal, swap, to, gets)]
  const impact = toImpact(worth, value)
  const native = swap.tokens.value.find(({ address }) => isNativeToken(address))
  const cost = formatUnits(fee, network.nativeCurrency.decimals)
  const costWorth = native && worthOf(modal, swap, native, cost)
  /** Anybody may give a token any symbol: only its contract says which one it is. */
  const contractOf = ({ address }: SwapToken) => {
    const contract = !isNativeToken(address) && parseCaipAddress(address)?.address
    return contract ? <FullAddress address={contract} /> : null
  }
  const percent = impact?.text ?? ''
  const change = swap.change.value
  return (
    <>
      <div class={tw`flex flex-col gap-1 p-4 rounded-lg bg-raised text-center`}>
        <p
          class={tw`text-base font-semibold text-balance [overflow-wrap:anywhere]`}
          title={`${gets} ${to.symbol}`}
          data-testid="swap-sentence"
        >
          {text('swapSentence', { given: `${pays} ${from.symbol}`, received: amountOf(received, to), network: network.name })}
        </p>
        {worth && value && (
          <p class={tw`text-soft tabular-nums`}>
            {formatFiat(worth)} → {formatFiat(value)}
          </p>
        )}
      </div>
      <Facts
        rows={[
          { label: text('swapPaidContract', { symbol: from.symbol }), value: contractOf(from), testId: 'swap-contract-source' },
          { label: text('swapReceivedContract', { symbol: to.symbol }), value: contractOf(to), testId: 'swap-contract-target' },
          { label: text('swapExactRate'), value: toRateText(preview), testId: 'swap-rate' },
          {
            label: text('swapImpact'),
            value: impact?.isHigh ? text('swapImpactHigh', { impact: percent }) : percent,
            isWarning: impact?.isHigh,
            testId: 'swap-impact',
          },
          { label: text('swapSlippage'), value: `${SWAP_SLIPPAGE} %` },
          {
            label: text(isTried ? 'swapMinimum' : 'swapQuotedMinimum'),
            value: <span title={`${formatUnits(minimum, to.decimals)} ${to.symbol}`}>{amountOf(minimum, to)}</span>,
            isWarning: change?.isLess,
            testId: 'swap-minimum',
          },
          { label: text('swapProviderFee'), value: amountOf(toSwapFee(given), from), testId: 'swap-provider-fee' },
          {
            label: text(approval || isSmartAccount ? 'swapFeeEstimate' : 'swapFeeAtMost'),
            value: (
              <span title={`${cost} ${network.nativeCurrency.symbol}`}>
                {toShort(cost)} {network.nativeCurrency.symbol}
                {costWorth ? ` · ${formatFiat(costWorth)}` : ''}
              </span>
            ),
            isWarning: change?.isDearer,
            testId: 'swap-fee',
          },
          {
            label: text('swapExchange'),
            value: <FullAddress address={transaction.to} />,
            testId: 'swap-exchange',
          },
        ]}
      />
      {isTried === undefined && (
        <div class={tw`px-1 font-medium text-warn`} data-testid="swap-untried">
          <p>{text('swapUntried')}</p>
          <FullAddress address={transaction.to} />
        </div>
      )}
      {impact?.isHigh && <p class={tw`px-1 text-warn`}>{text('swapImpactWarning')}</p>}
      {approval ? (
        <p class={tw`px-1 text-soft`} data-testid="swap-steps">
          {text(isBatch ? 'swapAtOnce' : 'swapTwoSteps', { given: `${pays} ${from.symbol}` })}
        </p>
      ) : (
        swap.isApproved.value && (
          <p class={tw`px-1 text-good`} data-testid="swap-steps">
            {text('swapApproved')}
          </p>
        )
      )}
    </>
  )
}
