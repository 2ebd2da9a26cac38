import { useEffect } from 'react'
import { isNativeToken } from '../../domain/networks.js'
import { parseCaipAddress } from '../../domain/caip.js'
import { goBack } from '../../flows/navigate.js'
import type { Drawn } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { type TokenChoice, TokenPicker } from '../../views/TokenPicker.js'
import { keyOf, type SwapToken, toSuggestion } from './rules.js'
import { toHeld, worthOf } from './readings.js'
import type { Swap } from './state.js'
import { SWAPS_TEXTS } from './texts.js'
import { loadPriceOf, useSwap } from './watch.js'

/** Where one chooses a token of either side. */
export function SwapSelectToken(): Drawn {
  const modal = useModal()
  const swap = useSwap()
  // A dApp may ask for this view by itself, and the network may have changed meanwhile.
  const isLost = !swap || swap.status.value === 'failed'
  useEffect(() => {
    if (isLost && modal.state.accountOf().address) modal.screen.router.replace('Swap')
  }, [isLost])
  return isLost ? null : <Picker swap={swap} />
}

/** The tokens of either side: one's own first, then those many look for, then all others. */
function Picker({ swap }: { swap: Swap }): Drawn {
  const modal = useModal()
  const text = useTexts(SWAPS_TEXTS)
  const own: TokenChoice[] = []
  const suggested: SwapToken[] = []
  const others: SwapToken[] = []
  for (const token of swap.tokens.value) {
    const held = toHeld(modal, token)
    if (held?.units) own.push({ ...toChoice(token), amount: held.amount, worth: worthOf(modal, swap, token, held.amount) })
    else (toSuggestion(token.symbol) === undefined ? others : suggested).push(token)
  }
  suggested.sort((a, b) => toSuggestion(a.symbol)! - toSuggestion(b.symbol)!)
  const onChoose = (id: string) => {
    const token = swap.tokens.peek().find(each => keyOf(each) === id)
    if (!token) return
    swap.choose(token)
    void loadPriceOf(modal, swap, token)
    if (modal.screen.router.history.peek().length > 1) goBack(modal)
    else modal.screen.router.replace('Swap')
  }
  const chosen = swap[swap.side.peek()].value
  return (
    <TokenPicker
      prefix="swap-select-token"
      groups={[
        { label: text('swapYourTokens'), tokens: own },
        { label: text('swapSuggested'), tokens: suggested.map(toChoice) },
        { label: text('swapTokens'), tokens: others.map(toChoice) },
      ]}
      selected={chosen && keyOf(chosen)}
      onChoose={onChoose}
      isLoading={swap.status.value === 'loading'}
    />
  )
}

const toChoice = (token: SwapToken): TokenChoice => ({
  id: keyOf(token),
  address: isNativeToken(token.address) ? undefined : parseCaipAddress(token.address)?.address,
  name: token.name,
  symbol: token.symbol,
  iconUrl: token.logoUri,
})
