import { isAccountName, NAME_ZONE } from '../domain/account-names.js'
import { named, type BareError } from '../domain/error-code.js'
import { toPlainText } from '../domain/plain-text.js'
import type { BlockchainApi } from './blockchain-api.js'

/** A name one might take. */
export interface NameSuggestion {
  name: string
  registered: boolean
}

/**
 * Names like the one that is typed, that one first; what is no name that may be registered is left out.
 * @throws `nameSuggestionsFailed`, its cause a `ServiceError` with the server's reason where it gave one
 */
export function getSuggestions(api: BlockchainApi, { label, caipNetworkId }: { label: string; caipNetworkId: string | undefined }, signal?: AbortSignal): Promise<NameSuggestion[]> {
  return attempt('nameSuggestionsFailed', signal, async () => {
    if (!(await api.isSupported(caipNetworkId, signal))) return []
    const { suggestions } = toObject(await api.get(`/v1/profile/suggestions/${encodeURIComponent(label)}`, { zone: NAME_ZONE }, signal))
    return toList(suggestions).flatMap(({ name, registered }) => (isAccountName(name) ? [{ name, registered: registered !== false }] : []))
  })
}

/** The address a name stands for; undefined where it stands for none. @throws `nameNotResolved`, in the same way */
export function resolveName(api: BlockchainApi, { name, caipNetworkId }: { name: string; caipNetworkId: string | undefined }, signal?: AbortSignal): Promise<string | undefined> {
  return attempt('nameNotResolved', signal, async () => {
    if (!(await api.isSupported(caipNetworkId, signal))) return undefined
    const { addresses } = toObject(await api.get(`/v1/profile/account/${encodeURIComponent(name)}`, { apiVersion: '2' }, signal))
    const { address } = toObject(Object.values(toObject(addresses))[0])
    return typeof address === 'string' && address ? address : undefined
  })
}

/** The names of an address, fit to be shown. @throws `namesFailed`, in the same way */
export function getNamesOf(api: BlockchainApi, { address, sender, caipNetworkId }: {
  address: string
  /** Who asks. */
  sender?: string | undefined
  caipNetworkId: string | undefined
}, signal?: AbortSignal): Promise<string[]> {
  return attempt('namesFailed', signal, async () => {
    if (!(await api.isSupported(caipNetworkId, signal))) return []
    const answer = await api.get(`/v1/profile/reverse/${encodeURIComponent(address)}`, { sender, apiVersion: '2' }, signal)
    return toList(answer).map(({ name }) => toPlainText(name)).filter(Boolean)
  })
}

/** Gives whatever goes wrong a name of the table; being called off is no error of the service. */
async function attempt<T>(name: BareError, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    signal?.throwIfAborted()
    throw named(name, error)
  }
}

const toObject = (value: unknown): Record<string, unknown> => Object(value ?? {}) as Record<string, unknown>
const toList = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(toObject) : [])
