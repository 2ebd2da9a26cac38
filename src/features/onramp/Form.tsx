import { useEffect, useRef } from 'react'
import { type OnrampProvider, PROVIDER_MARKS, PROVIDER_NAMES, toFeeRange, toOnrampProviders } from './rules.js'
import { AMOUNTS_TEXTS, ENTER_TEXTS, LOGINS_TEXTS, REVIEW_TEXTS } from '../../domain/texts.js'
import { BUY_HELP_TEXTS, ONRAMP_PRICE_TEXTS, ONRAMP_TEXTS } from './texts.js'
import { announce } from '../../flows/navigate.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Icon, Mark } from '../../ui/Icon.js'
import { DOWN } from '../../ui/icons.js'
import { List, ListItem } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { toSum } from '../../domain/amounts.js'
import { AmountCard } from '../../views/AmountCard.js'
import { Foot } from '../../views/Foot.js'
import { useNumbers } from '../../views/use-numbers.js'
import { usePicture } from './Picker.js'
import { openProvider } from './open-provider.js'
import { useBuy } from './watch.js'
import type { Money } from './api.js'
import { Facts } from '../../ui/Facts.js'
import type { Buy } from './state.js'
import { NAMESPACE_NAMES } from '../../domain/families.js'

/** Amounts that one tap fills in. */
const QUICK = ['50', '100', '250']

/** For how much one buys, what one gets for it, and from whom. */
export function OnRampProviders(): Drawn {
  const { state, screen, options } = useModal()
  const { address } = state.accountOf()
  const providers = toOnrampProviders(options, state.activeNamespace.value)
  useEffect(() => {
    if (!address) screen.router.reset('Connect')
  }, [address])
  return !address ? null : providers.length ? <Order providers={providers} /> : <NoProvider />
}

/** In one piece: one form, drawn from top to bottom. */
function Order({ providers }: { providers: readonly OnrampProvider[] }): Drawn {
  const modal = useModal()
  const { router } = modal.screen
  const text = useTexts(ONRAMP_TEXTS)
  const words = useTexts({ ...AMOUNTS_TEXTS, ...ENTER_TEXTS })
  const logins = useTexts(LOGINS_TEXTS)
  const numbers = useNumbers()
  const box = useRef<HTMLDivElement>(null)
  const buy = useBuy()
  const network = modal.state.networkOf()
  const { value: payment } = buy.payment
  const icon = usePicture('token', buy.purchase.value.symbol, box)
  const { value: amount } = buy.amount
  const { problem: outside, ways, least = '', most = '' } = buy.allowed.value
  const { value: arrival } = buy.arrival
  const currency = payment.id
  const wayOf = (id: string) =>
    /^card$/i.test(id)
      ? text('payCard')
      : /^ach/i.test(id)
        ? text('payBank')
        : id.charAt(0).toUpperCase() + id.slice(1).toLowerCase().replaceAll('_', ' ')
  const problem = amount.problem
    ? words(amount.problem, { symbol: currency, decimals: '2' })
    : outside && text(outside, { least: numbers.money(least, currency), most: numbers.money(most, currency) })
  const limits = payment.payment_method_limits
  const bounds =
    !problem && ways.length < limits.length
      ? text('buyOnlyBy', { ways: ways.map(wayOf).join(', ') })
      : limits.map(({ id, min, max }, at) => (
          <>
            {at ? ' · ' : ''}
            {wayOf(id)}{' '}
            <span class={tw`whitespace-nowrap`}>
              {numbers.money(min, currency)}–{numbers.money(max, currency)}
            </span>
          </>
        ))
  const named = { network: network?.name ?? '', provider: PROVIDER_NAMES.coinbase }
  const isOut = (provider: OnrampProvider) =>
    provider === 'coinbase' ? arrival === 'nowhere' || arrival === 'away' : buy.isMeldClosed.value
  const { value: price } = buy.price
  const hasPrice = Boolean(price && price !== 'loading' && !price.quote.isEstimate)
  const wanted = buy.provider.value
  const provider = wanted && providers.includes(wanted) ? wanted : (providers.find(each => !isOut(each)) ?? providers[0]!)
  const isEmpty = !/[1-9]/.test(buy.money.value ?? '')
  const missing = isOut(provider) ? text('notServed', named) : (problem ?? (isEmpty ? words('enterAmount') : undefined))
  const sayMissing = () => {
    announce(modal, missing!)
    box.current!.querySelector('input')!.focus()
  }
  return (
    <div ref={box} class={tw`flex flex-col gap-3 px-4`}>
      <AmountCard
        label={text('youPay')}
        text={amount.text}
        onInput={buy.type}
        token={{ symbol: currency, iconUrl: usePicture('currency', currency, box) }}
        choose={text('chooseCurrency')}
        onToken={() => router.push('OnRampFiatSelect')}
        worth={bounds.length ? bounds : ' '}
        problem={problem}
        sign={numbers.sign(currency)}
        testId="onramp-pay"
      />
      <div class={tw`flex gap-2`}>
        {QUICK.map(each => (
          <button
            key={each}
            type="button"
            class={
              buy.money.value === each
                ? tw`grow h-8 rounded-md text-sm text-center font-medium tabular-nums bg-accent/10 text-link`
                : tw`grow h-8 rounded-md text-sm text-center font-medium tabular-nums bg-raised hover:bg-sunken`
            }
            aria-label={numbers.fiat(each, currency)}
            aria-pressed={buy.money.value === each}
            data-testid={`onramp-quick-${each}`}
            onClick={() => buy.type(each)}
          >
            {numbers.money(each, currency)}
          </button>
        ))}
      </div>
      <PriceCard buy={buy} isAsked={providers.includes('coinbase')} iconUrl={icon} choose={text('chooseCoin')} />
      {(arrival === 'here' || arrival === 'elsewhere') && (
        <p class={tw`px-1 text-xs text-soft`} data-testid="onramp-arrival">
          {text(arrival === 'here' ? 'arrives' : 'arrivesElsewhere', named)}
        </p>
      )}
      <List label={text('providers')}>
        {providers.map(each => {
          const name = PROVIDER_NAMES[each]
          return (
            <ListItem
              key={each}
              image={<Mark path={PROVIDER_MARKS[each]} />}
              label={name}
              detail={
                isOut(each) ? (
                  text('notServed', named)
                ) : each !== 'coinbase' ? (
                  text('priceInWindow')
                ) : hasPrice && providers.length > 1 ? (
                  // In the place of what the fee may be: what it is stands above.
                  <span class={tw`font-medium text-good`}>{text('bestPrice')}</span>
                ) : (
                  text('feeRange', toFeeRange(numbers))
                )
              }
              testId={`onramp-provider-${each}`}
              isOff={isOut(each)}
              isSelected={each === provider}
              end=""
              onClick={() => (isOut(each) ? announce(modal, text('notServed', named)) : buy.chooseProvider(each))}
            />
          )
        })}
      </List>
      <div class={tw`flex justify-center gap-5`}>
        <Button look="link" onClick={() => router.push('WhatIsABuy')}>
          {text('whatIsBuy')}
        </Button>
        {providers.includes('coinbase') && (
          <Button look="link" onClick={() => router.push('OnRampActivity')}>
            {text('purchases')}
          </Button>
        )}
      </div>
      <Foot>
        <Button
          look="primary"
          isDisabled={Boolean(missing)}
          onClick={() => openProvider(modal, buy, provider)}
          onDisabled={sayMissing}
          testId="onramp-continue-button"
        >
          {isEmpty && !problem ? words('enterAmount') : logins('continueWith', { name: PROVIDER_NAMES[provider] })}
        </Button>
      </Foot>
    </div>
  )
}

