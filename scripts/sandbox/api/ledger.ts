// What happened on a chain, read block by block and remembered.
import type { Rpc } from '../rpc.js'
import { readToken, type Token } from './token-details.js'
import { readBlock, type Transaction } from './transactions.js'

/** A chain's past as far as it is known. */
export interface Past {
  /** Oldest first. */
  transactions: readonly Transaction[]
  /** Every contract that ever moved a token, by its address in lower case. */
  tokens: ReadonlyMap<string, Token>
}

/** Reads a chain and keeps what it read. */
export interface Ledger {
  /** The past up to the newest block of this moment. */
  read(): Promise<Past>
}

interface Page {
  hash: string
  transactions: Transaction[]
  /** Those seen here first: they go when the block goes. */
  tokens: Token[]
}

const READ_AT_ONCE = 32

/** A ledger of the chain behind `rpc`. It asks for new blocks only, and forgets those the chain took back (`evm_revert`). */
export function createLedger(rpc: Rpc): Ledger {
  // The page of block n is at n; the genesis block has no transactions.
  const pages: Page[] = []
  let past: Past | undefined
  let underWay: Promise<unknown> = Promise.resolve()

  async function isStill(number: number): Promise<boolean> {
    const block = (await rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, false])) as { hash: string } | null
    return block?.hash === pages[number]!.hash
  }

  async function readTokens(transactions: readonly Transaction[]): Promise<Token[]> {
    const kinds = new Map(
      transactions.flatMap(({ moves }) => moves.flatMap(({ token, isPiece }) => (token ? [[token, isPiece] as const] : []))),
    )
    if (!kinds.size) return []
    for (const page of pages) for (const { address } of page.tokens) kinds.delete(address)
    const read = await Promise.all([...kinds].map(([address, isPiece]) => readToken(rpc, address, isPiece)))
    return read.filter(token => token !== undefined)
  }

  async function update(): Promise<Past> {
    const head = Number(await rpc('eth_blockNumber'))
    const before = pages.length
    while (pages.length > head + 1 || (pages.length && !(await isStill(pages.length - 1)))) pages.pop()
    if (pages.length < before) past = undefined

    while (pages.length <= head) {
      const first = pages.length
      const count = Math.min(READ_AT_ONCE, head + 1 - first)
      const blocks = await Promise.all(Array.from({ length: count }, (_, index) => readBlock(rpc, first + index)))
      for (const block of blocks) {
        // The chain was taken back while we read: the next reading finds out, since the last page is no block of it.
        if (!block || (pages.length && block.parentHash !== pages.at(-1)!.hash)) return sum()
        pages.push({ hash: block.hash, transactions: block.transactions, tokens: await readTokens(block.transactions) })
        past = undefined
      }
    }
    return past ?? sum()
  }

  function sum(): Past {
    past = {
      transactions: pages.flatMap(({ transactions }) => transactions),
      tokens: new Map(pages.flatMap(({ tokens }) => tokens.map(token => [token.address, token] as const))),
    }
    return past
  }

  return {
    read() {
      // One after the other, since each has to see what was mined before it was called.
      const reading = underWay.then(update)
      underWay = reading.catch(() => undefined)
      return reading
    },
  }
}
