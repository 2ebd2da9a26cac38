import { useEffect } from 'react'
import { formatUnits } from '../../domain/amounts.js'
import { isNativeToken } from '../../domain/networks.js'
import { parseCaipAddress, toHue, toInitials } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import { FRAME_TEXTS, REVIEW_TEXTS } from '../../domain/texts.js'
import { SWAP_SLIPPAGE } from '../../domain/times.js'
import { announce, goBack } from '../../flows/navigate.js'
import { toast } from '../../flows/toast.js'
import { Amount } from '../../ui/Amount.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AskWallet } from '../../views/AskWallet.js'
import { Foot } from '../../views/Foot.js'
import { FullAddress } from '../../views/FullAddress.js'
import { Outcome } from '../../views/Outcome.js'
import { Pair } from '../../views/Result.js'
import { Review, Trouble, useNetworkRows } from '../../views/Review.js'
import { findTwins } from '../../views/TokenPicker.js'
import { Unsent } from '../../views/Unsent.js'
import { useNumbers } from '../../views/use-numbers.js'
import { Approving } from './Approving.js'
import { ASKED } from './build-preview.js'
import { carryOut, stopWaiting } from './carry-out.js'
import { Draft, toSides } from './Draft.js'
import { FeesInTotal } from './Fees.js'
import { type Outcome as Told, type Preview as Shown, SWAP_FEE_PERCENT, type SwapToken, toImpact, toRateText, toSwapFee } from './rules.js'
import { toIntent, worthOf } from './readings.js'
import { type Swap, swapOf } from './state.js'
import { SWAPS_TEXTS } from './texts.js'
import { usePreview, useSwap } from './watch.js'

/** What is about to be swapped, in full, and the way to do it. */
export function SwapPreview(): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const swap = useSwap()
  const outcome = swap?.outcome.value
  // Without a wish there is nothing to show: a dApp has asked for this view, or account and network have changed.
  const isLost = !swap || swap.status.value !== 'ready' || (!outcome && !toIntent(modal, swap))
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
        text(
          modal.underWay.has(ASKED) ? 'swapMovedAsked' : isApproved ? 'swapMovedApproved' : isBusy ? 'swapMovedApproving' : 'callsMoved',
        ),
      )
      router.back(true)
    } else router.replace('Swap')
  }, [isLost])
  return isLost ? null : outcome ? <Sent outcome={outcome} /> : <Preview swap={swap} />
}

/** What became of it. */
function Sent({ outcome: { preview, ...told } }: { outcome: Told }): Drawn {
  const { screen } = useModal()
  const { from, to, place } = preview
  const draw = ({ symbol, logoUri }: SwapToken, size: number) => (
    <Picture url={toImageUrl(logoUri)} initials={toInitials(symbol)} hue={toHue(symbol)} size={size} isRound />
  )
  return (
    <Outcome
      {...told}
      image={draw(to, 72)}
      done={
        <Pair>
          {draw(from, 72)}
          {draw(to, 72)}
        </Pair>
      }
      network={place.network}
      onDone={() => screen.router.reset('Account')}
      testId="swap-result"
    />
  )
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
  const isAsking = swap.isAsking.value
  const numbers = useNumbers()
  const review = useTexts(REVIEW_TEXTS)
  // The alert has been heard; what is asked for once more is then said once more.
  useEffect(() => void (error && announce(modal, '')), [error])
  return (
    <div class={tw`flex flex-col gap-4 px-4`} data-testid="swap-preview">
      {preview ? <Terms swap={swap} preview={preview} /> : !error && <Draft swap={swap} />}
      {!error && swap.change.value && (
        <Trouble look="warn" isNew testId="swap-changed" title={text('swapQuoteChanged').replace('  ', ' ')} />
      )}
      {error && (
        <Unsent
          as={step === 'earlier' ? 'warned' : swap.error.value && swap.isNo.value ? 'declined' : 'failed'}
          words={error}
          role="alert"
          testId="swap-error"
        />
      )}
      {step === 'refused' && (
        <Button look="link" testId="swap-steps-button" onClick={inSteps}>
          {text('swapInSteps')}
        </Button>
      )}
      {preview ? (
        <AskWallet
          label={
            step === 'earlier' || (preview.isTried === undefined && swap.untried.value === preview.transaction.to)
              ? text('callsAnyway')
              : preview.approval
                ? text(preview.isBatch ? 'swapApproveAndSwap' : preview.reset ? 'swapReset' : 'swapApprove')
                : text('swapNow')
          }
          isAsking={isAsking}
          busy={isBusy && !isAsking ? text('swapApproving') : undefined}
          isOff={swap.unseen.value !== undefined}
          onAsk={() => void carryOut(modal, swap, preview)}
          cancel={
            isAsking
              ? { label: review('reviewCancel'), onClick: () => stopWaiting(modal, swap), testId: 'swap-stop-button' }
              : { label: review('reviewCancel'), onClick: () => goBack(modal), testId: 'swap-cancel-button' }
          }
          testId="swap-action-button"
          standing={{
            isSilent: swap.isSilent.value,
            hint: text(step !== 'approving' ? 'swapConfirm' : preview.reset ? 'swapConfirmReset' : 'swapConfirmApproval', {
              given: numbers.full(formatUnits(preview.given, preview.from.decimals), preview.from.symbol),
            }),
            testId: 'swap-waiting',
          }}
        />
      ) : error ? (
        <Foot>
          <Button look="primary" testId="swap-retry-button" onClick={() => void refresh()}>
            {frame('tryAgain')}
          </Button>
        </Foot>
      ) : (
        <AskWallet
          label={text('swapNow')}
          isAsking={false}
          isOff
          onAsk={() => {}}
          cancel={{ label: review('reviewCancel'), onClick: () => goBack(modal), testId: 'swap-cancel-button' }}
          testId="swap-building"
        />
      )}
    </div>
  )
}

