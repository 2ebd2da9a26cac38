import { computed, signal, type Signal } from '@preact/signals-core'
import type { Money, OnrampQuote } from './api.js'
import { formatUnits, readAmount } from '../../domain/amounts.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import type { Transaction } from '../../domain/history.js'
import { type Allowed, type OnrampOptions, type OnrampProvider, toOnrampProviders } from './rules.js'
import { createFeatureState } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'

/** How the way to a provider stands: `late` is no purchase after three minutes, `failed` that its page cannot be had. */
export type BuyPhase = 'opening' | 'open' | 'blocked' | 'closed' | 'late' | 'failed'

/** A provider's window, and for whom it was opened. */
export interface Attempt {
  readonly provider: OnrampProvider
  readonly popup: Window | undefined
  readonly phase: Signal<BuyPhase>
  /** The page, once it is known. */
  readonly url: Signal<string | undefined>
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** Milliseconds since 1970. */
  readonly at: number
  /** Purchases that were there before, by id, once somebody has looked. */
  known?: ReadonlySet<string>
}

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

export type Buy = ReturnType<typeof createBuy>

/** Amounts of money have so many decimals. */
const MONEY_DECIMALS = 2

/** What stands there until the services' part has come; it brings the built-in choice with it. */
const FIRST: OnrampOptions = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits: [] }],
  purchaseCurrencies: [{ id: '', name: '', symbol: 'USDC', networks: [] }],
}

function createBuy(modal: OpenModal) {
  let isWatched = false
  const typed = signal('')
  const options = signal(FIRST)
  const [symbol, currency] = [signal(''), signal('')]
  const amount = computed(() => readAmount(typed.value, MONEY_DECIMALS))
  const buy = {
    /** Coinbase sells to the account in use; reads signals. */
    hasCoinbase: () => toOnrampProviders(modal.options, modal.state.activeNamespace.value).includes('coinbase'),
    /** As it was typed, and as it was read. */
    typed,
    amount,
    /** The same as decimal text, where it can be read. */
    money: computed(() => {
      const { units } = amount.value
      return units === undefined ? undefined : formatUnits(units, MONEY_DECIMALS)
    }),
    /** How it stands to what may be paid. */
    allowed: signal<Allowed>({ ways: [] }),
    options,
    /** The service has said what can be bought, or that it cannot tell. */
    isReady: signal(false),
    /** What the visitor chose; without a choice, the first one. */
    symbol,
    currency,
    purchase: computed(
      () => options.value.purchaseCurrencies.find(coin => coin.symbol === symbol.value) ?? options.value.purchaseCurrencies[0]!,
    ),
    payment: computed(() => options.value.paymentCurrencies.find(({ id }) => id === currency.value) ?? options.value.paymentCurrencies[0]!),
    /** Nothing without an amount that can be paid, or where nobody is asked. */
    price: signal<Price | 'loading' | undefined>(undefined),
    /** Where Coinbase's coins arrive: here, or on Ethereum, where it does not deliver; `nowhere` where the service does not know the network. */
    arrival: signal<'here' | 'elsewhere' | 'nowhere' | undefined>(undefined),
    /** The providers' pages for what is chosen, as far as they are known, and since when. */
    pages: { coinbase: undefined, meld: undefined } as Record<OnrampProvider, { url: string; at: number } | undefined>,
    /** The question for Coinbase's page that is under way; answers undefined where it fails. */
    asking: undefined as Promise<string | undefined> | undefined,
    attempt: signal<Attempt | undefined>(undefined),
    purchases: signal<Purchases>({ status: 'loading', list: [] }),
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
export const buyOf = createFeatureState(
  ['OnRampProviders', 'OnRampTokenSelect', 'OnRampFiatSelect', 'BuyInProgress', 'OnRampActivity'],
  createBuy,
)
