import { computed, type ReadonlySignal } from '@preact/signals-core'
import { getOnrampOptions, getOnrampQuote, getOnrampUrl, type Money, type OnrampQuote } from './api.js'
import { toFiatUnits } from '../../domain/amounts.js'
import {
  isOnrampNetwork,
  ONRAMP_DEFAULTS,
  ONRAMP_NETWORKS,
  type OnrampOptions,
  type OnrampPlaces,
  type OnrampProvider,
  type PurchaseCurrency,
  toMeldUrl,
  toOnrampPlaces,
} from './rules.js'
import { DEBOUNCE } from '../../domain/times.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'
import { learnWhereItLives, livesOn } from '../../flows/account/living.js'
import { follow } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'
import { type Arrival, type Buy, buyOf, type Price } from './state.js'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { useModal } from '../../use-modal.js'

/** The one coin that is sold to accounts on Solana (references, wire 9.2). */
const SOL: OnrampOptions = { ...ONRAMP_DEFAULTS, purchaseCurrencies: [{ id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [] }] }

/**
 * Asks what can be bought, what it costs and where, as the view opens and whenever what is chosen changes; of several questions only the
 * last one counts. Ends with the state.
 */
function watchBuy(modal: OpenModal, buy: Buy): void {
  const isOff = computed(() => Boolean(buy.amount.value.problem ?? buy.allowed.value.problem) || buy.arrival.value === 'nowhere')
  const isPriceless = computed(() => isOff.value || buy.arrival.value === 'away')
  const stops = [watchOptions(modal, buy), watchPrice(modal, buy, isPriceless), watchPages(modal, buy, isOff)]
  buy.over.signal.addEventListener('abort', () => stops.forEach(stop => stop()))
}

/** For whom Coinbase is asked; nobody where it does not sell. Reads signals. */
function toBuyer({ state }: OpenModal, buy: Buy) {
  const { address } = state.accountOf()
  const { caipNetworkId } = state.networkOf() ?? {}
  return buy.hasCoinbase() && address && caipNetworkId ? { address, caipNetworkId } : undefined
}

/** What can be bought, and with what: the built-in choice until the service has told. */
function watchOptions(modal: OpenModal, buy: Buy): () => void {
  return follow(
    () => ({ ...toBuyer(modal, buy), isSolana: modal.state.activeNamespace.value === 'solana', api: toBlockchainApi(modal) }),
    async (signal, { caipNetworkId, isSolana, api }) => {
      buy.offer(isSolana ? SOL : ONRAMP_DEFAULTS, true, !caipNetworkId || !api)
      if (!caipNetworkId || !api) return
      const options = await getOnrampOptions(api, caipNetworkId, signal)
      if (signal.aborted) return
      const isKnown = options.purchaseCurrencies.length > 0
      buy.offer(isKnown ? options : ONRAMP_DEFAULTS, isKnown, true)
    },
  )
}

/** What it costs, half a second after the last letter. */
function watchPrice(modal: OpenModal, buy: Buy, isOff: ReadonlySignal<boolean>): () => void {
  return follow(
    () => ({
      ...toBuyer(modal, buy),
      api: toBlockchainApi(modal),
      amount: isOff.value ? undefined : buy.money.value,
      purchaseCurrency: buy.purchase.value,
      paymentCurrency: buy.payment.value,
      isReady: buy.isReady.value,
    }),
    async (signal, { caipNetworkId, api, amount, purchaseCurrency, paymentCurrency, isReady }) => {
      const isAsked = caipNetworkId && api && amount
      buy.quote(isAsked ? 'loading' : undefined)
      if (!isAsked || !isReady) return
      await modal.clock.wait(DEBOUNCE, signal)
      if (signal.aborted) return
      const quote = await getOnrampQuote(api, { purchaseCurrency, paymentCurrency, amount, caipNetworkId }, signal)
      if (!signal.aborted) buy.quote(quote && toPrice(quote, { symbol: purchaseCurrency.symbol, amount, currency: paymentCurrency.id }))
    },
  )
}

/**
 * A price for another coin, or in other money, is none, nor one with fees in another currency, which nobody can add up: then it is an
 * estimate as well.
 */
function toPrice(quote: OnrampQuote, { symbol, amount, currency }: { symbol: string; amount: string; currency: string }): Price {
  if (quote.isEstimate) return { quote, total: undefined }
  const { purchaseAmount, paymentTotal, coinbaseFee, networkFee } = quote
  const isIn = (money: Money | undefined, name: string) => !money || money.currency.toUpperCase() === name.toUpperCase()
  const isMeant = isIn(purchaseAmount, symbol) && [paymentTotal, coinbaseFee, networkFee].every(money => isIn(money, currency))
  const money = { amount, currency }
  if (!isMeant) return { quote: { isEstimate: true, paymentTotal: money, paymentSubtotal: money, purchaseAmount: money }, total: undefined }
  return { quote, total: toFiatUnits(paymentTotal.amount) === toFiatUnits(amount) ? undefined : paymentTotal }
}

