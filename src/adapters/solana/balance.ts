import { createHttp } from '../../clients/http.js'
import { platform } from '../../clients/platform.js'
import { createRpc } from '../../clients/rpc.js'
import type { Balance, BalanceQuery } from '../../domain/adapter.js'
import { formatUnits } from '../../domain/amounts.js'
import { named } from '../../domain/error-code.js'
import { toUnits } from '../../domain/units.js'

const CONFIRMED = { commitment: 'confirmed' }

/** Reads the lamports of an account, or its tokens of one mint, from a node of the network. @throws `tokenBalanceUnavailable` where the answer is none */
export async function getSolanaBalance({ address, network, urls, token, signal }: BalanceQuery): Promise<Balance> {
  const rpc = createRpc({ http: createHttp({ platform }), urls })
  if (!token) {
    const units = toUnits(valueOf(await rpc('getBalance', [address, CONFIRMED], signal)))
    if (units === undefined) throw named('tokenBalanceUnavailable')
    return { balance: formatUnits(units, network.nativeCurrency.decimals), symbol: network.nativeCurrency.symbol }
  }
  const parsed = { ...CONFIRMED, encoding: 'jsonParsed' }
  const [owned, mint] = await Promise.all([
    rpc('getTokenAccountsByOwner', [address, { mint: token }, parsed], signal),
    rpc('getAccountInfo', [token, parsed], signal),
  ])
  const { decimals, extensions } = infoOf(valueOf(mint))
  const accounts = valueOf(owned)
  const amounts = Array.isArray(accounts) ? accounts.map(each => toUnits(infoOf((each as { account?: unknown } | null)?.account).tokenAmount?.amount)) : [undefined]
  if (!Number.isInteger(decimals) || decimals! < 0 || decimals! > 255 || amounts.includes(undefined)) throw named('tokenBalanceUnavailable')
  // Only newer tokens (Token-2022) say what they are called; the others go by the beginning of their address.
  const symbol = Array.isArray(extensions) ? (extensions as Extension[]).find(each => each?.extension === 'tokenMetadata')?.state?.symbol : undefined
  return {
    balance: formatUnits(amounts.reduce<bigint>((sum, amount) => sum + amount!, 0n), decimals!),
    symbol: typeof symbol === 'string' && symbol ? symbol.slice(0, 16) : `${token.slice(0, 4)}…`,
  }
}

/** What a node's parser tells of a token account or of a mint. */
interface TokenInfo {
  decimals?: number
  tokenAmount?: { amount?: unknown }
  extensions?: unknown
}

type Extension = { extension?: unknown; state?: { symbol?: unknown } } | null

function infoOf(account: unknown): TokenInfo {
  const { data } = Object(account) as { data?: { parsed?: { info?: TokenInfo } } }
  return data?.parsed?.info ?? {}
}

function valueOf(answer: unknown): unknown {
  return (Object(answer) as { value?: unknown }).value
}
