// What nodes tell of accounts, and what tokens are called there: those of Token-2022 by their mints, the others where Metaplex keeps it.
import { fromBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import type { Told } from '../../domain/foresight.js'
import { toPlainText } from '../../domain/names.js'
import { toDerived } from './kit.js'
import { type ChainAccount, type Node, toAccount, valueOf } from './node.js'
import { isScaled, readExtensions, TOKEN_PROGRAMS } from './token.js'

/** An account; undefined where there is none. */
export type State = ChainAccount | undefined

/** So many accounts a node tells of at once, and no transaction names more. */
const MOST = 100

/** Accounts as they are. @throws where the node does not tell of each */
export async function readAll(node: Node, addresses: readonly string[]): Promise<readonly State[]> {
  if (!addresses.length) return []
  if (addresses.length > MOST) throw new RangeError('More than a node tells of at once')
  const told = await node.ask('getMultipleAccounts', addresses, { commitment: 'confirmed', encoding: 'base64' })
  return toStates(valueOf(told), addresses.length)
}

/** Reads accounts as nodes tell them. @throws where one is missing */
export function toStates(told: unknown, count: number): readonly State[] {
  if (!Array.isArray(told) || told.length !== count) throw named('rpcFailed')
  return told.map(each => {
    const state = each === null ? undefined : toAccount(each)
    // What holds nothing is gone.
    return state?.lamports ? state : undefined
  })
}

const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** The extension by which a mint of Token-2022 says what it is called. */
const NAMED = 19

/** Puts names to units. A token that has none goes by the beginning of its address. */
export async function toNames(
  mints: readonly string[],
  node: Node,
  native: (units: bigint) => Told,
): Promise<(of: { token?: string | undefined; units: bigint }) => Told> {
  const program = fromBase58(METAPLEX, 32)!
  const kept = (mint: string) => toDerived(METAPLEX, [new TextEncoder().encode('metadata'), program, fromBase58(mint, 32)!])
  const asked = mints.slice(0, MOST / 2)
  const told = await Promise.all(asked.map(kept))
    .then(more => readAll(node, [...asked, ...more]))
    .catch((): readonly State[] => [])
  return ({ token, units }) => {
    if (token === undefined) return native(units)
    const at = asked.indexOf(token)
    const mint = at < 0 ? undefined : told[at]
    const bare = { token, symbol: `${token.slice(0, 4)}…`, units }
    if (!mint || !TOKEN_PROGRAMS.includes(mint.owner) || mint.data.length < 82) return { ...bare, decimals: undefined, isUnknown: true }
    const symbol = toSymbol(mint, told[asked.length + at]) || bare.symbol
    return isScaled(mint.data) ? { ...bare, symbol, decimals: undefined, isUnknown: true } : { ...bare, symbol, decimals: mint.data[44] }
  }
}

function toSymbol(mint: ChainAccount, kept: State): string {
  // Of both: who may change it, the mint, its name, its symbol. Metaplex says before that what kind of account it is.
  const own = mint.data.length > 165 ? readExtensions(mint.data).find(([kind]) => kind === NAMED)?.[1] : undefined
  const body = own ?? (kept?.owner === METAPLEX ? kept.data.subarray(1) : undefined)
  const name = body && textAt(body, 64)
  return toPlainText(name && textAt(body, name.end)?.text, 16)
}

/** A text with its length in four bytes before it; the rest of a fixed place is zeros. */
function textAt(data: Uint8Array, at: number): { text: string; end: number } | undefined {
  if (data.length < at + 4) return undefined
  const end = at + 4 + new DataView(data.buffer, data.byteOffset).getUint32(at, true)
  return end > data.length ? undefined : { text: new TextDecoder().decode(data.subarray(at + 4, end)).split('\0', 1)[0]!, end }
}