/**
 * Where it is to be had, known before anybody clicks: browsers open windows only within a click. Coinbase's page is asked for as the
 * view opens, and half a second after the last change.
 */
function watchPages(modal: OpenModal, buy: Buy, isOff: ReadonlySignal<boolean>): () => void {
  const { options, clock, state } = modal
  let isFirst = true
  return follow(
    () => ({
      buyer: buy.isReady.value && !isOff.value ? toBuyer(modal, buy) : undefined,
      address: state.accountOf().address,
      purchase: buy.purchase.value,
      currency: buy.payment.value.id,
      amount: buy.money.value,
    }),
    (signal, { buyer, address, purchase: { symbol, networks }, currency, amount }) => {
      buy.ask(undefined)
      buy.pages.coinbase = undefined
      buy.pages.meld = undefined
      if (!address) return
      const learning = learnWhereItLives(modal).then(() => {
        if (signal.aborted) return
        const isAnywhere = isEverywhere(modal)
        if (isAnywhere) buy.pages.meld = { url: toMeldUrl(options, { symbol, address, amount, currency }), at: Infinity }
        buy.closeMeld(isAnywhere === false)
        if (buyer) buy.arrive(toArrival(modal, buyer.caipNetworkId, networks))
      })
      if (!buyer) return
      const asking = clock.wait(isFirst ? 0 : DEBOUNCE, signal).then(async () => {
        await learning
        if (signal.aborted) return undefined
        isFirst = false
        return loadPage(modal, buy, 'coinbase', signal, learning)
      })
      buy.ask(asking)
    },
  )
}

const isTheirs = (modal: OpenModal) => (id: CaipNetworkId) => Boolean(livesOn(modal, id))

/** Where coins may be sent to, as far as it is known where the account is the visitor's. */
const toPlaces = (modal: OpenModal, caipNetworkId: CaipNetworkId, networks: PurchaseCurrency['networks']): OnrampPlaces | undefined =>
  toOnrampPlaces(caipNetworkId, networks, isTheirs(modal))

/** Undefined while nobody has told whether they may come to Ethereum. */
function toArrival(modal: OpenModal, caipNetworkId: CaipNetworkId, networks: PurchaseCurrency['networks']): Arrival | undefined {
  if (isOnrampNetwork(caipNetworkId, networks, isTheirs(modal))) return 'here'
  return toPlaces(modal, caipNetworkId, networks) ? 'elsewhere' : livesOn(modal, 'eip155:1') === false ? 'away' : undefined
}

/**
 * Whether the account is the visitor's wherever coins are sold to: Meld is told a coin and no network, and its page has others to choose.
 * Undefined while nobody has told.
 */
function isEverywhere(modal: OpenModal): boolean | undefined {
  if (modal.state.activeNamespace.peek() !== 'eip155') return true
  const all = (Object.keys(ONRAMP_NETWORKS) as CaipNetworkId[]).map(id => livesOn(modal, id))
  return all.every(Boolean) || (all.includes(false) ? false : undefined)
}

/** Asks for a provider's page. Answers undefined where that fails, and where it cannot be told which networks are not the account's. */
export async function loadPage(
  modal: OpenModal,
  buy: Buy,
  provider: OnrampProvider,
  signal = buy.over.signal,
  learning = learnWhereItLives(modal),
): Promise<string | undefined> {
  const { state, clock, options } = modal
  const { address } = state.accountOf()
  const { caipNetworkId } = state.networkOf() ?? {}
  const { symbol, networks } = buy.purchase.peek()
  const [amount, currency] = [buy.money.peek(), buy.payment.peek().id]
  if (!address || !caipNetworkId) return undefined
  const isSame = () => state.accountOf().address === address && state.networkOf()?.caipNetworkId === caipNetworkId
  await learning
  if (!isSame()) return undefined
  if (provider === 'meld') return isEverywhere(modal) ? toMeldUrl(options, { symbol, address, amount, currency }) : undefined
  const [api, places] = [toBlockchainApi(modal), toPlaces(modal, caipNetworkId, networks)]
  try {
    const url = api && places && (await getOnrampUrl(api, { address, caipNetworkId, assets: [symbol], amount, currency, places }, signal))
    if (!url || signal.aborted || !isSame()) return undefined
    buy.pages.coinbase = { url, at: clock.now() }
    return url
  } catch {
    return undefined
  }
}

/** What buying remembers; a visitor without an address is sent to connect. */
export function useBuy(): Buy {
  const modal = useModal()
  const { address } = modal.state.accountOf()
  useEffect(() => {
    if (!address) modal.screen.router.reset('Connect')
  }, [address])
  const buy = useMemo(() => buyOf(modal), [])
  useLayoutEffect(() => buy.watch(() => watchBuy(modal, buy)), [])
  return buy
}
