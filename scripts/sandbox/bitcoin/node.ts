// A chain of regtest in memory, with the rules of bcoin and those of taproot's key path.
import { loadBcoin, type BcoinTx, type BcoinVerifyError, type BcoinView } from './bcoin.js'
import { createIndex } from './chain-index.js'
import { findTaprootFault, isLaterProgram } from './taproot.js'

/** Why a transaction was refused, as Bitcoin Core's `sendrawtransaction` says it. */
export class RefusedError extends Error {
  constructor(
    readonly code: -22 | -25 | -26 | -27,
    message: string,
  ) {
    super(message)
    this.name = 'RefusedError'
  }
}

/** The chain with its mempool and its miner. */
export type BitcoinCore = Awaited<ReturnType<typeof openCore>>

// What Bitcoin Core calls it where bcoin has another name.
const coreReasons: Record<string, [code: RefusedError['code'], message: string]> = {
  'bad-txns-inputs-spent': [-26, 'txn-mempool-conflict'],
  'txn-already-known': [-27, 'Transaction outputs already in utxo set'],
  'absurdly-high-fee': [-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)'],
}

// What blocks are held to; the mempool asks for more.
const consensusRules = [
  'VERIFY_P2SH',
  'VERIFY_DERSIG',
  'VERIFY_NULLDUMMY',
  'VERIFY_CHECKLOCKTIMEVERIFY',
  'VERIFY_CHECKSEQUENCEVERIFY',
  'VERIFY_WITNESS',
]

/** Opens a chain of `blocks` blocks whose rewards go to `rewardScript`. */
export async function openCore({ rewardScript, blocks }: { rewardScript: Uint8Array; blocks: number }) {
  const { Chain, Mempool, Miner, TX, Script, Address, VerifyError } = loadBcoin()
  const network = 'regtest'
  const chain = new Chain({ network, memory: true })
  const mempool = new Mempool({
    network,
    chain,
    memory: true,
    requireStandard: true,
    replaceByFee: true,
    limitFree: false,
    relayPriority: false,
  })
  const miner = new Miner({ network, chain, mempool })
  miner.addAddress(Address.fromScript(Script.fromRaw(Buffer.from(rewardScript))))
  const index = createIndex()

  const consensus = consensusRules.reduce((flags, name) => flags | Script.flags[name]!, 0)
  mempool.verifyInputs = async (tx, view, flags) => {
    const fault = findFault(tx, view, { standard: flags, consensus })
    if (fault) throw new VerifyError(tx, 'nonstandard', fault, 0)
  }
  // The index must know the block before the mempool lets go of its transactions.
  chain.on('connect', (entry, block) => index.addBlock(entry, block))
  mempool.on('tx', tx => index.addUnconfirmed(tx))
  mempool.on('remove entry', ({ tx }) => index.remove(tx))

  let last: Promise<unknown> = Promise.resolve()
  /** One after the other: bcoin's miner and mempool do not wait for each other. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function mineOne(): Promise<void> {
    const block = await (await miner.createJob()).mineAsync()
    const entry = await chain.add(block)
    if (!entry) throw new Error('bcoin did not accept its own block.')
    await mempool._addBlock(entry, block.txs)
  }

  function parse(raw: Uint8Array): BcoinTx {
    try {
      const tx = TX.fromRaw(Buffer.from(raw))
      if (tx.toRaw().equals(raw)) return tx
    } catch {
      // not a transaction
    }
    throw new RefusedError(-22, 'TX decode failed. Make sure the tx has at least one input.')
  }

  async function submit(raw: Uint8Array): Promise<string> {
    const tx = parse(raw)
    const txid = tx.txid()
    const known = index.find(txid)
    if (known?.block) throw new RefusedError(-27, 'Transaction outputs already in utxo set')
    // The id does not cover the signatures: what waits may come again, but not with others.
    if (known?.tx.toRaw().equals(raw)) return txid
    if (known) throw new RefusedError(-26, 'txn-same-nonwitness-data-in-mempool')
    const isSpendable = tx.inputs.every(({ prevout }) => {
      const output = index.output(prevout.txid(), prevout.index)
      return output && !(output.spentBy && index.find(output.spentBy.txid)?.block)
    })
    try {
      if (!isSpendable || (await mempool.addTX(tx))) throw new RefusedError(-25, 'bad-txns-inputs-missingorspent')
    } catch (error) {
      const { type, reason } = error as BcoinVerifyError
      if (type !== 'VerifyError') throw error
      throw new RefusedError(...(coreReasons[reason] ?? [-26, reason]))
    }
    return txid
  }

  await chain.open()
  await mempool.open()
  await miner.open()
  index.addGenesis(chain.tip)
  for (let count = 0; count < blocks; count++) await mineOne()

  return {
    index,
    height: () => chain.height,
    /** Takes a raw transaction into the mempool; resolves with its id, throws a `RefusedError`. */
    submit: (raw: Uint8Array) => inTurn(() => submit(raw)),
    /** Mines blocks with what waits in the mempool. */
    mine: (count: number) =>
      inTurn(async () => {
        for (let each = 0; each < count; each++) await mineOne()
      }),
    /** How many transactions wait. */
    waiting: () => mempool.map.size,
    close: () =>
      inTurn(async () => {
        await miner.close()
        await mempool.close()
        await chain.close()
      }),
  }
}

/** Why a transaction may not enter the mempool: what bcoin is too old for (taproot), and what it leaves to chance (low fees). */
function findFault(tx: BcoinTx, view: BcoinView, flags: { standard: number; consensus: number }): string | undefined {
  const size = tx.getVirtualSize()
  const fee = tx.getFee(view)
  if (fee < size) return `min relay fee not met, ${fee} < ${size}`

  const spent = tx.inputs.map(input => view.getOutputFor(input)!)
  const outputs = spent.map(({ script, value }) => ({ script: script.raw, amount: BigInt(value) }))
  for (const [index, output] of spent.entries()) {
    const { witness, script } = tx.inputs[index]!
    if (isLaterProgram(output.script.raw)) {
      const fault = script.raw.length ? 'Witness requires empty scriptSig' : findTaprootFault(tx.toRaw(), index, witness.items, outputs)
      if (fault) return `mandatory-script-verify-flag-failed (${fault})`
    } else if (!tx.verifyInput(index, output, flags.consensus)) return 'mandatory-script-verify-flag-failed (Script failed)'
    else if (!tx.verifyInput(index, output, flags.standard)) return 'non-mandatory-script-verify-flag (Script is valid, but not standard)'
  }
  return undefined
}
