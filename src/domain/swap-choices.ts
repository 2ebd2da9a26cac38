// Which tokens come first where one chooses, and what a dApp has chosen already.

/** Tokens many look for, the best known first (references, interface: suggested swap symbols). */
const SUGGESTED = 'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP USD₮0'.split(' ')

/** Where a symbol stands among the suggested ones; undefined for one that does not. */
export function toSuggestion(symbol: string): number | undefined {
  const at = SUGGESTED.indexOf(symbol.toUpperCase())
  return at < 0 ? undefined : at
}

/** What a dApp has filled in (`open({ view: 'Swap', arguments })`); whatever is no text is left out. */
export function readSwapArguments(given: unknown): { fromToken?: string; toToken?: string; amount?: string } {
  const entries = ['fromToken', 'toToken', 'amount'].map(key => [key, (Object(given) as Record<string, unknown>)[key]] as const)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value.length < 100))
}
