import { ONRAMP_TEXTS } from './texts.js'
import type { OpenModal } from '../../modal.js'
import type { Drawn } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { TokenPicker } from '../../views/TokenPicker.js'
import { toLocale } from '../../domain/texts.js'
import { useBuy } from './watch.js'
import { useEffect, useRef } from 'react'
import { toHue, toInitials } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import { loadImage } from '../../flows/wallets/wallets.js'
import { Picture } from '../../ui/Picture.js'

/** What one buys. */
export function OnRampTokenSelect(): Drawn {
  const modal = useModal()
  const text = useTexts(ONRAMP_TEXTS)
  const buy = useBuy()
  const tokens = buy.options.value.purchaseCurrencies.map(({ symbol, name }) => ({ id: symbol, name, symbol }))
  const choose = (symbol: string) => {
    buy.chooseCoin(symbol)
    leave(modal)
  }
  return (
    <TokenPicker
      groups={[{ label: text('chooseCoin'), tokens }]}
      selected={buy.purchase.value.symbol}
      onChoose={choose}
      isLoading={!buy.isReady.value}
      prefix="onramp-token"
      picture={({ symbol }) => <Coin kind="token" id={symbol} />}
    />
  )
}

/** What one pays with. */
export function OnRampFiatSelect(): Drawn {
  const modal = useModal()
  const text = useTexts(ONRAMP_TEXTS)
  const buy = useBuy()
  const tokens = buy.options.value.paymentCurrencies.map(({ id }) => ({ id, name: toName(modal, id), symbol: id }))
  const choose = (id: string) => {
    buy.chooseCurrency(id)
    leave(modal)
  }
  return (
    <TokenPicker
      groups={[{ label: text('chooseCurrency'), tokens }]}
      selected={buy.payment.value.id}
      onChoose={choose}
      isLoading={!buy.isReady.value}
      prefix="onramp-currency"
      picture={({ id }) => <Coin kind="currency" id={id} />}
    />
  )
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

type Kind = 'currency' | 'token'

/** The directory's picture of a currency or coin, asked for once `place` is in sight; empty until it is known, undefined where there is none. */
export function usePicture(kind: Kind, id: string, place: { readonly current: Element | null }): string | undefined {
  const modal = useModal()
  const told = modal.options.projectId ? modal.screen.wallets.image(id).value : ''
  const url = told === undefined ? '' : toImageUrl(told)
  const isMissing = !url
  useEffect(() => {
    return isMissing && modal.options.projectId ? loadImage(modal, kind, id, place.current!) : undefined
  }, [isMissing, id])
  return url
}

/** A currency or coin. */
export function Coin({ kind, id, size }: { kind: Kind; id: string; size?: number }): Drawn {
  const place = useRef<HTMLSpanElement>(null)
  return <Picture url={usePicture(kind, id, place)} initials={toInitials(id)} hue={toHue(id)} size={size} isRound place={place} />
}
