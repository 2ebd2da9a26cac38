// The one table of what the wallet can do: all that the files beside it export.
import { callChain } from '../../methods/chain.js'
import { nodeMethods } from '../../methods/reads.js'
import * as accounts from './accounts.js'
import * as bitcoin from './bitcoin.js'
import * as calls from './calls.js'
import * as chains from './chains.js'
import type { Method } from './method.js'
import * as permissions from './permissions.js'
import * as polkadot from './polkadot.js'
import * as send from './send.js'
import * as session from './session.js'
import * as sign from './sign.js'
import * as solana from './solana.js'

const own: Record<string, Method> = {
  ...accounts,
  ...bitcoin,
  ...calls,
  ...chains,
  ...permissions,
  ...polkadot,
  ...send,
  ...session,
  ...sign,
  ...solana,
}

/** Methods answered without any chain: they work while the wallet is offline. */
export const needsNoChain: ReadonlySet<string> = new Set([
  'eth_accounts',
  'wallet_getPermissions',
  'wallet_revokePermissions',
  'wallet_getSession',
  'wallet_revokeSession',
  'solana_accounts',
  'solana_disconnect',
  'bitcoin_accounts',
  'bitcoin_disconnect',
  'bitcoin_getNetwork',
  'polkadot_accounts',
  'polkadot_disconnect',
])

const forwarded = new Set([...nodeMethods, 'eth_createAccessList', 'net_listening', 'web3_clientVersion'])

/** The method called `name`, or undefined when the wallet does not have it. */
export function findMethod(name: string): Method | undefined {
  if (Object.hasOwn(own, name)) return own[name]
  if (!forwarded.has(name)) return undefined
  return async ({ state, params }) => ({ result: await callChain(state.chain, name, params) })
}
