// The Solana the API knows: its node asked by kit, whose answers keep every digit of an amount.
import { createSolanaRpc, type Address } from '@solana/kit'
import type { SolanaNode } from '../solana.js'
import type { SolanaGift } from '../solana/faucet.js'
import { ApiError, parseText } from './errors.js'
import { parseAmount, type Pay } from './pay.js'
import { parseSolanaAddress } from './solana-addresses.js'
import { readTransaction, type SolanaTransaction } from './solana-transactions.js'

/** The chain the API answers from. */
export type ApiSolana = Pick<SolanaNode, 'url' | 'network' | 'tokens' | 'fund'>

/** A coin of Solana; without an `address` (its mint) it is SOL. */
export interface SolanaCoin {
  address?: string
  name: string
  symbol: string
  decimals: number
}

/** An account of a token. */
export interface SolanaHolding {
  account: string
  mint: string
  units: bigint
}

/** A transaction by its signature, and the slot it is in. */
export interface Sighting {
  signature: string
  slot: number
}

/** What the API asks of a Solana. All of it is as of `confirmed`, and an @throws is an ApiError: 503 when the node does not answer. */
export type SolanaChain = ReturnType<typeof createSolanaChain>

const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'] as Address[]
const ANSWER_LIMIT_MS = 10_000
const READ_AT_ONCE = 32
/** A node lists no more at once. */
const LIST_SIZE = 1000
const commitment = 'confirmed'
const gifts = { SOL: 'lamports', USDS: 'usds', SBX: 'sbx' } as const satisfies Record<string, keyof SolanaGift>

/** The chain behind a running node. */
export function createSolanaChain({ url, network, tokens, fund }: ApiSolana) {
  const rpc = createSolanaRpc(url)
  const id = network.caipNetworkId
  // SOL first.
  const coins: SolanaCoin[] = [
    network.nativeCurrency,
    ...tokens.map(({ mint, name, symbol, decimals }) => ({ address: mint, name, symbol, decimals })),
  ]
  const known = new Map<string, SolanaTransaction>()

  async function ask<Answer>(question: { send(options: { abortSignal: AbortSignal }): Promise<Answer> }): Promise<Answer> {
    try {
      return await question.send({ abortSignal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    } catch {
      throw new ApiError(503, 'chainId', `Requested ${id} chain provider is temporarily unavailable`)
    }
  }

  async function learn(signature: string): Promise<void> {
    const answer = await ask(rpc.getTransaction(signature as never, { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 }))
    if (answer) known.set(signature, readTransaction(signature, answer))
  }

  return {
    /** CAIP-2. */
    id,
    name: network.name,
    coins,
    readLamports: async (owner: string): Promise<bigint> => (await ask(rpc.getBalance(owner as Address, { commitment }))).value,
    async readHoldings(owner: string): Promise<SolanaHolding[]> {
      const lists = await Promise.all(
        PROGRAMS.map(programId =>
          ask(rpc.getTokenAccountsByOwner(owner as Address, { programId }, { commitment, encoding: 'jsonParsed' })),
        ),
      )
      return lists
        .flatMap(({ value }) => value)
        .map(({ pubkey, account }) => {
          const { mint, tokenAmount } = account.data.parsed.info
          return { account: pubkey, mint, units: BigInt(tokenAmount.amount) }
        })
    },
    /** All transactions an account is in, the newest first. */
    async listTransactions(account: string) {
      const all: Sighting[] = []
      for (let last = LIST_SIZE; last === LIST_SIZE; ) {
        const before = all.at(-1)?.signature
        const list = await ask(
          rpc.getSignaturesForAddress(account as Address, { commitment, limit: LIST_SIZE, ...(before ? { before: before as never } : {}) }),
        )
        all.push(...list.map(({ signature, slot }) => ({ signature, slot: Number(slot) })))
        last = list.length
      }
      return all
    },
    /** These transactions, each asked for once; what the node no longer has is missing. */
    async readTransactions(signatures: readonly string[]): Promise<ReadonlyMap<string, SolanaTransaction>> {
      const unknown = signatures.filter(signature => !known.has(signature))
      for (let at = 0; at < unknown.length; at += READ_AT_ONCE) await Promise.all(unknown.slice(at, at + READ_AT_ONCE).map(learn))
      return new Map(signatures.flatMap(signature => (known.has(signature) ? [[signature, known.get(signature)!] as const] : [])))
    },
    /** POST /__pay for this chain: the faucet gives, final at once. */
    async pay(body: Parameters<Pay>[0]) {
      const to = parseSolanaAddress(parseText(body, 'to'))
      const symbol = body.token === undefined ? 'SOL' : parseText(body, 'token')
      const coin = coins.find(each => each.symbol.toLowerCase() === symbol.toLowerCase())
      if (!coin) throw new ApiError(400, 'token', `There is no token ${symbol} on this chain`)
      const units = parseAmount(parseText(body, 'amount'), coin.decimals)
      try {
        return { hash: (await fund(to, { [gifts[coin.symbol as keyof typeof gifts]]: units }))! }
      } catch (error) {
        // Too little for a new account, or more than fits: the chain's own words.
        throw new ApiError(400, 'amount', `Invalid parameter: ${(error as Error).message}`)
      }
    },
  }
}
