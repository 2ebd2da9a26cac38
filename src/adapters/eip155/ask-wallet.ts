// What asking a wallet to sign always takes: a look at everything before, and at where the wallet is at the last moment.
import { clock } from '../../clients/clock.js'
import type { TransferPlace } from '../../domain/adapter.js'
import { named } from '../../domain/error-code.js'
import type { ErrorName } from '../../domain/errors.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { WALLET_REPLY_LIMIT } from '../../domain/times.js'
import { fail, failFor } from './errors.js'
import { toChecksum } from './ethers.js'
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
  const from = toChecksum(given)
  if (!from) return fail('noActiveAddress')
  if (typeof (provider as Eip1193Provider | undefined)?.request !== 'function') return fail('disconnected')
  try {
    const lack = await findLack(from)
    return lack ? await fail(lack, toValues(network)) : from
  } catch (error) {
    signal?.throwIfAborted()
    return failFor(error, 'rpcFailed', toValues(network))
  }
}

/** Asks for exactly this transaction. Resolves with its hash. @throws ModalError, or an error `named` after the wallet's failings */
export async function askWallet({ provider, network, signal, onAsk }: Asked, transaction: object): Promise<string> {
  const wallet = provider as Eip1193Provider
  try {
    // At the last moment: its owner may have moved on while all else was asked.
    const place = toNetworkId(await replyOf(wallet, 'eth_chainId'))
    if (place !== network.caipNetworkId) return await fail('walletElsewhere', toValues(network))
    signal?.throwIfAborted()
    // A wallet that has moved on since refuses what names another network.
    const chainId = `0x${Number(network.id).toString(16)}`
    onAsk?.()
    const answer = await wallet.request({ method: 'eth_sendTransaction', params: [{ ...transaction, chainId }] })
    const hash = toHash(answer)
    if (!hash) throw named('walletBadAnswer', answer)
    return hash
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error
    return failAsked(error, network)
  }
}

/** Fails with what a wallet meant that was asked to send. */
export function failAsked(error: unknown, network: CaipNetwork): Promise<never> {
  return failFor(error, 'sendFailed', toValues(network)).catch((failure: Error) => {
    // Some wallets tell so of a transaction that they have sent, and paid for; and what says nothing says nothing of that either.
    if (/^(executionReverted|internalError|somethingWrong|duplicateBundle|unknownBundle)$/.test(failure.name)) return fail('sendFailed')
    throw failure
  })
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