/** What one gets: the provider's price with its fees, or an estimate that says so. */
function PriceCard({ buy, isAsked, iconUrl, choose }: { buy: Buy; isAsked: boolean; iconUrl: string | undefined; choose: string }): Drawn {
  const modal = useModal()
  const text = useTexts(ONRAMP_PRICE_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const numbers = useNumbers()
  const toWords = (money: Money | undefined) => money && numbers.cost(money.amount, money.currency)
  const { value: price } = buy.price
  const { symbol } = buy.purchase.value
  const { quote, total } = price === 'loading' || !price ? {} : price
  const { amount = '', currency = '' } = quote?.purchaseAmount ?? {}
  const isEstimate = quote?.isEstimate
  const named = { provider: PROVIDER_NAMES.coinbase }
  const hasChoice = buy.options.value.purchaseCurrencies.length > 1
  useEffect(() => {
    if (isEstimate) announce(modal, text('estimate'))
  }, [quote])
  const fees = quote && !quote.isEstimate ? toSum([quote.coinbaseFee?.amount, quote.networkFee?.amount]) : '0'
  const paid = quote?.paymentTotal.currency ?? ''
  return (
    <>
      <AmountCard
        label={isEstimate ? text('youGetWorth', { symbol }) : text('youGet')}
        text={isEstimate ? numbers.money(amount, currency) : amount ? numbers.amount(amount, '', symbol) : isAsked ? '' : '–'}
        full={isEstimate || !amount ? undefined : numbers.full(amount, symbol)}
        isLoading={price === 'loading'}
        token={{ symbol, iconUrl }}
        choose={choose}
        onToken={hasChoice ? () => modal.screen.router.push('OnRampTokenSelect') : undefined}
        worth={isEstimate ? text('estimate') : isAsked ? quote && text('priceOf', named) : text('priceThere')}
        testId="onramp-get"
      />
      {quote && !quote.isEstimate && (
        <>
          <Facts
            rows={[
              {
                label: review('feesInTotal'),
                value: /[1-9]/.test(fees) ? numbers.cost(fees, paid) : null,
                testId: 'onramp-fees',
              },
              {
                label: text('priceTotal'),
                value: total && numbers.cost(total.amount, total.currency),
                testId: 'onramp-total',
                isWarning: true,
              },
            ]}
          />
          <details class={tw`px-1`}>
            <summary class={tw`flex items-center justify-between min-h-[24px] text-soft cursor-pointer`}>
              {review('details')} <Icon path={DOWN} size={16} />
            </summary>
            <div class={tw`pt-2 -mx-1`}>
              <Facts
                rows={[
                  { label: text('providerFee', named), value: toWords(quote.coinbaseFee), testId: 'onramp-provider-fee' },
                  { label: text('networkFeePaid'), value: toWords(quote.networkFee), testId: 'onramp-network-fee' },
                ]}
              />
            </div>
          </details>
        </>
      )}
    </>
  )
}

/** Nobody sells coins to this account: why, and another way to have some. */
function NoProvider(): Drawn {
  const { state, screen, options } = useModal()
  const text = useTexts(BUY_HELP_TEXTS)
  const namespace = state.activeNamespace.value
  const isSetUp = toOnrampProviders(options, 'eip155').length > 0
  const canReceive = state.features.value.receive !== false
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 py-6 text-center`} data-testid="onramp-none">
      <p class={tw`text-soft text-balance`}>
        {isSetUp ? text('noProvider', { network: NAMESPACE_NAMES[namespace] }) : text('noProviderHere')}{' '}
        {canReceive && text('noProviderMore')}
      </p>
      {canReceive && <Button onClick={() => screen.router.push('WalletReceive')}>{text('receiveInstead')}</Button>}
    </div>
  )
}
