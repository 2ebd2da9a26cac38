// What wallets answer: in whichever form, and never in another sense than was asked. Some put more into a transaction: Phantom and Solflare
// instructions of Lighthouse, which undo it where its outcome is another than the visitor was shown.
import { fromBase58, readBytes, toBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { BUDGET } from './kit.js'
import { isBytes, isEqual, isSigned, KEY, readShort, readWire, SIGNATURE, type Wire } from './wire.js'

/** What a wallet may answer one question with, by the words of the Wallet Standard and of WalletConnect. */
interface Answer {
  account?: unknown
  signature?: unknown
  signedMessage?: unknown
  signedTransaction?: unknown
  transaction?: unknown
}

/** Reads the answers to so many questions; a single one may come without a list around it. @throws `walletBadAnswer` */
export function readAnswers(value: unknown, length: number): readonly unknown[] {
  const isList = Array.isArray(value) && !value.every(each => typeof each === 'number')
  const list: readonly unknown[] = isList ? value : [value]
  if (list.length !== length) throw named('walletBadAnswer')
  return list
}

/** The parts of an answer; none where it is bytes or a text. */
export const partsOf = (answer: unknown): Answer => Object(answer) as Answer

/** The signature in an answer: beside its key, where it is told of a key; the answer itself, where that is all. */
function signatureOf(answer: unknown): unknown {
  const { signature = answer } = partsOf(answer)
  const { signature: own = signature } = partsOf(signature)
  return own
}

/** The ways to read what may be base58, base64 or hexadecimal: often there are two. */
export function readingsOf(given: unknown): readonly Uint8Array[] {
  const value = typeof given === 'string' ? given.trim() : given
  const isShort = typeof value === 'string' && value.length < LONGEST_TEXT
  return [readBytes(value), isShort ? fromBase58(value) : undefined].filter(bytes => bytes !== undefined)
}

/** More letters no transaction has: 4096 bytes at most (SIMD-0385). */
const LONGEST_TEXT = 5600

/** Reads a signature: in base58, as Solana writes it, or in any other way, by itself or within an answer. @throws `walletBadAnswer` */
export function needSignature(answer: unknown): Uint8Array {
  const signature = signatureOf(answer)
  const found = readingsOf(signature).find(bytes => bytes.length === SIGNATURE && isSigned(bytes))
  if (!found) throw named('walletBadAnswer')
  return found
}

/**
 * Takes the signature of a message. What stands beside it says little: some wallets put the signature behind the message there (Mobile Wallet
 * Adapter) or before it (NaCl), or give it alone. The signature has to be good. Where the browser does not know the curve it stays untried, as with any other wallet:
 * what can be looked at is only whether what stands beside it, if anything does, is one of these.
 * @throws `walletBadAnswer`
 */
export async function takeMessage(message: Uint8Array, answer: unknown, address: string): Promise<Uint8Array> {
  const { signedMessage } = partsOf(answer)
  const readings = readingsOf(signedMessage)
  const ends = [...readingsOf(signatureOf(answer)), ...readings].flatMap(bytes => [bytes.slice(-SIGNATURE), bytes.slice(0, SIGNATURE)])
  for (const signature of ends) {
    const fitting = [message, signature, Uint8Array.of(...message, ...signature), Uint8Array.of(...signature, ...message)]
    const isShaped = !signedMessage || readings.some(bytes => fitting.some(each => isEqual(each, bytes)))
    if (signature.length === SIGNATURE && ((await isSignedBy(address, signature, message)) ?? isShaped)) return signature
  }
  throw named('walletBadAnswer')
}

/** Takes what somebody was signed in by: the message, without the signature that some put behind it. @throws `walletBadAnswer` */
export async function takeSignIn(answer: unknown, address: string): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }> {
  const signature = needSignature(partsOf(answer).signature)
  const readings = readingsOf(partsOf(answer).signedMessage)
  for (const signedMessage of readings.flatMap(whole => [whole, whole.slice(0, -SIGNATURE)]))
    if ((await isSignedBy(address, signature, signedMessage)) ?? true) return { signedMessage, signature }
  throw named('walletBadAnswer')
}

/**
 * Takes a transaction however a wallet answered it: whole, in bytes or in a text, or the wallet's own signature alone.
 * @throws `walletBadAnswer` as `takeSigned`
 */
export async function takeTransaction(given: Wire, answer: unknown, address: string): Promise<Wire> {
  const { signedTransaction = answer, transaction = signedTransaction } = partsOf(answer)
  const whole = readingsOf(transaction).find(readWire)
  if (whole) return takeSigned(given, whole, address)
  const own = given.signers.indexOf(address)
  const signature = needSignature(answer)
  if (own < 0 || (await isSignedBy(address, signature, given.message)) === false) throw named('walletBadAnswer')
  return { ...given, signatures: given.signatures.map((earlier, at) => (at === own ? signature : earlier)) }
}

/**
 * Takes the signatures of what a wallet answered.
 * @throws `walletBadAnswer` where it is another transaction than was given, or `address` has not signed it
 */
function takeSignatures(given: Wire, answer: unknown, address: string): Wire {
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
  // Some wallets set the compute limit and its price themselves, in the place of ours, and say so.
  const steps = asked.steps.filter(({ text }) => !text.startsWith(`${BUDGET} `))
  for (const step of now.steps) if (kept < steps.length && isKept(steps[kept]!, step)) kept++
  return kept === steps.length
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
  const checks = signers.map(
    async (address, at) => !isSigned(signatures[at]!) || (await isSignedBy(address, signatures[at]!, message)) !== false,
  )
  return (await Promise.all(checks)).every(Boolean)
}

/** Whether somebody's signature of these bytes is good; undefined where the browser does not know the curve. */
async function isSignedBy(address: string, signature: Uint8Array, bytes: Uint8Array): Promise<boolean | undefined> {
  const key = await importKey(fromBase58(address, KEY)!).catch(() => undefined)
  return key && crypto.subtle.verify('Ed25519', key, signature as BufferSource, bytes as BufferSource)
}

const importKey = async (key: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key as BufferSource, 'Ed25519', false, ['verify'])
