// A Solana in this process: litesvm behind the JSON-RPC of a node, as far as wallets and transfers ask it.
import { createServer } from 'node:http'
import { address, getTransactionDecoder, getCompiledTransactionMessageDecoder, lamports, type Address } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { toBase58 } from '../../src/domain/encodings.js'
import { toTransactionError } from '../../scripts/sandbox/solana/errors.js'
import { getFee } from '../../scripts/sandbox/solana/fees.js'

type Params = readonly [string, ...unknown[]]

export type SolanaChain = Awaited<ReturnType<typeof startSolana>>

/** Starts a chain and its node. What it was asked is in `asked`; `answers` replaces what it would say by method. */
export async function startSolana() {
  const svm = new LiteSVM()
  const asked: { method: string; params: unknown }[] = []
  const answers: Record<string, unknown> = {}
  const errors: Record<string, { code: number; message: string; data?: unknown }> = {}
  const outcomes = new Map<string, unknown>()
  /** What others have offered lately for a compute unit, in millionths of a lamport. */
  const prices: number[] = []
  /** Accounts of which it knows nothing where it is asked for several. */
  const hidden = new Set<string>()
  let height = 100

  const account = (text: string) => {
    const found = svm.getAccount(address(text))
    return found.exists
      ? { owner: found.programAddress, lamports: Number(found.lamports), data: found.data, executable: found.executable }
      : null
  }
  const encode = (found: ReturnType<typeof account>) =>
    found && { ...found, rentEpoch: 0, data: [Buffer.from(found.data).toString('base64'), 'base64'] }
  const methods: Record<string, (...params: Params) => unknown> = {
    getBalance: text => ({ context: { slot: height }, value: Number(svm.getBalance(address(text)) ?? 0n) }),
    getMinimumBalanceForRentExemption: bytes => Number(svm.minimumBalanceForRentExemption(BigInt(bytes))),
    getLatestBlockhash: () => ({
      context: { slot: height },
      value: { blockhash: svm.latestBlockhash(), lastValidBlockHeight: height + 150 },
    }),
    getBlockHeight: () => height,
    getFeeForMessage: text => ({ value: Number(getFee(getCompiledTransactionMessageDecoder().decode(Buffer.from(text, 'base64')))) }),
    getRecentPrioritizationFees: () => prices.map(prioritizationFee => ({ slot: height, prioritizationFee })),
    getEpochInfo: () => ({ epoch: Number(svm.getClock().epoch) }),
    simulateTransaction(text, config) {
      svm.withSigverify(false)
      try {
        const result = svm.simulateTransaction(getTransactionDecoder().decode(Buffer.from(text, 'base64')))
        const [err, meta] =
          result instanceof FailedTransactionMetadata ? [toTransactionError(result), result.meta()] : [null, result.meta()]
        const { addresses = [] } = (config as { accounts?: { addresses: string[] } }).accounts ?? {}
        const after = result instanceof FailedTransactionMetadata ? [] : result.postAccounts()
        const accounts = addresses.map(each => {
          const found = after.find(({ address }) => address === each)
          if (!found) return encode(account(each))
          const { programAddress: owner, data, executable } = found
          return encode({ owner, lamports: Number(found.lamports), data: Uint8Array.from(data), executable })
        })
        return { value: { err, unitsConsumed: Number(meta.computeUnitsConsumed()), logs: meta.logs(), accounts } }
      } finally {
        svm.withSigverify(true)
      }
    },
    getAccountInfo: text => ({ context: { slot: height }, value: encode(account(text)) }),
    getMultipleAccounts: texts => ({
      context: { slot: height },
      value: (texts as unknown as string[]).map(text => (hidden.has(text) ? null : encode(account(text)))),
    }),
    getSlot: () => height,
    getTokenAccountsByOwner(owner, filter, config) {
      const { mint } = filter as { mint: string }
      const found = [...PROGRAMS]
        .flatMap(program => svm.getProgramAccounts(address(program)))
        .filter(({ data }) => data.length >= 165 && toBase58(data.slice(0, 32)) === mint && toBase58(data.slice(32, 64)) === owner)
      const parsed = (config as { encoding?: string }).encoding === 'jsonParsed'
      const view = (data: ArrayLike<number>) => new DataView(Uint8Array.from(data).buffer)
      return {
        value: found.map(({ address: pubkey, data, lamports: held, programAddress }) => ({
          pubkey,
          account: {
            owner: programAddress,
            lamports: Number(held),
            data: parsed
              ? { parsed: { info: { tokenAmount: { amount: view(data).getBigUint64(64, true).toString() } } } }
              : [Buffer.from(data).toString('base64'), 'base64'],
          },
        })),
      }
    },
    sendTransaction(text) {
      const transaction = getTransactionDecoder().decode(Buffer.from(text, 'base64'))
      const id = toBase58(Object.values(transaction.signatures)[0] ?? new Uint8Array(64))
      const result = svm.sendTransaction(transaction)
      if (result instanceof FailedTransactionMetadata) throw new Error(`Transaction simulation failed: ${result.err()}`)
      outcomes.set(id, null)
      height++
      return id
    },
    getSignatureStatuses: ids => ({
      value: (ids as unknown as string[]).map(id => (outcomes.has(id) ? { err: outcomes.get(id), confirmationStatus: 'confirmed' } : null)),
    }),
  }
  const answer = ({ id, method, params }: { id: unknown; method: string; params: Params }) => {
    asked.push({ method, params })
    if (method in errors) return { jsonrpc: '2.0', id, error: errors[method] }
    if (method in answers) return { jsonrpc: '2.0', id, result: answers[method] }
    try {
      if (!methods[method]) return { jsonrpc: '2.0', id, error: { code: -32601, message: `No ${method} here` } }
      return { jsonrpc: '2.0', id, result: methods[method](...params) }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: { code: -32002, message: String((error as Error).message) } }
    }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      const calls = JSON.parse(body) as { id: unknown; method: string; params: Params }[]
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    svm,
    asked,
    answers,
    errors,
    outcomes,
    prices,
    hidden,
    answer,
    url: `http://127.0.0.1:${port}`,
    setHeight: (next: number) => void (height = next),
    fund: (to: string, units: bigint) => void svm.airdrop(address(to), lamports(units)),
    balance: (of: string): bigint => svm.getBalance(address(of)) ?? 0n,
    account,
    /** The tokens in one token account. */
    tokens(of: string): bigint {
      const found = account(of)
      return found ? new DataView(Uint8Array.from(found.data).buffer).getBigUint64(64, true) : 0n
    },
    put: (at: string, program: string, data: Uint8Array, held?: bigint) =>
      svm.setAccount({
        address: address(at),
        programAddress: address(program) as Address,
        data,
        executable: false,
        space: BigInt(data.length),
        lamports: lamports(held ?? svm.minimumBalanceForRentExemption(BigInt(data.length))),
      }),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
