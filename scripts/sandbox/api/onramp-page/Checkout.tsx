import { useEffect, useRef, useState } from 'preact/hooks'
import type { OnrampQuote } from '../onramp.js'
import type { Purchase, PurchaseKind } from '../purchases.js'
import { toSlug } from '../slug.js'
import { ask } from './ask.js'
import { Card } from './Card.js'
import { Select } from './Select.js'
import type { PageStart } from './serve.js'
import type { Wish } from './wish.js'

const kinds: Record<'' | PurchaseKind, string> = {
  '': 'As the sandbox’s switches say',
  ok: 'Goes through',
  slow: 'Takes long',
  fail: 'Is declined',
  never: 'Never arrives',
}
const TYPING_MS = 250

/** What to buy and how to pay. The price is asked for anew with each change; `onPaid` gets what became of it. */
export function Checkout({ wish, start, onPaid }: { wish: Wish; start: PageStart; onPaid(purchase: Purchase): void }) {
  const networks = start.networks.filter(({ id }) => id.startsWith(`${wish.family}:`))
  const all = networks[0]?.coins ?? []
  const coins = all.filter(coin => !wish.assets.length || wish.assets.includes(coin))
  const offered = coins.length ? coins : all
  const [amount, setAmount] = useState(wish.amount)
  const [currency, setCurrency] = useState(start.paymentCurrencies.find(each => each === wish.currency) ?? start.paymentCurrencies[0] ?? '')
  const [symbol, setSymbol] = useState(offered[0] ?? '')
  const [networkId, setNetworkId] = useState((networks.find(({ name }) => toSlug(name) === wish.network) ?? networks[0])?.id ?? '')
  const [kind, setKind] = useState<keyof typeof kinds>('')
  const [isPaying, setPaying] = useState(false)
  const { quote, failure, setFailure } = useQuote({ amount, currency, symbol, networkId })

  async function pay(event: Event): Promise<void> {
    event.preventDefault()
    if (!quote || isPaying) return
    setPaying(true)
    try {
      onPaid(
        await ask<Purchase>('/onramp/purchases', {
          quoteId: quote.quoteId,
          address: wish.address,
          provider: wish.provider,
          ...(kind ? { kind } : {}),
        }),
      )
    } catch (error) {
      setFailure((error as Error).message)
      setPaying(false)
    }
  }

  const toOptions = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, name]))
  return (
    <main>
      <h1>Buy coins</h1>
      <p class="note">
        This shop belongs to the sandbox: no card is charged, and the coins are worth something on the local chains only. Do not enter a
        real card.
      </p>
      <form onSubmit={event => void pay(event)}>
        <fieldset>
          <legend>What you buy</legend>
          <label>
            You pay
            <input
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onInput={event => setAmount(event.currentTarget.value)}
              required
            />
          </label>
          <Select label="In" name="currency" options={toOptions(start.paymentCurrencies)} value={currency} onChange={setCurrency} />
          <Select label="You get" name="coin" options={toOptions(offered)} value={symbol} onChange={setSymbol} />
          <Select
            label="On"
            name="network"
            options={Object.fromEntries(networks.map(({ id, name }) => [id, name]))}
            value={networkId}
            onChange={setNetworkId}
          />
        </fieldset>
        <Price quote={quote} address={wish.address} />
        <Card />
        <p role="alert" class="bad">
          {failure}
        </p>
        <button type="submit" disabled={!quote || isPaying}>
          {quote ? `Pay ${quote.paymentTotal.amount} ${quote.paymentTotal.currency}` : 'Pay'}
        </button>
      </form>
      <details>
        <summary>Try how a site copes</summary>
        <Select label="The purchase" name="kind" options={kinds} value={kind} onChange={value => setKind(value as keyof typeof kinds)} />
      </details>
    </main>
  )
}

function Price({ quote, address }: { quote: OnrampQuote | undefined; address: string }) {
  const rows =
    quote &&
    ([
      ['Provider’s fee', quote.coinbaseFee],
      ['Network fee', quote.networkFee],
    ] as const)
  return (
    <dl aria-live="polite">
      {rows?.map(([label, { amount, currency }]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}-value`}>
          {amount} {currency}
        </dd>,
      ])}
      <dt>You get</dt>
      <dd class="total" data-testid="purchase-amount">
        {quote ? `${quote.purchaseAmount.amount} ${quote.purchaseAmount.currency}` : '–'}
      </dd>
      <dt>Sent to</dt>
      <dd>{address}</dd>
    </dl>
  )
}

function useQuote(question: { amount: string; currency: string; symbol: string; networkId: string }) {
  const [quote, setQuote] = useState<OnrampQuote>()
  const [failure, setFailure] = useState('')
  const latest = useRef(0)
  useEffect(() => {
    const mine = ++latest.current
    const isLatest = () => mine === latest.current
    setQuote(undefined)
    const timer = setTimeout(() => {
      ask<OnrampQuote>('/onramp/quote', { ...question, amount: question.amount.trim() }).then(
        answer => isLatest() && (setQuote(answer), setFailure('')),
        (error: Error) => isLatest() && setFailure(error.message),
      )
    }, TYPING_MS)
    return () => {
      latest.current++
      clearTimeout(timer)
    }
  }, [question.amount, question.currency, question.symbol, question.networkId])
  return { quote, failure, setFailure }
}
