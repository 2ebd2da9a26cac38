// One transaction of what a dApp wants done: made of its instructions, or as it has made it, and looked at before anybody signs.
import type { Composing } from '../../domain/adapter.js'
import { toBase64 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { type Composed, findChange, type Foresight } from '../../domain/foresight.js'
import type { SolanaTransaction } from '../../domain/provider.js'
import type { SendInstructions, SendSolana } from '../../domain/send-made.js'
import { complete, isTooLong } from './complete.js'
import { foresee } from './foresee.js'
import { readInstruction } from './instructions.js'
import { BUDGET, type Budget, buildSteps, type RawStep, SYSTEM } from './kit.js'
import { readMessage } from './message.js'
import { createNode, type Node } from './node.js'
import { handOver } from './transfer.js'
import { isSigned, SIGNATURE, toGiven, type Wire, writeWire } from './wire.js'

/** Compute units of a step, where trying does not tell. */
const STEP_UNITS = 200_000

/**
 * As in `Transfers`. @throws `invalidParams` for what is no transaction and no instruction, `otherSigner` where another account would have to sign,
 * `bundleTooLarge` where it is too much for one transaction, `rpcFailed`
 */
export async function compose(asked: Composing): Promise<Composed> {
  const { from, made, urls, network, signal } = asked
  const node = createNode({ urls, signal })
  if ('transaction' in made) return composeMade(asked, made, node)
  const steps = (made as SendInstructions).instructions.map(each => readInstruction(each, from))
  const shown = await draft(steps, asked, undefined, node)
  return {
    foresight: shown.foresight,
    async send(signal) {
      const node = createNode({ urls, signal })
      const now = await draft(steps, { from, network }, shown.fee, node)
      if (now.refusal && !shown.refusal) throw now.refusal
      signal.throwIfAborted()
      return put(asked, now.transaction, Uint8Array.from(now.transaction.messageBytes), now.foresight, shown.foresight)
    },
  }
}

/** Has the wallet send what has been looked at once more. @throws as `Composed.send` */
function put(
  { provider, urls, onAsk }: Composing,
  transaction: SolanaTransaction,
  message: Wire['message'],
  now: Foresight,
  shown: Foresight,
): Promise<string> {
  const change = findChange(now, shown)
  if (change) throw named(change)
  onAsk?.()
  return handOver(provider, transaction, urls, isDurable(message))
}

/** Whether it lives from a nonce, which no block ends: that is used up by its first step (system program, `AdvanceNonceAccount`). */
function isDurable(bytes: Uint8Array): boolean {
  const message = readMessage(bytes)
  const [first] = message?.steps ?? []
  return message?.keys[first?.program ?? -1] === SYSTEM && first?.data[0] === 4
}

/** Builds it with the latest block, and looks at it. @param most what the network may take */
async function draft(
  steps: readonly RawStep[],
  { from, network }: Pick<Composing, 'from' | 'network'>,
  most: bigint | undefined,
  node: Node,
) {
  const lifetime = await node.lifetime()
  // Whoever has thought of it themselves knows better.
  const isBudgeted = steps.some(({ program }) => program === BUDGET)
  const build = async (budget?: Budget) => buildSteps(from, steps, lifetime, isBudgeted ? undefined : budget)
  if (isTooLong(await build())) throw named('bundleTooLarge')
  const written = [from, ...steps.flatMap(({ accounts }) => accounts.filter(({ role }) => role % 2).map(({ address }) => address))]
  const plan = { build, written, usual: STEP_UNITS * steps.length, before: 0, isHooked: true }
  const { transaction, fee, refusal } = await complete(plan, most, node)
  const message = Uint8Array.from(transaction.messageBytes)
  const foresight = await foresee({ message, signers: [from], signatures: [new Uint8Array(SIGNATURE)] }, from, fee, node, network)
  return { transaction, fee, refusal, foresight }
}

async function composeMade(asked: Composing, { transaction }: SendSolana, node: Node): Promise<Composed> {
  const { from, urls, network } = asked
  const { wire } = toGiven<SolanaTransaction>(transaction)
  if (!wire.signers.includes(from) || wire.signers.some((signer, at) => signer !== from && !isSigned(wire.signatures[at]!)))
    throw named('otherSigner')
  const fee = await node.fee(toBase64(wire.message)).catch(() => undefined)
  const shown = await foresee(wire, from, fee, node, network)
  return {
    foresight: shown,
    async send(signal) {
      const now = await foresee(wire, from, fee, createNode({ urls, signal }), network)
      signal.throwIfAborted()
      // What was read: the page may have changed its own by now.
      return put(asked, writeWire(wire), wire.message, now, shown)
    },
  }
}
