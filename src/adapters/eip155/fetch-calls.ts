import type { Calls } from '../../domain/adapter.js'

/** Fetches what EVM accounts do besides transfers. */
export const calls = (): Promise<Calls> => import('./calling.js')
