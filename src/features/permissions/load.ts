import type { Calls, Transfers } from '../../domain/adapter.js'
import type { Allowance, Allowances } from '../../domain/allowances.js'
import { formatUnits } from '../../domain/amounts.js'
import { named, readError } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { WALLET_REPLY_LIMIT } from '../../domain/times.js'
import { type Place, toPlace } from '../../flows/money/place.js'
import { inTime } from '../../flows/rooms.js'
import type { OpenModal } from '../../modal.js'
import { readGrants } from './rules.js'
import { keyOf, type Permissions } from './state.js'

/** Whose permissions these are as things stand; undefined while nobody of an EVM chain is on screen. Reads signals. */
export function toEvmPlace(modal: OpenModal): Place | undefined {
  const place = toPlace(modal)
  return place?.namespace === 'eip155' ? place : undefined
}

/** What reads and takes back allowances. @throws where the adapter has none */
export async function toTools({ adapters }: OpenModal): Promise<{ transfers: Transfers; calls: Calls; allowances: Allowances }> {
  const transfers = (await adapters.get('eip155')!.transfers!()) as Required<Transfers>
  return { transfers, calls: await transfers.calls(), allowances: await transfers.allowances() }
}

/** Reads what stands: what the chain says of tokens, and what the wallet says of apps. Neither waits for the other, nor fails with it. */
export async function loadPermissions(modal: OpenModal, permissions: Permissions): Promise<void> {
  const place = toEvmPlace(modal)
  const signal = permissions.begin(modal.state.accountOf().caipAddress)
  if (!place) return permissions.fail()
  await Promise.all([loadAllowances(modal, permissions, place, signal), loadGrants(modal, permissions, place, signal)])
}

async function loadAllowances(modal: OpenModal, permissions: Permissions, place: Place, signal: AbortSignal): Promise<void> {
  const { portfolio } = modal.state.of()
  const tokens = (portfolio?.tokens ?? []).flatMap(({ address }) => /0x[\da-f]{40}$/i.exec(address ?? '')?.[0] ?? [])
  try {
    const { allowances: tool } = await toTools(modal)
    const { network, urls } = place
    const { allowances, isWhole } = await tool.readAllowances({ network, urls, signal, owner: place.from, tokens })
    if (!signal.aborted) permissions.takeAllowances(allowances, isWhole)
  } catch {
    if (!signal.aborted) permissions.fail()
  }
}

/** Asks what it costs to take one back: that runs the code of the token, which may be anybody's, and may fail. Throws nothing. */
export async function loadFee(modal: OpenModal, permissions: Permissions, one: Allowance): Promise<void> {
  const place = toEvmPlace(modal)
  const { of } = permissions
  const take = (fee: Parameters<typeof permissions.takeFee>[1]) => {
    if (permissions.of === of) permissions.takeFee(keyOf(one), fee)
  }
  try {
    const { calls } = await toTools(modal)
    const fee = await calls.getFee({ ...place!, transaction: calls.toApproval({ ...one, units: 0n }) })
    const { decimals, symbol } = place!.network.nativeCurrency
    take({ amount: formatUnits(fee, decimals), symbol })
  } catch {
    take(undefined)
  }
}

/** A wallet's ways to say that it does not know a method (EIP-1193, JSON-RPC). */
const UNKNOWN_METHOD = [4200, -32601, -32004]

export const isUnknownMethod = (error: unknown): boolean => UNKNOWN_METHOD.includes(readError(error).code ?? 0)

/** EIP-1193: the account or method has not been allowed. */
const UNAUTHORIZED = 4100

/** Whether a session with a wallet elsewhere does not approve of a method, as most do not of these: it never will as it stands. */
export const isUnapproved = ({ connector }: Place, error: unknown): boolean =>
  connector.type === 'WALLET_CONNECT' && readError(error).code === UNAUTHORIZED

/**
 * What a wallet says it has granted. One that does not know the question has granted nothing, as long as it does not say that it can:
 * any other silence, or failure, is no answer.
 */
async function askGranted(wallet: Eip1193Provider): Promise<unknown> {
  try {
    return await wallet.request({ method: 'wallet_getGrantedExecutionPermissions' })
  } catch (error) {
    if (!isUnknownMethod(error)) throw error
    const kinds: unknown = await wallet.request({ method: 'wallet_getSupportedExecutionPermissions' }).catch(() => {})
    if (Object.keys(Object(kinds) as object).length) throw error
    return []
  }
}

async function loadGrants(modal: OpenModal, permissions: Permissions, place: Place, signal: AbortSignal): Promise<void> {
  const { network, urls, from, provider, connector } = place
  // The embedded wallet's permissions are smart sessions, which have a view of their own: nobody knows here whether there are none.
  if (connector.type === 'AUTH') return permissions.failGrants(false)
  try {
    const answer = await inTime(modal.clock, askGranted(provider as Eip1193Provider), WALLET_REPLY_LIMIT)
    if (!Array.isArray(answer)) throw named('walletBadAnswer')
    const { grants, isWhole } = readGrants(answer, { chainId: String(network.id), account: from, now: modal.clock.now() / 1000 })
    const { symbol, decimals } = network.nativeCurrency
    // Where none is about a token, nothing is to be fetched.
    const tools = grants.some(({ token }) => token) ? await toTools(modal) : undefined
    const known = await Promise.all(
      grants.map(async grant => ({
        ...grant,
        words: grant.token
          ? await tools!.allowances.describeToken({ network, urls, signal, owner: from, token: grant.token })
          : grant.type.startsWith('native-')
            ? { symbol, decimals }
            : {},
      })),
    )
    if (!signal.aborted) permissions.takeGrants(known, isWhole)
  } catch (error) {
    if (!signal.aborted) permissions.failGrants(!isUnapproved(place, error))
  }
}