/** In one piece: one list of terms, drawn from top to bottom. */
function Terms({ swap, preview }: { swap: Swap; preview: Shown }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const numbers = useNumbers()
  const {
    from,
    to,
    given,
    received,
    minimum,
    isTried,
    fee,
    place: { network },
    transaction,
  } = preview
  const least = formatUnits(minimum, to.decimals)
  const { worth, value, ...sides } = toSides(modal, swap, numbers, { from, to, given, received })
  const impact = toImpact(worth, value)
  const native = swap.tokens.value.find(({ address }) => isNativeToken(address))
  const costWorth = native && worthOf(modal, swap, native, formatUnits(fee, network.nativeCurrency.decimals))
  const isTwin = findTwins(swap.tokens.value)
  /**
   * Anybody may give a token any symbol: only its contract says which one it is. Where it may be taken for another's, that cannot be overlooked;
   * of what is received neither its name nor that one has some of it already is more than its own word.
   */
  const contractOf = ({ address }: SwapToken) => {
    const contract = !isNativeToken(address) && parseCaipAddress(address)?.address
    return contract ? <FullAddress address={contract} /> : null
  }
  const contracts = [
    {
      label: text('swapPaidContract', { symbol: from.symbol }),
      value: contractOf(from),
      isOpen: isTwin(from.symbol) || !preview.isCalledSo,
      isWide: true,
      testId: 'swap-contract-source',
    },
    {
      label: text('swapReceivedContract', { symbol: to.symbol }),
      value: contractOf(to),
      isOpen: true,
      isWide: true,
      testId: 'swap-contract-target',
    },
  ]
  const percent = numbers.percent(impact?.text ?? '')
  const change = swap.change.value
  const onNetwork = useNetworkRows(
    network,
    { units: fee, isAbout: true },
    { more: costWorth ? ` ·\u00a0${numbers.cost(costWorth)}` : '', isWarning: change?.isDearer, testId: 'swap-network-fee' },
  )
  return (
    <>
      <Review
        {...sides}
        isOpen={change?.isDearer}
        rows={[
          ...contracts.filter(({ isOpen }) => isOpen),
          {
            label: isTried ? review('getAtLeast') : text('swapQuotedMinimum'),
            value: <Amount short={numbers.amount(least, to.symbol)} full={numbers.full(least, to.symbol)} />,
            isWarning: change?.isLess,
            testId: 'swap-minimum',
          },
          {
            label: review('feesInTotal'),
            value: <FeesInTotal swap={swap} preview={preview} />,
            isWarning: change?.isDearer,
            testId: 'swap-fee',
          },
          {
            label: text('swapImpact'),
            value: impact?.isHigh ? text('swapImpactHigh', { impact: percent }) : null,
            isWarning: true,
            testId: 'swap-impact',
          },
        ]}
        details={[
          { label: text('swapRate'), value: <bdi>{toRateText(preview, numbers)}</bdi>, testId: 'swap-rate' },
          { label: text('swapImpact'), value: impact && !impact.isHigh ? percent : null, testId: 'swap-impact' },
          { label: text('swapSlippage'), value: numbers.percent(String(SWAP_SLIPPAGE)) },
          {
            label: text('swapProviderFee', { percent: numbers.percent(SWAP_FEE_PERCENT) }),
            value: <bdi>{numbers.full(formatUnits(toSwapFee(given), from.decimals), from.symbol)}</bdi>,
            testId: 'swap-provider-fee',
          },
          ...onNetwork,
          ...contracts.filter(({ isOpen }) => !isOpen),
          { label: text('swapExchange'), value: <FullAddress address={transaction.to} />, isWide: true, testId: 'swap-exchange' },
        ]}
      />
      {isTried === undefined && (
        <div class={tw`px-1 font-medium text-warn`} data-testid="swap-untried">
          <p>{text('swapUntried')}</p>
          <FullAddress address={transaction.to} />
        </div>
      )}
      {impact?.isHigh && <p class={tw`px-1 text-warn`}>{text('swapImpactWarning')}</p>}
      <Approving swap={swap} preview={preview} />
    </>
  )
}
