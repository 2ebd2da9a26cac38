import { useEffect, useLayoutEffect, useMemo } from 'react'
import { toText } from '../../domain/texts.js'
import { useModal } from '../../use-modal.js'
import { watchBuy } from './load-buy.js'
import { buyOf, type Buy } from './state.js'

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

/** The language of months, dates and currencies; the text is the activity's. */
export const toLocale = (texts: Record<string, string> | undefined): string => toText(texts, { locale: 'en' }, 'locale')
