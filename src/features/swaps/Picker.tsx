import type { SwapToken } from '../../clients/convert-api.js'
import { SWAP_TOKENS_TEXTS } from '../../domain/texts/swap-tokens.js'
import { isNativeToken } from '../../domain/native-tokens.js'
import { parseCaipAddress } from '../../domain/parse-caip.js'
import { toSuggestion } from '../../domain/swap-choices.js'
import { goBack } from '../../flows/navigate.js'
import type { View } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { TokenPicker, type TokenChoice } from '../../views/TokenPicker.js'
import { toHeld, worthOf } from './holdings.js'
import { loadPriceOf } from './load-swap.js'
import { keyOf, type Swap } from './state.js'

/** The tokens of either side: one's own first, then those many look for, then all others. */
export function Picker({ swap }: { swap: Swap }): View {
  const modal = useModal()
  const text = useTexts(SWAP_TOKENS_TEXTS)
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
  const chosen = swap[swap.side].value
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

const toChoice = (token: SwapToken): TokenChoice => ({ id: keyOf(token), address: isNativeToken(token.address) ? undefined : parseCaipAddress(token.address)?.address, name: token.name, symbol: token.symbol, iconUrl: token.logoUri })
