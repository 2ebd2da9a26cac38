// Transactions as wallets answer them: signed, and some with more in them. Phantom and Solflare put instructions of Lighthouse into a
// transaction, which undo it where its outcome is another than the visitor was shown.
import { fromBase58, toBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { isBytes, isEqual, isSigned, KEY, readShort, readWire, type Wire } from './wire.js'

/**
 * Takes the signatures of what a wallet answered.
 * @throws `walletBadAnswer` where it is another transaction than was given, or `address` has not signed it
 */
export function takeSignatures(given: Wire, answer: unknown, address: string): Wire {
  const answered = isBytes(answer) ? readWire(answer) : undefined
  if (!answered || !isEqual(answered.message, given.message)) throw named('walletBadAnswer')
  const signatures = given.signatures.map((earlier, at) => (isSigned(answered.signatures[at]!) ? answered.signatures[at]! : earlier))
  const own = given.signers.indexOf(address)
  if (own >= 0 && !isSigned(signatures[own]!)) throw named('walletBadAnswer')
  return { ...given, signatures }
}

/**
 * Takes a transaction as a wallet answered it: signed, and with what the wallet has added to it where nobody else had signed.
 * @throws `walletBadAnswer` where anything else is another than was given, or `address` has not signed it
 */
export async function takeSigned(given: Wire, answer: unknown, address: string): Promise<Wire> {
  const answered = isBytes(answer) ? readWire(answer) : undefined
  if (!answered || isEqual(answered.message, given.message)) return takeSignatures(given, answer, address)
  return takeAmended(given, answered, address)
}

/** An instruction, as far as it must stay what it was. */
interface Step {
  /** Program, accounts and data. */
  text: string
  /** Which of the accounts it may change. */
  writes: readonly (boolean | undefined)[]
}

/**
 * Takes a transaction that a wallet has added instructions to, signed. All that was asked for is still in it, in its order.
 * @throws `walletBadAnswer` where something else has changed: the payer, who signs, the block it lives from, an instruction; or where
 * somebody else had signed already, whose signature is worth nothing now; or where a signature is none
 */
export async function takeAmended(given: Wire, answered: Wire, address: string): Promise<Wire> {
  const isFree = given.signatures.every((signature, at) => given.signers[at] === address || !isSigned(signature))
  const own = answered.signatures[answered.signers.indexOf(address)]
  const isSame = answered.signers[0] === given.signers[0] && toSet(answered.signers) === toSet(given.signers)
  if (!isFree || !isSame || !own || !isSigned(own) || !keeps(given.message, answered.message) || !(await isGood(answered)))
    throw named('walletBadAnswer')
  return answered
}

const toSet = (addresses: readonly string[]): string => [...addresses].sort().join()

function keeps(given: Uint8Array, answered: Uint8Array): boolean {
  const [asked, now] = [readSteps(given), readSteps(answered)]
  // Whoever waits for the transaction knows when the block it was made with is over: another one would outlive the waiting.
  if (!asked || !now || asked.lifetime !== now.lifetime) return false
  let kept = 0
  for (const step of now.steps) if (kept < asked.steps.length && isKept(asked.steps[kept]!, step)) kept++
  return kept === asked.steps.length
}

/** What is added may change more accounts, and so may all instructions of its transaction. */
const isKept = (asked: Step, now: Step): boolean =>
  asked.text === now.text && asked.writes.every((isWritten, at) => !isWritten || now.writes[at])

/** Reads the instructions of a message, legacy or of version 0; undefined for any other. The version is part of `lifetime`. */
function readSteps(message: Uint8Array): { lifetime: string; steps: readonly Step[] } | undefined {
  const isVersioned = Boolean(message[0]! & 0x80)
  if (message[0]! > 0x80) return undefined
  let at = Number(isVersioned)
  const take = (length: number): Uint8Array => message.subarray(at, (at += length))
  const takeCount = (): number => {
    const [count, end] = readShort(message, at)
    at = end
    return count
  }
  const takeList = <Item>(read: () => Item): Item[] => {
    const items: Item[] = []
    for (let left = takeCount(); left && at < message.length; left--) items.push(read())
    return items
  }
  const [signers = 0, readonlySigners = 0, readonlyOthers = 0] = take(3)
  const keys = takeList(() => toBase58(take(KEY)))
  const block = toBase58(take(KEY))
  const instructions = takeList(() => ({ program: take(1)[0]!, accounts: [...take(takeCount())], data: take(takeCount()).join() }))
  const tables = isVersioned
    ? takeList(() => ({ key: toBase58(take(KEY)), writable: [...take(takeCount())], readonly: [...take(takeCount())] }))
    : []
  if (at !== message.length) return undefined

  // Those that stand here, those that may sign first; then those that tables hold, all that may be written first.
  const accounts = [
    ...keys.map((key, index) => ({
      key,
      isWritten: index < signers ? index < signers - readonlySigners : index < keys.length - readonlyOthers,
    })),
    ...tables.flatMap(({ key, writable }) => writable.map(index => ({ key: `${key}/${index}`, isWritten: true }))),
    ...tables.flatMap(({ key, readonly }) => readonly.map(index => ({ key: `${key}/${index}`, isWritten: false }))),
  ]
  return {
    lifetime: `${isVersioned} ${block}`,
    steps: instructions.map(({ program, accounts: indexes, data }) => ({
      text: `${[program, ...indexes].map(index => accounts[index]?.key).join()} ${data}`,
      writes: indexes.map(index => accounts[index]?.isWritten),
    })),
  }
}

/** Whether all signatures that are there are good. Where the browser does not know the curve, only the network can tell. */
async function isGood({ message, signers, signatures }: Wire): Promise<boolean> {
  const checks = signers.map(async (address, at) => {
    if (!isSigned(signatures[at]!)) return true
    const key = await importKey(fromBase58(address, KEY)!).catch(() => undefined)
    return !key || crypto.subtle.verify('Ed25519', key, signatures[at] as BufferSource, message as BufferSource)
  })
  return (await Promise.all(checks)).every(Boolean)
}

const importKey = async (key: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key as BufferSource, 'Ed25519', false, ['verify'])
