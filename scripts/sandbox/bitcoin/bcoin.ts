// The parts of bcoin that make a chain, as much of their types as we use, and what its age asks for.
import { loadClasses } from './load-bcoin.js'
import { readTaprootKey } from './taproot.js'

/** A script: its bytes, and its operations. */
export interface BcoinScript {
  raw: Buffer
  code: readonly { value: number; data: Buffer | null; toSymbol(): string }[]
}

/** A transaction. */
export interface BcoinTx {
  version: number
  locktime: number
  inputs: readonly {
    prevout: { txid(): string; index: number }
    script: BcoinScript
    witness: { items: readonly Buffer[] }
    sequence: number
  }[]
  outputs: readonly { value: number; script: BcoinScript }[]
  txid(): string
  toRaw(): Buffer
  getSize(): number
  getVirtualSize(): number
  getWeight(): number
  isCoinbase(): boolean
  getFee(view: BcoinView): number
  /** Whether the script that `coin` is locked with lets input `index` spend it. */
  verifyInput(index: number, coin: BcoinTx['outputs'][number], flags: number): boolean
}

/** The outputs a transaction spends. */
export interface BcoinView {
  getOutputFor(input: BcoinTx['inputs'][number]): BcoinTx['outputs'][number] | null
}

/** A block's place in the chain. */
export interface BcoinEntry {
  height: number
  time: number
  rhash(): string
}

export interface BcoinBlock {
  txs: readonly BcoinTx[]
  time: number
  rhash(): string
}

export interface BcoinChain {
  height: number
  tip: BcoinEntry
  state: { hasWitness(): boolean }
  on(event: 'connect', listener: (entry: BcoinEntry, block: BcoinBlock) => void): void
  open(): Promise<void>
  close(): Promise<void>
  add(block: BcoinBlock): Promise<BcoinEntry | null>
  getEntryByHeight(height: number): Promise<BcoinEntry | null>
}

export interface BcoinMempool {
  map: ReadonlyMap<string, unknown>
  on(event: 'tx', listener: (tx: BcoinTx) => void): void
  on(event: 'remove entry', listener: (entry: { tx: BcoinTx }) => void): void
  open(): Promise<void>
  close(): Promise<void>
  /** Throws a `VerifyError`; what it resolves with are hashes of missing parents. */
  addTX(tx: BcoinTx): Promise<readonly string[] | null>
  verifyInputs(tx: BcoinTx, view: BcoinView, flags: number): Promise<void>
  _addBlock(entry: BcoinEntry, txs: readonly BcoinTx[]): Promise<void>
}

export interface BcoinMiner {
  open(): Promise<void>
  close(): Promise<void>
  addAddress(address: unknown): void
  createJob(): Promise<{ mineAsync(): Promise<BcoinBlock> }>
}

/** A refusal of bcoin's: `reason` is like the ones of Bitcoin Core. */
export interface BcoinVerifyError extends Error {
  type: 'VerifyError'
  reason: string
}

/** The classes. */
export interface Bcoin {
  Chain: new (options: object) => BcoinChain
  Mempool: new (options: object) => BcoinMempool
  Miner: new (options: object) => BcoinMiner
  TX: { fromRaw(raw: Buffer): BcoinTx }
  Script: {
    fromRaw(raw: Buffer): BcoinScript
    flags: Record<string, number>
    prototype: { isStandard(this: BcoinScript): boolean; isUnknown(this: BcoinScript): boolean }
  }
  Address: { fromScript(script: BcoinScript): unknown }
  VerifyError: new (tx: BcoinTx, code: string, reason: string, score: number) => BcoinVerifyError
}

/** Loads them. */
export function loadBcoin(): Bcoin {
  const bcoin = loadClasses() as Bcoin
  allowTaproot(bcoin.Script.prototype)
  return bcoin
}

// Scripts of taproot are none that bcoin knows, and it passes on only what it knows.
const allowed = new WeakSet<object>()
function allowTaproot(scripts: Bcoin['Script']['prototype']): void {
  if (allowed.has(scripts)) return
  allowed.add(scripts)
  const { isStandard, isUnknown } = scripts
  scripts.isStandard = function () {
    return Boolean(readTaprootKey(this.raw)) || isStandard.call(this)
  }
  scripts.isUnknown = function () {
    return !readTaprootKey(this.raw) && isUnknown.call(this)
  }
}
