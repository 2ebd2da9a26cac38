import { ONRAMP_TEXTS } from '../../domain/texts/onramp.js'
import type { OpenModal } from '../../modal.js'
import type { View } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { TokenPicker } from '../../views/TokenPicker.js'
import { Coin } from './Coin.js'
import { toLocale, useBuy } from './use-buy.js'

/** What one buys. */
export function OnRampTokenSelect(): View {
  const modal = useModal()
  const text = useTexts(ONRAMP_TEXTS)
  const buy = useBuy()
  const tokens = buy.options.value.purchaseCurrencies.map(({ symbol, name }) => ({ id: symbol, name, symbol }))
  const choose = (symbol: string) => {
    buy.symbol.value = symbol
    leave(modal)
  }
  return <TokenPicker groups={[{ label: text('chooseCoin'), tokens }]} selected={buy.purchase.value.symbol} onChoose={choose} isLoading={!buy.isReady.value} prefix="onramp-token" picture={({ symbol }) => <Coin kind="token" id={symbol} />} />
}

/** What one pays with. */
export function OnRampFiatSelect(): View {
  const modal = useModal()
  const text = useTexts(ONRAMP_TEXTS)
  const buy = useBuy()
  const tokens = buy.options.value.paymentCurrencies.map(({ id }) => ({ id, name: toName(modal, id), symbol: id }))
  const choose = (id: string) => {
    buy.currency.value = id
    leave(modal)
  }
  return <TokenPicker groups={[{ label: text('chooseCurrency'), tokens }]} selected={buy.payment.value.id} onChoose={choose} isLoading={!buy.isReady.value} prefix="onramp-currency" picture={({ id }) => <Coin kind="currency" id={id} />} />
}

/** Back to the order, also where a dApp has opened the choice by itself. */
function leave({ screen: { router } }: OpenModal): void {
  if (router.history.peek().length > 1) router.back(true)
  else router.replace('OnRampProviders')
}

/** `US Dollar`, in the language of dates; browsers do not know every name. */
function toName({ options }: OpenModal, id: string): string {
  try {
    return new Intl.DisplayNames(toLocale(options.texts), { type: 'currency' }).of(id) ?? id
  } catch {
    return id
  }
}
