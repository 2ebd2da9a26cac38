import { BUY_HELP_TEXTS, ONRAMP_TEXTS } from './texts.js'
import type { OpenModal } from '../../modal.js'
import type { View } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { TokenPicker } from '../../views/TokenPicker.js'
import { toLocale, useBuy } from './watch.js'
import { useEffect, useRef } from 'react'
import { toHue, toInitials } from '../../domain/addresses.js'
import { toImageUrl } from '../../domain/links.js'
import { loadImage } from '../../flows/wallets.js'
import { Picture } from '../../ui/Picture.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import { Icon } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'

/** What one buys. */
export function OnRampTokenSelect(): View {
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
export function OnRampFiatSelect(): View {
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

/** The directory's picture of a currency or coin, asked for once `place` is in sight; undefined until, or unless, there is one. */
export function usePicture(kind: Kind, id: string, place: { readonly current: Element | null }): string | undefined {
  const modal = useModal()
  const url = toImageUrl(modal.screen.wallets.image(id).value)
  const isMissing = !url
  useEffect(() => {
    return isMissing && modal.options.projectId ? loadImage(modal, kind, id, place.current!) : undefined
  }, [isMissing, id])
  return url
}

/** A currency or coin in a list. */
function Coin({ kind, id }: { kind: Kind; id: string }): View {
  const place = useRef<HTMLSpanElement>(null)
  return <Picture url={usePicture(kind, id, place)} initials={toInitials(id)} hue={toHue(id)} isRound place={place} />
}

const CARD = 'M3 5h14v10H3zM3 8.5h14M6 12h3'
const PERCENT = 'M5 15 15 5M6.5 8a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M13.5 15a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3'
const EYE = 'M2.5 10s2.8-5 7.5-5 7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5M10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4'

/** What buying is, what it costs, and what to look at, in three sentences each. */
export function WhatIsABuy(): View {
  const modal = useModal()
  const {
    state,
    screen: { router },
  } = modal
  const text = useTexts(BUY_HELP_TEXTS)
  useEffect(
    () => track(modal, { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: state.of().accounts[0]?.type === 'smartAccount' } }),
    [],
  )
  const goOn = () => (router.history.peek().length > 1 ? router.back(true) : router.replace('OnRampProviders'))
  return (
    <div class={tw`flex flex-col gap-5 px-5 pb-5`}>
      <Explanation icon={CARD} title={text('buyWhat')} more={text('buyWhatMore')} />
      <Explanation icon={PERCENT} title={text('buyCost')} more={text('buyCostMore')} />
      <Explanation icon={EYE} title={text('buyCare')} more={text('buyCareMore')} />
      <Button look="primary" onClick={goOn}>
        {text('buyNow')}
      </Button>
    </div>
  )
}

function Explanation({ icon, title, more }: { icon: string; title: string; more: string }): View {
  return (
    <div class={tw`flex gap-4`}>
      <span class={tw`inline-flex items-center justify-center shrink-0 size-10 rounded-md bg-accent/15 text-link`}>
        <Icon path={icon} />
      </span>
      <div class={tw`flex flex-col gap-[2px]`}>
        <p class={tw`text-base font-semibold`}>{title}</p>
        <p class={tw`text-soft`}>{more}</p>
      </div>
    </div>
  )
}
