import { useEffect } from 'react'
import type { Money } from '../../clients/onramp-api.js'
import { PROVIDER_NAMES, toMoneyText } from '../../domain/onramp-providers.js'
import { ONRAMP_PRICE_TEXTS } from '../../domain/texts/onramp-price.js'
import { announce } from '../../flows/navigate.js'
import type { View } from '../../ui/children.js'
import { Facts } from '../../ui/Facts.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AmountCard } from '../../views/AmountCard.js'
import type { Buy } from './state.js'

/** What one gets: the provider's price with its fees, or an estimate that says so. */
export function PriceCard({ buy, isAsked, iconUrl, choose }: { buy: Buy; isAsked: boolean; iconUrl: string | undefined; choose: string }): View {
  const modal = useModal()
  const text = useTexts(ONRAMP_PRICE_TEXTS)
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
  return (
    <>
      <AmountCard
        label={text(isEstimate ? 'youGetWorth' : 'youGet')}
        text={isEstimate ? `${toMoneyText(amount)} ${currency}` : amount || (isAsked ? '' : '–')}
        isLoading={price === 'loading'}
        token={{ symbol, iconUrl }}
        choose={choose}
        onToken={hasChoice ? () => modal.screen.router.push('OnRampTokenSelect') : undefined}
        worth={isEstimate ? text('estimate') : isAsked ? quote && text('priceOf', named) : text('priceThere')}
        held={isEstimate ? text('beforeFees') : undefined}
        testId="onramp-get"
      />
      {quote && !quote.isEstimate && (
        <Facts
          rows={[
            { label: text('providerFee', named), value: toWords(quote.coinbaseFee), testId: 'onramp-provider-fee' },
            { label: text('networkFeePaid'), value: toWords(quote.networkFee), testId: 'onramp-network-fee' },
            { label: text('priceTotal'), value: toWords(total), testId: 'onramp-total', isWarning: true },
          ]}
        />
      )}
    </>
  )
}

const toWords = (money: Money | undefined): string | undefined => money && `${money.amount} ${money.currency}`
