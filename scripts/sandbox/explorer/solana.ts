// What the explorer tells of the local Solana.
import { formatUnits } from 'ethers'
import { HttpError } from '../http.js'
import { RpcAnswerError } from '../rpc.js'
import type { SolanaNode } from '../solana.js'
import type { ExplorerChain, Rows } from './page.js'

const settings = { commitment: 'confirmed', encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
const toSol = (lamports: number | bigint) => `${formatUnits(lamports, 9)} SOL`

interface TokenBalance {
  accountIndex: number
  mint: string
  owner: string
  uiTokenAmount: { amount: string; decimals: number }
}
interface TokenAccounts {
  value: { account: { data: { parsed: { info: { mint: string; tokenAmount: { uiAmountString: string } } } } } }[]
}
interface Told {
  slot: number
  meta: {
    err: unknown
    fee: number
    preBalances: number[]
    postBalances: number[]
    preTokenBalances: TokenBalance[]
    postTokenBalances: TokenBalance[]
    logMessages: string[]
  }
  transaction: { message: { accountKeys: { pubkey: string }[] } }
}

/** Its pages. */
export function describeSolana({ network, rpc, tokens }: Pick<SolanaNode, 'network' | 'rpc' | 'tokens'>): ExplorerChain {
  const nameOf = (mint: string) => tokens.find(token => token.mint === mint)?.symbol ?? mint
  const ask = <Value>(method: string, ...params: unknown[]) => rpc(method, params).catch(toNotFound) as Promise<Value>

  async function describeAddress(address: string): Promise<Rows> {
    const [{ value: account }, signatures, ...holdings] = await Promise.all([
      ask<{ value: { lamports: number; owner: string; executable: boolean } | null }>('getAccountInfo', address, settings),
      ask<unknown[]>('getSignaturesForAddress', address, settings),
      ...['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'].map(programId =>
        ask<TokenAccounts>('getTokenAccountsByOwner', address, { programId }, settings),
      ),
    ])
    const held = holdings.flatMap(({ value }) => value.map(({ account: { data } }) => data.parsed.info))
    return [
      ['Address', address],
      ['Kind', !account ? 'unused' : account.executable ? 'program' : 'account'],
      ['Owner', account?.owner ?? 'none'],
      ['Balance', toSol(account?.lamports ?? 0)],
      ...held.map(({ mint, tokenAmount }) => ['Token', `${tokenAmount.uiAmountString} ${nameOf(mint)}`] as const),
      ['In', `${signatures.length} transactions`],
    ]
  }

  async function describeTransaction(signature: string): Promise<Rows> {
    const { value } = await ask<{ value: ({ confirmationStatus: string } | null)[] }>('getSignatureStatuses', [signature])
    const told = await ask<Told | null>('getTransaction', signature, settings)
    if (!value[0]) throw new HttpError(404, 'This chain has no such transaction.')
    if (!told)
      return [
        ['Transaction', signature],
        ['Status', value[0].confirmationStatus],
      ]
    const { meta, slot, transaction } = told
    const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
    const changes = keys.map((key, index) => [key, BigInt(meta.postBalances[index]!) - BigInt(meta.preBalances[index]!)] as const)
    const tokenChanges = meta.postTokenBalances.map(({ accountIndex, mint, owner, uiTokenAmount }) => {
      const before = meta.preTokenBalances.find(each => each.accountIndex === accountIndex)?.uiTokenAmount.amount ?? '0'
      return [owner, `${formatUnits(BigInt(uiTokenAmount.amount) - BigInt(before), uiTokenAmount.decimals)} ${nameOf(mint)}`] as const
    })
    return [
      ['Transaction', signature],
      ['Status', meta.err ? `failed: ${JSON.stringify(meta.err)}` : `${value[0].confirmationStatus} in slot ${slot}`],
      ['Fee', toSol(meta.fee)],
      ...changes.filter(([, change]) => change).map(([key, change]) => [key, toSol(change)] as const),
      ...tokenChanges,
      ['Log', meta.logMessages.join(' · ')],
    ]
  }

  return { id: network.id, name: network.name, describeAddress, describeTransaction }
}

// What the node cannot read is no page of ours.
function toNotFound(error: unknown): never {
  throw error instanceof RpcAnswerError && error.code === -32602 ? new HttpError(404, 'There is no such page.') : error
}
