import { batch, computed, signal } from '@preact/signals-core'
import { floorDecimals, formatUnits, parseUnits, readAmount, toFiatUnits, toWorth } from '../../domain/amounts.js'
import { isNativeToken } from '../../domain/networks.js'
import type { TokenBalance } from '../../domain/token-balances.js'
import { createFeatureState, type Readable } from '../../flows/money/feature-state.js'
import type { Modal } from '../../modal.js'
import type { Change, Held, Outcome, Preview, Quote, Side, SwapStep, SwapToken, SwapIntent } from './rules.js'

export type Swap = Readable<ReturnType<typeof createSwap>>

/** Makes a swap in which nothing is chosen yet. */
function createSwap() {
  const [typed, failure, error] = [signal(''), signal(''), signal('')]
  const sourceToken = signal<SwapToken | undefined>(undefined)
  const amount = computed(() => readAmount(typed.value, sourceToken.value?.decimals ?? 18))
  const toToken = signal<SwapToken | undefined>(undefined)
  const tokens = signal<readonly SwapToken[]>([])
  const status = signal<'loading' | 'ready' | 'failed'>('loading')
  const quote = signal<Quote | undefined>(undefined)
  const asking = signal<'idle' | 'loading' | 'failed' | 'none'>('idle')
  const preview = signal<Preview | undefined>(undefined)
  const [change, held] = [signal<Change | undefined>(undefined), signal<Change | undefined>(undefined)]
  const step = signal<SwapStep>('review')
  const isAsking = computed(() => step.value === 'approving' || step.value === 'swapping')
  const isBusy = computed(() => isAsking.value || step.value === 'settling')
  const [isSilent, isApproved, isReset, isFilling] = [signal(false), signal(false), signal(false), signal(false)]
  const untried = signal<string | undefined>(undefined)
  const gasPrice = signal<bigint | undefined>(undefined)
  const prices = signal<Readonly<Record<string, string>>>({})
  const outcome = signal<Outcome | undefined>(undefined)
  return {
    /** The amount as it stands in its field. */
    typed,
    /** What was typed, read once: its text, its units, and what is wrong with it. */
    amount,
    sourceToken,
    toToken,
    /** What can be swapped here. */
    tokens,
    status,
    quote,
    /** How the question for a quote stands; `none` where nobody offers anything. */
    asking,
    preview,
    /** What was renewed to the visitor's disadvantage, of the preview as it was shown before. */
    change,
    /** The change because of which nothing can be confirmed yet: it has only just been shown. */
    held,
    /** How far it has come with the wallet. */
    step,
    /** Something waits for the wallet, or the network. */
    isBusy,
    /** The wallet has the request. */
    isAsking,
    /** The wallet has not answered for a while. */
    isSilent,
    /** Stands for the request the visitor waits for. */
    turn: undefined as object | undefined,
    /** The approval has been given on the way. */
    isApproved,
    /** An earlier approval has been taken back on the way. */
    isReset,
    /** An earlier approval of more than this swap takes is set to just that. */
    isLimited: false,
    /** Why the preview is not here, or not renewed; in words. */
    failure,
    /** Why it was not carried out; in words. */
    error,
    /** The exchange of a swap that nobody could try, once that was said: the next press knows of it. */
    untried,
    /** Both one after the other, as the visitor has chosen. */
    isOneByOne: false,
    /** All there is is being reckoned. */
    isFilling,
    /** What a unit of gas costs, in wei. */
    gasPrice,
    /** In US dollars, by address in lower case; empty where nobody knows, none where it could not be had. */
    prices,
    /** What the wallet has let go, and what became of it. */
    outcome,
    /** The target was suggested, and nobody has chosen it. */
    isSuggested: false,
    /** The side a token is chosen for. */
    side: 'sourceToken' as Side,
    /** The account it was loaded for (CAIP-10). */
    of: undefined as string | undefined,
    /** What a dApp filled in has been looked at. */
    isFilled: false,
    attempt: new AbortController(),
    quoting: new AbortController(),
    building: new AbortController(),

    /** Begins anew for an account and network: what was asked for another reaches nobody. */
    reset(of: string | undefined) {
      this.stop()
      this.attempt = new AbortController()
      this.of = of
      // What the wallet was asked for is no longer waited for here; that it has not answered is known elsewhere.
      this.turn = undefined
      batch(() => {
        tokens.value = []
        status.value = 'loading'
        sourceToken.value =
          toToken.value =
          quote.value =
          preview.value =
          change.value =
          held.value =
          untried.value =
          outcome.value =
          gasPrice.value =
            undefined
        typed.value = failure.value = error.value = ''
        asking.value = 'idle'
        step.value = 'review'
        isApproved.value = isReset.value = isSilent.value = this.isLimited = false
        prices.value = {}
      })
    },
    /** What can be swapped is known; choosing begins with the native coin. */
    offer(found: readonly SwapToken[], gas: bigint | undefined) {
      tokens.value = found
      gasPrice.value = gas
      sourceToken.value = found.find(({ address }) => isNativeToken(address))
    },
    /** All is there to choose from, or is not to be had. */
    open: (as: 'ready' | 'failed') => void (status.value = as),
    /** Fills in what is to be swapped for what. */
    fillIn(from: SwapToken | undefined, to: SwapToken | undefined, text = typed.peek()) {
      batch(() => {
        sourceToken.value = from
        toToken.value = to
        typed.value = text
      })
    },
    /** Takes what is typed, as far as it is an amount. */
    type(text: string) {
      typed.value = readAmount(text, sourceToken.peek()?.decimals ?? 18).text
    },
    reckon: (isUnderWay: boolean) => void (isFilling.value = isUnderWay),
    learnGas: (price: bigint | undefined) => void (gasPrice.value = price),
    /** @param price without it, it is asked for again another time */
    learnPrice(token: SwapToken, price?: string) {
      const { [keyOf(token)]: _, ...others } = prices.peek()
      prices.value = price === undefined ? others : { ...others, [keyOf(token)]: price }
    },
    /** Puts a token on a side; the one of the other side changes places with it. */
    choose(token: SwapToken) {
      this.isSuggested = false
      const [own, other] = this.side === 'sourceToken' ? [sourceToken, toToken] : [toToken, sourceToken]
      if (other.value?.address === token.address) return this.flip()
      own.value = token
    },
    /** What was to be received is to be given. */
    flip() {
      const { to, received } = quote.peek() ?? {}
      this.isSuggested = false
      this.fillIn(toToken.peek(), sourceToken.peek(), to ? formatUnits(received!, to.decimals) : '')
    },
    /** Something else is chosen than what was answered for: nothing is known of it. */
    startQuote(isAsked: boolean) {
      batch(() => {
        quote.value = preview.value = undefined
        asking.value = isAsked ? 'loading' : 'idle'
      })
    },
    /** The answer; none where nobody offers anything. */
    settleQuote(found: Quote | undefined) {
      batch(() => {
        quote.value = found
        asking.value = found ? 'idle' : 'none'
      })
    },
    failQuote: () => void (asking.value = 'failed'),
    /** Whoever comes to the preview has been told nothing of it yet. */
    beginPreview() {
      batch(() => {
        isApproved.value = isReset.value = this.isLimited = false
        if (!isBusy.peek()) step.value = 'review'
        error.value = failure.value = ''
        change.value = untried.value = undefined
      })
    },
    /** Where it is worse than the one before, that has to be seen before it can be confirmed. */
    show(built: Preview, worse: Change | undefined) {
      const { from, to, given, received } = built
      change.value = worse
      if (worse) held.value = worse
      preview.value = built
      quote.value = { from, to, given, received }
      failure.value = ''
    },
    /** A change has been seen; a later one has its own time. */
    release(seen: Change) {
      if (held.peek() === seen) held.value = undefined
    },
    /** Why there is none, or no new one; in words. */
    failPreview(words: string) {
      failure.value = words
      // What was shown before its approval was carried out is to be approved no second time.
      if (isApproved.peek() && preview.peek()?.approval) preview.value = undefined
    },
    limit() {
      this.isLimited = true
    },
    /** Both one after the other from now on. */
    goOneByOne() {
      this.isOneByOne = true
      step.value = 'review'
      error.value = ''
    },
    /** Whether the wallet has an earlier request, and what is said of it. */
    warn(isOpen: boolean, words: string) {
      if (isOpen || step.peek() === 'earlier') step.value = isOpen ? 'earlier' : 'review'
      if (isOpen || error.peek() === words) error.value = isOpen ? words : ''
    },
    /** Nobody could try what this exchange does. */
    warnUntried: (exchange: string) => void (untried.value = exchange),
    /** The visitor has confirmed it: what is on its way is not to replace what is being signed. */
    begin(as: 'approving' | 'swapping'): object {
      this.building.abort()
      untried.value = undefined
      error.value = ''
      step.value = as
      return (this.turn = {})
    },
    hush: (is: boolean) => void (isSilent.value = is),
    /** The wallet has given its approval, which is on its way to the network. */
    pass: () => void (step.value = 'settling'),
    approve: (isTakenBack = false) => void ((isTakenBack ? isReset : isApproved).value = true),
    /** Why it is not carried out, in words. */
    fail: (words: string) => void (error.value = words),
    /** Nothing waits any more. */
    end: (as: 'review' | 'refused' = 'review') => void (step.value = as),
    /** What was sent, and later what became of it. */
    tell: (known: Outcome) => void (outcome.value = known),
    /** The visitor does not wait for the wallet any longer. */
    leave() {
      this.turn = undefined
      this.end()
      this.hush(false)
    },
    /** Nobody waits any longer. What the wallet was asked for goes on. */
    stop() {
      this.attempt.abort()
      this.quoting.abort()
      this.building.abort()
    },
  }
}

