// Lamports and tokens for whoever asks: real transactions of an account that has enough.
import { createHash } from 'node:crypto'
import {
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { TOKEN_2022_PROGRAM_ADDRESS } from './accounts.js'
import { RpcAnswerError } from '../rpc.js'
import { toSentence } from './errors.js'
import { decodeTransaction, type Ledger } from './ledger.js'

/** A token of the local Solana. Its mint is the same at each start. */
export interface SolanaToken {
  mint: Address
  program: Address
  name: string
  symbol: 'USDS' | 'SBX'
  decimals: number
}

/** What `fund` gives, in units: lamports, millionths of a Sandbox Dollar, 10^-9 Sandbox Coin. */
export interface SolanaGift {
  lamports?: bigint
  usds?: bigint
  /** Of the Token-2022 mint. */
  sbx?: bigint
}

// Few enough that its balances are exact where JSON's numbers are floats.
const FAUCET_LAMPORTS = 9_000_000_000_000_000n

// One key for each purpose, the same on each machine: nobody's, and worth something here only.
const deriveSigner = (purpose: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update(`Latchkey sandbox: ${purpose}`).digest())

const kinds = [
  { symbol: 'USDS', name: 'Sandbox Dollar', decimals: 6, program: TOKEN_PROGRAM_ADDRESS },
  { symbol: 'SBX', name: 'Sandbox Coin', decimals: 9, program: TOKEN_2022_PROGRAM_ADDRESS },
] as const

/** Makes the faucet, and the tokens' mints if wanted. */
export async function createFaucet(ledger: Ledger, wantsTokens: boolean) {
  const payer = await deriveSigner('faucet')
  ledger.svm.setAccount({
    address: payer.address,
    lamports: lamports(FAUCET_LAMPORTS),
    data: new Uint8Array(),
    executable: false,
    programAddress: SYSTEM_PROGRAM_ADDRESS,
    space: 0n,
  })
  let isSettled = true
  let count = 0n

  /** Sends `instructions` as one transaction; throws with the node's sentence. */
  async function send(instructions: readonly Instruction[], settled: boolean): Promise<string> {
    // A limit of its own makes each transaction another one, however often the same is asked for within a slot.
    count++
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      empty => setTransactionMessageFeePayerSigner(payer, empty),
      paid => setTransactionMessageLifetimeUsingBlockhash(toLifetime(), paid),
      alive => appendTransactionMessageInstructions([...instructions, toMark(count)], alive),
    )
    const sent = decodeTransaction(new Uint8Array(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message))))
    const { error } = ledger.simulate(sent, true)
    const landed = error ? undefined : ledger.process(sent, settled)
    if (!landed) throw new RpcAnswerError(-32603, `Internal error: ${toSentence(error ?? 'SanitizeFailure')}`)
    return landed.signature
  }

  function toLifetime() {
    const { blockhash, lastValidBlockHeight } = ledger.clock.latestBlockhash('processed')
    return { blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) }
  }

  async function createMint({ symbol, name, decimals, program }: (typeof kinds)[number]): Promise<SolanaToken> {
    const mint = await deriveSigner(symbol)
    const space = BigInt(getMintSize())
    const create = getCreateAccountInstruction({
      payer,
      newAccount: mint,
      lamports: ledger.svm.minimumBalanceForRentExemption(space),
      space,
      programAddress: program,
    })
    const begin = getInitializeMint2Instruction({ mint: mint.address, decimals, mintAuthority: payer.address }, { programAddress: program })
    await send([create, begin], isSettled)
    return { mint: mint.address, program, name, symbol, decimals }
  }

  const tokens: SolanaToken[] = []
  if (wantsTokens) for (const kind of kinds) tokens.push(await createMint(kind))

  async function toMinting(owner: Address, symbol: SolanaToken['symbol'], amount: bigint): Promise<Instruction[]> {
    const token = tokens.find(each => each.symbol === symbol)
    if (!token) throw new Error(`This chain was started without ${symbol}.`)
    const { mint, program: tokenProgram } = token
    const [account] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
    const create = await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint, tokenProgram })
    return [create, getMintToInstruction({ mint, token: account, mintAuthority: payer, amount }, { programAddress: tokenProgram })]
  }

  const toTransfer = (destination: Address, amount: bigint) => getTransferSolInstruction({ source: payer, destination, amount })
  return {
    tokens,
    /** Gives, final at once; resolves with the transaction's signature, of which a gift of nothing has none. */
    async fund(address: Address, { lamports: amount = 0n, usds = 0n, sbx = 0n }: SolanaGift): Promise<string | undefined> {
      const instructions = [
        ...(amount ? [toTransfer(address, amount)] : []),
        ...(usds ? await toMinting(address, 'USDS', usds) : []),
        ...(sbx ? await toMinting(address, 'SBX', sbx) : []),
      ]
      return instructions.length ? send(instructions, isSettled) : undefined
    },
    /** Gives lamports in a transaction that is confirmed as any other; resolves with its signature. */
    airdrop: (address: Address, amount: bigint) => send([toTransfer(address, amount)], false),
  }
}

// ComputeBudget::SetLoadedAccountsDataSizeLimit, above what any of these transactions loads.
function toMark(count: bigint): Instruction {
  const data = new Uint8Array(5)
  data[0] = 4
  new DataView(data.buffer).setUint32(1, 60_000_000 - Number(count % 10_000_000n), true)
  return { programAddress: 'ComputeBudget111111111111111111111111111111' as Address, data }
}
