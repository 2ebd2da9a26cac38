// What a swap and the account say together.
import { floorDecimals, parseUnits, toFiatUnits, toWorth } from '../../domain/amounts.js'
import { isNativeToken } from '../../domain/networks.js'
import type { TokenBalance } from '../../domain/token-balances.js'
import type { Modal } from '../../modal.js'
import { type Held, keyOf, type SwapIntent, type SwapToken } from './rules.js'
import type { Swap } from './state.js'

/** What the visitor wishes, once all of it is chosen. */
export function toIntent({ state }: Modal, { sourceToken, toToken, amount, of }: Swap): SwapIntent | undefined {
  const { caipAddress } = state.accountOf('eip155')
  const [from, to] = [sourceToken.peek(), toToken.peek()]
  if (!from || !to || !caipAddress || of.peek() !== caipAddress) return undefined
  const { units } = amount.peek()
  return units
    ? { from, to, given: units, ask: { amount: units, from: from.address, to: to.address, userAddress: caipAddress } }
    : undefined
}

/** What the visitor has of a token, as far as that is known. */
export function toHeld({ state }: Modal, token: SwapToken): Held | undefined {
  const { portfolio, balance, balanceOf } = state.of('eip155')
  const { caipAddress } = state.accountOf('eip155')
  const isKnown = portfolio?.of === caipAddress && portfolio?.tokens
  const amount = isKnown
    ? (findRow(portfolio!.tokens!, token)?.quantity.numeric ?? '0')
    : isNativeToken(token.address) && balanceOf === caipAddress
      ? balance
      : undefined
  return amount === undefined ? undefined : { amount, units: parseUnits(floorDecimals(amount, token.decimals), token.decimals) }
}

/** What a token costs in US dollars: as the service said, else as the account's tokens tell. */
export function toPrice({ state }: Modal, { prices }: Swap, token: SwapToken): string | undefined {
  return prices.value[keyOf(token)] || findRow(state.of('eip155').portfolio?.tokens ?? [], token)?.price
}

/** What an amount of a token is worth in US dollars, decimal text; undefined where nobody knows. */
export function worthOf(modal: Modal, swap: Swap, token: SwapToken, amount: string): string | undefined {
  const price = toPrice(modal, swap, token)
  return price && toFiatUnits(price) ? toWorth(amount, price) : undefined
}

/** The native coin has no address there. */
const findRow = (rows: readonly TokenBalance[], token: SwapToken): TokenBalance | undefined =>
  rows.find(({ address }) => (address ? address.toLowerCase() === keyOf(token) : isNativeToken(token.address)))
