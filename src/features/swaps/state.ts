import { batch, computed, signal } from '@preact/signals-core'
import { formatUnits, readAmount } from '../../domain/amounts.js'
import { isNativeToken } from '../../domain/networks.js'
import { createFeatureState, type Readable } from '../../flows/money/feature-state.js'
import { type Change, keyOf, type Outcome, type Preview, type Quote, type Side, type SwapStep, type SwapToken } from './rules.js'

export type Swap = Readable<ReturnType<typeof createSwap>>

/** What the visitor chooses: how much of which token, for which other one. */
function createForm() {
  const typed = signal('')
  const [sourceToken, toToken] = [signal<SwapToken | undefined>(undefined), signal<SwapToken | undefined>(undefined)]
  const tokens = signal<readonly SwapToken[]>([])
  const status = signal<'loading' | 'ready' | 'failed'>('loading')
  const [isFilling, isSuggested] = [signal(false), signal(false)]
  const gasPrice = signal<bigint | undefined>(undefined)
  const prices = signal<Readonly<Record<string, string>>>({})
  const side = signal<Side>('sourceToken')
  const of = signal<string | undefined>(undefined)
  let isFilled = false
  return {
    /** The amount as it stands in its field. */
    typed,
    /** What was typed, read once: its text, its units, and what is wrong with it. */
    amount: computed(() => readAmount(typed.value, sourceToken.value?.decimals ?? 18)),
    sourceToken,
    toToken,
    /** What can be swapped here. */
    tokens,
    status,
    /** All there is is being reckoned. */
    isFilling,
    /** What a unit of gas costs, in wei. */
    gasPrice,
    /** In US dollars, by address in lower case; empty where nobody knows, none where it could not be had. */
    prices,
    /** The account it was loaded for (CAIP-10). */
    of,
    /** The side a token is chosen for. */
    side,
    /** The target was suggested, and nobody has chosen it. */
    isSuggested,

    /** Nothing is chosen, and nothing known yet. */
    clearForm(account: string | undefined) {
      of.value = account
      tokens.value = []
      status.value = 'loading'
      sourceToken.value = toToken.value = gasPrice.value = undefined
      typed.value = ''
      prices.value = {}
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
    /** Fills in what a dApp has asked for: once, so that nothing the visitor chose is replaced. */
    fillOnce(fill: () => void) {
      if (!isFilled) fill()
      isFilled = true
    },
    /** Whether the target is only a suggestion. */
    suggest: (is: boolean) => void (isSuggested.value = is),
    /** Takes what is typed, as far as it is an amount. */
    type: (text: string) => void (typed.value = readAmount(text, sourceToken.peek()?.decimals ?? 18).text),
    reckon: (isUnderWay: boolean) => void (isFilling.value = isUnderWay),
    learnGas: (price: bigint | undefined) => void (gasPrice.value = price),
    /** @param price without it, it is asked for again another time */
    learnPrice(token: SwapToken, price?: string) {
      const { [keyOf(token)]: _, ...others } = prices.peek()
      prices.value = price === undefined ? others : { ...others, [keyOf(token)]: price }
    },
    /** A token is to be chosen for this side. */
    aim: (at: Side) => void (side.value = at),
  }
}

/** What one gets for it: the answer while one chooses, and the preview that is signed. */
function createQuote() {
  const quote = signal<Quote | undefined>(undefined)
  const asking = signal<'idle' | 'loading' | 'failed' | 'none'>('idle')
  const preview = signal<Preview | undefined>(undefined)
  const [change, unseen] = [signal<Change | undefined>(undefined), signal<Change | undefined>(undefined)]
  const untried = signal<string | undefined>(undefined)
  const failure = signal('')
  const under = { quote: new AbortController(), preview: new AbortController() }
  return {
    quote,
    /** How the question for a quote stands; `none` where nobody offers anything. */
    asking,
    preview,
    /** What was renewed to the visitor's disadvantage, of the preview as it was shown before. */
    change,
    /** The change because of which nothing can be confirmed yet: it has only just been shown. */
    unseen,
    /** The exchange of a swap that nobody could try, once that was said: the next press knows of it. */
    untried,
    /** Why the preview is not here, or not renewed; in words. */
    failure,

    clearQuote() {
      quote.value = preview.value = change.value = unseen.value = untried.value = undefined
      failure.value = ''
      asking.value = 'idle'
    },
    /** Begins a question: an answer to an earlier one is nobody's. */
    renew(what: 'quote' | 'preview'): AbortSignal {
      under[what].abort()
      return (under[what] = new AbortController()).signal
    },
    /** Nobody waits for an answer any more. */
    giveUp: (what: 'quote' | 'preview') => under[what].abort(),
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
    /** Where it is worse than the one before, that has to be seen before it can be confirmed. */
    show(built: Preview, worse: Change | undefined) {
      const { from, to, given, received } = built
      change.value = worse
      if (worse) unseen.value = worse
      preview.value = built
      quote.value = { from, to, given, received }
      failure.value = ''
    },
    /** A change has been seen; a later one has its own time. */
    release: (seen: Change) => void (unseen.peek() === seen && (unseen.value = undefined)),
    /** Nobody could try what this exchange does. */
    warnUntried: (exchange: string) => void (untried.value = exchange),
  }
}

/** How far it has come with the wallet. */
function createAttempt() {
  const step = signal<SwapStep>('review')
  const isAsking = computed(() => step.value === 'approving' || step.value === 'swapping')
  const [isSilent, isApproved, isReset, isLimited, isOneByOne] = [signal(false), signal(false), signal(false), signal(false), signal(false)]
  const [error, isNo] = [signal(''), signal(false)]
  const outcome = signal<Outcome | undefined>(undefined)
  const turn = signal<object | undefined>(undefined)
  return {
    step,
    /** Something waits for the wallet, or the network. */
    isBusy: computed(() => isAsking.value || step.value === 'settling'),
    /** The wallet has the request. */
    isAsking,
    /** The wallet has not answered for a while. */
    isSilent,
    /** The request the visitor waits for. */
    turn,
    /** The approval has been given on the way. */
    isApproved,
    /** An earlier approval has been taken back on the way. */
    isReset,
    /** An earlier approval of more than this swap takes is set to just that. */
    isLimited,
    /** Both one after the other, as the visitor has chosen. */
    isOneByOne,
    /** Why it was not carried out, in words; and whether that is the visitor's own no. */
    error,
    isNo,
    /** What the wallet has let go, and what became of it. */
    outcome,

    /** The wallet has been asked for nothing of what is previewed now. */
    clearSteps() {
      isApproved.value = isReset.value = isLimited.value = false
      error.value = ''
    },
    limit: () => void (isLimited.value = true),
    /** Both one after the other from now on. */
    goOneByOne() {
      isOneByOne.value = true
      step.value = 'review'
      error.value = ''
    },
    /** Whether the wallet has an earlier request, and what is said of it. */
    warn(isOpen: boolean, words: string) {
      if (isOpen || step.peek() === 'earlier') step.value = isOpen ? 'earlier' : 'review'
      if (isOpen || error.peek() === words) error.value = isOpen ? words : ''
    },
    /** The wallet is asked from now on. */
    ask(as: 'approving' | 'swapping'): object {
      error.value = ''
      step.value = as
      return (turn.value = {})
    },
    hush: (is: boolean) => void (isSilent.value = is),
    /** The wallet has given its approval, which is on its way to the network. */
    pass: () => void (step.value = 'settling'),
    approve: (isTakenBack = false) => void ((isTakenBack ? isReset : isApproved).value = true),
    /** Why it is not carried out, in words; and whether it is the visitor who would not. */
    fail: (words: string, isOwn = false) => void batch(() => ([error.value, isNo.value] = [words, isOwn])),
    /** Nothing waits any more. */
    end: (as: 'review' | 'refused' = 'review') => void (step.value = as),
    /** What was sent, and later what became of it. */
    tell: (known: Outcome | undefined) => void (outcome.value = known),
    /** The visitor does not wait for the wallet any longer. */
    leave() {
      turn.value = undefined
      step.value = 'review'
      isSilent.value = false
    },
  }
}

/** Makes a swap in which nothing is chosen yet. */
function createSwap() {
  const [form, quote, attempt] = [createForm(), createQuote(), createAttempt()]
  const { sourceToken, toToken } = form
  let visit = new AbortController()
  /** What was to be received is to be given. */
  const flip = () => {
    const { to, received } = quote.quote.peek() ?? {}
    form.suggest(false)
    form.fillIn(toToken.peek(), sourceToken.peek(), to ? formatUnits(received!, to.decimals) : '')
  }
  /** Nobody waits any longer. What the wallet was asked for goes on. */
  const stop = () => {
    visit.abort()
    quote.giveUp('quote')
    quote.giveUp('preview')
  }
  return {
    ...form,
    ...quote,
    ...attempt,
    /** Aborts once the account or network is another one, or the visitor is gone. */
    signal: () => visit.signal,
    stop,
    flip,
    /** Begins anew for an account and network: what was asked for another reaches nobody. */
    reset(account: string | undefined) {
      stop()
      visit = new AbortController()
      batch(() => {
        form.clearForm(account)
        quote.clearQuote()
        attempt.clearSteps()
        // What the wallet was asked for is no longer waited for here; that it has not answered is known elsewhere.
        attempt.leave()
        attempt.tell(undefined)
      })
    },
    /** Puts a token on the side aimed at; the one of the other side changes places with it. */
    choose(token: SwapToken) {
      form.suggest(false)
      const [own, other] = form.side.peek() === 'sourceToken' ? [sourceToken, toToken] : [toToken, sourceToken]
      if (other.peek()?.address === token.address) flip()
      else own.value = token
    },
    /** Whoever comes to the preview has been told nothing of it yet. */
    beginPreview() {
      batch(() => {
        attempt.clearSteps()
        if (!attempt.isBusy.peek()) attempt.end()
        quote.failure.value = ''
        quote.change.value = quote.untried.value = undefined
      })
    },
    /** Why there is no preview, or no new one; in words. */
    failPreview(words: string, isBad?: boolean) {
      quote.failure.value = words
      // What was shown before its approval was carried out is to be approved no second time, and what was found to be bad not at all.
      if ((isBad || attempt.isApproved.peek()) && quote.preview.peek()?.approval) quote.preview.value = undefined
    },
    /** The visitor has confirmed it: what is on its way is not to replace what is being signed. */
    begin(as: 'approving' | 'swapping'): object {
      quote.giveUp('preview')
      quote.untried.value = undefined
      return attempt.ask(as)
    },
  }
}

/** The swap of the dialog, the same for all of its views. */
export const swapOf = createFeatureState<Swap>(['Swap', 'SwapSelectToken', 'SwapPreview'], createSwap)
