// What the web wallet says when it is asked, and does when its owner agrees. Runs in Node and in browsers.
import { WalletError } from '../methods/errors.js'
import { toFields, type Prepared } from '../methods/prepared.js'
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
  /** The address of the page that asks. */
  site: string
  /** The name of a network by its CAIP-2 id. */
  nameNetwork?: (networkId: string) => string
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

/** Reads a request. @throws a `WalletError` that says why not */
export function prepare({ method, params, networkId, site, nameNetwork = id => id }: Asked, means: Means): Prepared {
  const known = methods[networkId.split(':')[0]!] ?? {}
  const read = Object.hasOwn(known, method) ? known[method] : undefined
  if (!read) throw new WalletError('unsupportedMethod', `The wallet does not know ${method}.`)
  const list: unknown[] = Array.isArray(params) ? params : params === undefined ? [] : [params]
  return read({ ...means, params: list, fields: toFields(list[0]), networkId, site, nameNetwork })
}
