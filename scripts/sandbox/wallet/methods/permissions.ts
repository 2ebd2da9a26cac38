// What sites may do for an account without asking each time (ERC-7715). The wallet keeps it in words alone: nothing acts upon it.
import { hexlify, randomBytes } from 'ethers'
import { toHexId } from '../../methods/chain.js'
import { WalletError } from '../../methods/errors.js'
import { invalid, toFields } from '../../methods/prepared.js'
import type { WalletState } from '../state.js'
import { accountRow, parseOwnAccount, type Call, type Method } from './method.js'

/** A permission as it was granted: what was asked for, and by what it is named. */
interface Granted extends Record<string, unknown> {
  context: string
}

const TYPES = ['native-token-periodic', 'native-token-stream', 'erc20-token-periodic', 'erc20-token-stream']

const kept = new WeakMap<WalletState, Map<string, Granted[]>>()

function grantsOf({ state, origin }: Call): Granted[] {
  const sites = kept.get(state) ?? new Map<string, Granted[]>()
  kept.set(state, sites)
  const grants = sites.get(origin) ?? []
  sites.set(origin, grants)
  return grants
}

const requireIn = ({ state, origin }: Call): void => {
  if (!state.permitted(origin).length) throw new WalletError('unauthorized')
}

export const wallet_requestExecutionPermissions: Method = call => {
  const asked = call.params.map(toFields)
  if (!asked.length) throw invalid('A permission is expected.')
  const rows = asked.flatMap(each => {
    const { type, data } = toFields(each['permission'])
    if (typeof type !== 'string' || !TYPES.includes(type)) throw invalid(`The wallet grants no permission of the type ${String(type)}.`)
    const account = parseOwnAccount(call, each['from'] ?? call.state.accountsOf(call.origin)[0])
    return [
      accountRow(call, account),
      { label: 'To', value: String(each['to']), code: true },
      ...Object.entries(toFields(data)).map(([label, value]) => ({ label, value: String(value), code: true })),
    ]
  })
  return {
    question: { kind: 'sign', title: 'Let this site act for you', action: 'Allow', rows },
    perform() {
      const from = call.state.accountsOf(call.origin)[0]
      const granted = asked.map(each => ({ from, dependencies: [], ...each, context: hexlify(randomBytes(32)) }))
      grantsOf(call).push(...granted)
      return granted
    },
  }
}

export const wallet_getGrantedExecutionPermissions: Method = call => {
  requireIn(call)
  return { result: grantsOf(call) }
}

export const wallet_getSupportedExecutionPermissions: Method = ({ state }) => {
  const chainIds = state.chains.map(({ chainId }) => toHexId(chainId))
  return { result: Object.fromEntries(TYPES.map(type => [type, { chainIds, ruleTypes: ['expiry'] }])) }
}

export const wallet_revokeExecutionPermission: Method = call => {
  requireIn(call)
  const { permissionContext } = toFields(call.params[0])
  const grants = grantsOf(call)
  if (!grants.some(({ context }) => context === permissionContext)) throw invalid('There is no such permission.')
  return {
    question: {
      kind: 'sign',
      title: 'Take a permission back',
      action: 'Take back',
      rows: [{ label: 'Permission', value: String(permissionContext), code: true }],
    },
    perform() {
      grants.splice(
        grants.findIndex(({ context }) => context === permissionContext),
        1,
      )
      return {}
    },
  }
}
