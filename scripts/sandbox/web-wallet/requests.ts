// What the web wallet does when it is asked and its owner agrees. Runs in Node and in browsers.
import { WalletError } from '../wallet/errors.js'
import { bitcoinMethods } from './requests/bitcoin.js'
import type { Means, Method } from './requests/call.js'
import { evmMethods } from './requests/evm.js'
import { polkadotMethods } from './requests/polkadot.js'
import { solanaMethods } from './requests/solana.js'

export type { Batch, Means } from './requests/call.js'

/** A request as it came through the session. */
export interface Asked {
  method: string
  params: unknown
  /** CAIP-2. */
  networkId: string
}

const methods: Readonly<Record<string, Record<string, Method>>> = {
  eip155: evmMethods,
  solana: solanaMethods,
  bip122: bitcoinMethods,
  polkadot: polkadotMethods,
}

/** The methods a session may be granted, by namespace. */
export const supportedMethods: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(methods).map(([namespace, known]) => [namespace, Object.keys(known)]),
)

/** Carries a request out and returns its result; fails with a `WalletError` that says why not. */
export async function carryOut({ method, params, networkId }: Asked, means: Means): Promise<unknown> {
  const known = methods[networkId.split(':')[0]!] ?? {}
  const run = Object.hasOwn(known, method) ? known[method] : undefined
  if (!run) throw new WalletError('unsupportedMethod', `The wallet does not know ${method}.`)
  const list: unknown[] = Array.isArray(params) ? params : params === undefined ? [] : [params]
  const [first] = list
  const fields = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
  return run({ ...means, params: list, fields, networkId })
}
