import { batch, computed, signal } from '@preact/signals-core'
import type { Money, OnrampQuote } from './api.js'
import { formatUnits, readAmount } from '../../domain/amounts.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import type { Transaction } from '../../domain/history.js'
import { type OnrampOptions, type OnrampProvider, toAllowed, toOnrampProviders } from './rules.js'
import { createFeatureState, type Readable } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'

/** How the way to a provider stands: `late` is no purchase after three minutes, `failed` that its page cannot be had. */
export type BuyPhase = 'opening' | 'open' | 'blocked' | 'closed' | 'late' | 'failed'

/**
 * Where Coinbase's coins arrive: here, or on Ethereum, where it does not deliver here; `away` where the account is not the visitor's there either,
 * `nowhere` where the service does not know the network.
 */
export type Arrival = 'here' | 'elsewhere' | 'away' | 'nowhere'

/** For whom a provider's window was opened, and when. */
interface Opened {
  readonly provider: OnrampProvider
  readonly popup: Window | undefined
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** Milliseconds since 1970. */
  readonly at: number
}

/** A provider's window, and how it stands. */
export type Attempt = Readable<ReturnType<typeof createAttempt>>

/** What one gets. `total` is there where it is not what was typed. */
export interface Price {
  quote: OnrampQuote
  total: Money | undefined
}

/** What was bought, as far as it is known; `unsupported` where the service does not know the network. */
export interface Purchases {
  status: 'loading' | 'ready' | 'failed' | 'unsupported'
  list: readonly Transaction[]
}

export type Buy = Readable<ReturnType<typeof createBuy>>

/** Amounts of money have so many decimals. */
const MONEY_DECIMALS = 2

/** What stands there until the services' part has come; it brings the built-in choice with it. */
const FIRST: OnrampOptions = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
  purchaseCurrencies: [{ id: '', name: '', symbol: 'USDC', networks: [] }],
}

/** @param page where the window has gone; without it, it is empty, and waits for its page */
function createAttempt(opened: Opened, page: string | undefined) {
  const phase = signal<BuyPhase>(!opened.popup ? 'blocked' : page ? 'open' : 'opening')
  const url = signal(page)
  let known: ReadonlySet<string> | undefined
  return {
    ...opened,
    phase,
    /** The page, once it is known. */
    url,
    /** Purchases that were there before are known, the first time somebody has looked. */
    learn(ids: readonly string[]) {
      known ??= new Set(ids)
    },
    known: () => known,
    /** The page is known by now. */
    arrive(found: string) {
      batch(() => {
        url.value = found
        if (phase.peek() === 'opening') phase.value = 'open'
      })
    },
    /** It came to nothing, or its window has gone. */
    end(as: 'closed' | 'late' | 'failed') {
      phase.value = as
    },
  }
}

/** In one piece: its verbs are short, and write the same signals. */
function createBuy(modal: OpenModal) {
  let isWatched = false
  const typed = signal('')
  const options = signal(FIRST)
  const isReady = signal(false)
  const [symbol, currency] = [signal(''), signal('')]
  const provider = signal<OnrampProvider | undefined>(undefined)
  const price = signal<Price | 'loading' | undefined>(undefined)
  const arrival = signal<Arrival | undefined>(undefined)
  const isMeldClosed = signal(false)
  const attempt = signal<Attempt | undefined>(undefined)
  const purchases = signal<Purchases>({ status: 'loading', list: [] })
  const amount = computed(() => readAmount(typed.value, MONEY_DECIMALS))
  const money = computed(() => {
    const { units } = amount.value
    return units === undefined ? undefined : formatUnits(units, MONEY_DECIMALS)
  })
  const payment = computed(
    () => options.value.paymentCurrencies.find(({ id }) => id === currency.value) ?? options.value.paymentCurrencies[0]!,
  )
  const buy = {
    /** Coinbase sells to the account in use; reads signals. */
    hasCoinbase: () => toOnrampProviders(modal.options, modal.state.activeNamespace.value).includes('coinbase'),
    /** As it was typed, and as it was read. */
    typed,
    amount,
    /** The same as decimal text, where it can be read. */
    money,
    /** How it stands to what may be paid. */
    allowed: computed(() => toAllowed(money.value, payment.value)),
    options,
    /** The service has said what can be bought, or that it cannot tell. */
    isReady,
    /** What the visitor chose; without a choice, the first one. */
    symbol,
    currency,
    purchase: computed(
      () => options.value.purchaseCurrencies.find(coin => coin.symbol === symbol.value) ?? options.value.purchaseCurrencies[0]!,
    ),
    payment,
    /** From whom one buys; without a choice, from the first who delivers here. */
    provider,
    /** Nothing without an amount that can be paid, or where nobody is asked. */
    price,
    arrival,
    /** Meld might send coins to where the account is nobody's. */
    isMeldClosed,
    /** The providers' pages for what is chosen, as far as they are known, and since when. */
    pages: { coinbase: undefined, meld: undefined } as Record<OnrampProvider, { url: string; at: number } | undefined>,
    /** The question for Coinbase's page that is under way; answers undefined where it fails. */
    asking: undefined as Promise<string | undefined> | undefined,
    attempt,
    purchases,
    /** Coinbase's page is being asked for, or is not any more. */
    ask(question: Promise<string | undefined> | undefined) {
      buy.asking = question
      void question?.finally(() => {
        if (buy.asking === question) buy.asking = undefined
      })
    },
    /** For how much is bought, as it is typed or tapped. */
    type(text: string) {
      typed.value = text
    },
    chooseProvider(chosen: OnrampProvider) {
      provider.value = chosen
    },
    chooseCoin(chosen: string) {
      symbol.value = chosen
    },
    chooseCurrency(id: string) {
      currency.value = id
    },
    /** What can be bought: until the service has told, and where it does not know the network, the built-in choice. */
    offer(offered: OnrampOptions, isKnown: boolean, isLast: boolean) {
      batch(() => {
        arrival.value = isKnown ? undefined : 'nowhere'
        options.value = offered
        isReady.value = isLast
      })
    },
    /** Where Coinbase's coins come to is known, or is not. */
    arrive(there: Arrival | undefined) {
      arrival.value = there
    },
    closeMeld(isClosed: boolean) {
      isMeldClosed.value = isClosed
    },
    /** A price is asked for, or is known; or there is none. */
    quote(known: Price | 'loading' | undefined) {
      price.value = known
    },
    /** A provider's window has been opened. */
    begin(opened: Opened, page: string | undefined): Attempt {
      return (attempt.value = createAttempt(opened, page))
    },
    /** What was bought is being asked for, or known; or is not to be had. */
    list(status: Purchases['status'], known: Purchases['list'] = []) {
      purchases.value = { status, list: known }
    },
    /** Begins to ask services, once for all views of buying; what is begun ends with the state. */
    watch(begin: () => void) {
      if (!isWatched) begin()
      isWatched = true
    },
    /** Nobody waits any more. */
    over: new AbortController(),
    stop() {
      buy.over.abort()
    },
  }
  return buy
}

/** What the views of buying remember. */
export const buyOf = createFeatureState<Buy>(
  ['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'OnRampActivity'],
  createBuy,
)
