// What asking a wallet to sign always takes: a look at everything before, and at where the wallet is at the last moment.
import { clock } from '../../clients/clock.js'
import type { TransferPlace } from '../../domain/adapter.js'
import { named, readError } from '../../domain/error-code.js'
import type { ErrorName } from '../../domain/errors.js'
import { readKey } from '../../domain/foreign.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { afterAsking } from '../../domain/moved.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { WALLET_REPLY_LIMIT } from '../../domain/times.js'
import { fail, failFor, failUnasked, NODE_ERRORS } from './errors.js'
import { readAddress } from './ethers.js'
import { toNetworkId } from './requests.js'

/** Reads the hash of a transaction as wallets give it, with `0x` or without it; undefined for what is none. */
export function toHash(value: unknown): string | undefined {
  const [, digits] = (typeof value === 'string' && /^(?:0x)?([\da-f]{64})$/i.exec(value)) || []
  return digits && `0x${digits.toLowerCase()}`
}

/** Who is to sign, and where. */
export interface Asked extends TransferPlace {
  provider: unknown
  from: string
}

/**
 * Makes sure that there is an account, a wallet, and nothing in the way. Resolves with the account as it is asked for, with its checksum.
 * @param findLack what the account lacks, if anything; what it throws is what a node meant
 * @throws ModalError
 */
export async function check(
  { provider, network, signal, from: given }: Asked,
  findLack: (from: string) => Promise<ErrorName | undefined>,
): Promise<string> {
  const from = readAddress(given)
  if (!from) return fail('noActiveAddress')
  if (typeof (provider as Eip1193Provider | undefined)?.request !== 'function') return failUnasked(named('disconnected'), 'disconnected')
  try {
    const lack = await findLack(from)
    return lack ? await fail(lack, toValues(network)) : from
  } catch (error) {
    signal?.throwIfAborted()
    return failUnasked(error, 'rpcFailed', toValues(network))
  }
}

/** Asks for exactly this transaction. Resolves with its hash. @throws as `askToSend` */
export function askWallet(asked: Asked, transaction: object): Promise<string> {
  return askToSend(asked, async wallet => {
    // A wallet that has moved on since refuses what names another network.
    const chainId = `0x${Number(asked.network.id).toString(16)}`
    const answer = await wallet.request({ method: 'eth_sendTransaction', params: [{ ...transaction, chainId }] })
    const hash = toHash(answer)
    if (!hash) throw named('walletBadAnswer', answer)
    return hash
  })
}

/** What a wallet says of several calls, in words of batches, as a whole: all else it may say of one, with others on their way. */
const OF_WHOLE: readonly ErrorName[] = ['atomicUpgradeRejected', 'atomicityNotSupported']

/** What else a wallet says, in its own words of networks and batches, only when it has sent nothing at all. */
const UNSENT: readonly ErrorName[] = ['unknownChain', ...OF_WHOLE]

/**
 * What a node says of the one transaction that it has not taken. That one would fail some wallets tell also of what they have sent, and paid for;
 * and a number that was used already may be by this one, where a wallet has sent it twice.
 */
const NOT_TAKEN: readonly ErrorName[] = NODE_ERRORS.filter(name => name !== 'executionReverted' && name !== 'nonceTooLow')

/** In these words alone Safe's page tells of its owners' no. Of any other wallet they may be a node's, and leave open what was sent. */
const SAFES_NO = 'Transaction was rejected'

/** What a wallet has failed with; of Safe's own provider, which is known by the Safe that it holds, a no has the code that it lacks. */
function hear(wallet: Eip1193Provider, error: unknown): unknown {
  const isSafe = typeof readKey(readKey(wallet, 'safe'), 'safeAddress') === 'string'
  return isSafe && readError(error).message === SAFES_NO ? Object.assign(new Error(SAFES_NO, { cause: error }), { code: 4001 }) : error
}

/**
 * Asks a wallet to send, after a last look at where it is. What fails before it is asked has moved nothing, whatever its name; from then on
 * nothing but a clear no says so.
 * @param isOne whether it is carried out as one: else a no to a part, whosever it is, is none to the parts before it
 * @throws ModalError, or an error `named` after the wallet's failings; `sendFailed` where it is open whether something was sent
 */
export async function askToSend<Answer>(
  { provider, network, signal, onAsk }: Omit<Asked, 'from' | 'urls'>,
  ask: (wallet: Eip1193Provider) => Promise<Answer>,
  isOne = true,
): Promise<Answer> {
  const wallet = provider as Eip1193Provider
  const values = toValues(network)
  try {
    // At the last moment: its owner may have moved on while all else was asked.
    const place = toNetworkId(await replyOf(wallet, 'eth_chainId'))
    if (place !== network.caipNetworkId) return await fail('walletElsewhere', values)
    signal?.throwIfAborted()
    onAsk?.()
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error
    return failUnasked(error, 'sendFailed', values)
  }
  return ask(wallet).catch((error: unknown) =>
    failFor(hear(wallet, error), 'sendFailed', values).catch(async (failure: Error) => {
      throw await (isOne ? afterAsking(failure, [...UNSENT, ...NOT_TAKEN]) : afterAsking(failure, OF_WHOLE, []))
    }),
  )
}

/** What the texts of failures name. */
export const toValues = ({ name, caipNetworkId, nativeCurrency }: CaipNetwork): Record<string, string> => ({
  network: name,
  chainId: caipNetworkId,
  symbol: nativeCurrency.symbol,
})

/** Asks a wallet what it knows by itself, without its owner. @throws what the wallet threw, or `walletSilent` when it does not answer in time */
export async function replyOf(provider: Eip1193Provider, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const done = new AbortController()
  const limit = clock.wait(WALLET_REPLY_LIMIT, done.signal).then(() => {
    throw named('walletSilent')
  })
  // Nobody hears it once the wallet has answered.
  limit.catch(() => {})
  try {
    return await Promise.race([provider.request({ method, params }), limit])
  } finally {
    done.abort()
  }
}