/** The swap of the dialog, the same for all of its views. */
export const swapOf = createFeatureState<Swap>(['Swap', 'SwapSelectToken', 'SwapPreview'], createSwap)

/** A token is known by its address, in any letter case. */
export const keyOf = ({ address }: { address: string }): string => address.toLowerCase()

/** What the visitor wishes, once all of it is chosen. */
export function toIntent({ state }: Modal, { sourceToken, toToken, amount, of }: Swap): SwapIntent | undefined {
  const { caipAddress } = state.accountOf('eip155')
  const [from, to] = [sourceToken.peek(), toToken.peek()]
  if (!from || !to || !caipAddress || of !== caipAddress) return undefined
  const { units } = amount.peek()
  return units
    ? { from, to, given: units, ask: { amount: units, from: from.address, to: to.address, userAddress: caipAddress } }
    : undefined
}

/** What the visitor has of a token, as far as that is known. */
export function toHeld({ state }: Modal, token: SwapToken): Held | undefined {
  const { portfolio, balance, balanceOf } = state.of('eip155')
  const { caipAddress } = state.accountOf('eip155')
  const isKnown = portfolio?.of === caipAddress && portfolio?.tokens
  const amount = isKnown
    ? (findRow(portfolio!.tokens!, token)?.quantity.numeric ?? '0')
    : isNativeToken(token.address) && balanceOf === caipAddress
      ? balance
      : undefined
  return amount === undefined ? undefined : { amount, units: parseUnits(floorDecimals(amount, token.decimals), token.decimals) }
}

/** What a token costs in US dollars: as the service said, else as the account's tokens tell. */
export function toPrice({ state }: Modal, { prices }: Swap, token: SwapToken): string | undefined {
  return prices.value[keyOf(token)] || findRow(state.of('eip155').portfolio?.tokens ?? [], token)?.price
}

/** What an amount of a token is worth in US dollars, decimal text; undefined where nobody knows. */
export function worthOf(modal: Modal, swap: Swap, token: SwapToken, amount: string): string | undefined {
  const price = toPrice(modal, swap, token)
  return price && toFiatUnits(price) ? toWorth(amount, price) : undefined
}

/** The native coin has no address there. */
const findRow = (rows: readonly TokenBalance[], token: SwapToken): TokenBalance | undefined =>
  rows.find(({ address }) => (address ? address.toLowerCase() === keyOf(token) : isNativeToken(token.address)))
