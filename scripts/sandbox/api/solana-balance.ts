// GET /v1/account/{address}/balance for Solana (wire protocols 1.7).
import { byValue, toBalance, type Balance } from './balance.js'
import type { Terms } from './prices.js'
import type { SolanaChain } from './solana.js'

/** SOL and every known token of `owner`, of either token program, the most valuable first. @throws ApiError */
export async function readSolanaBalances(solana: SolanaChain, owner: string, terms: Terms): Promise<Balance[]> {
  const [lamports, holdings] = await Promise.all([solana.readLamports(owner), solana.readHoldings(owner)])
  // Nobody keeps to one account for each token.
  const unitsOf = (mint: string) => holdings.reduce((sum, each) => (each.mint === mint ? sum + each.units : sum), 0n)
  const held = solana.coins.map(coin => [coin, coin.address ? unitsOf(coin.address) : lamports] as const).filter(([, units]) => units > 0n)
  const rows = await Promise.all(held.map(([token, units]) => toBalance(solana.id, token, units, terms)))
  return rows.sort(byValue)
}
