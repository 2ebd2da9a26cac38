// What the methods of all other namespaces have in common: connecting, and reading what pages send.
import { fromBase64 } from '../../keys/bytes.js'
import { WalletError } from '../../methods/errors.js'
import { attempt, toFields, toNode, type Prepared } from '../../methods/prepared.js'
import { createRpc, type Rpc } from '../../rpc.js'
import { namespaceNames, type OtherNamespace } from '../namespaces.js'
import type { Others } from '../others.js'
import type { Row } from '../queue.js'
import type { Call, Method, Outcome } from './method.js'

/** The fields of a call's one parameter. */
export const fieldsOf = ({ params }: Call): Record<string, unknown> => toFields(params[0])

/** What a site sees of a namespace, asking nobody. */
export const accountsMethod =
  (namespace: OtherNamespace): Method =>
  async ({ state, origin }) => {
    if (state.others.has(origin)) await state.others.load()
    return { result: state.others.accountsOf(namespace, origin) }
  }

/** Lets a site into a namespace, if the visitor agrees; one that is in already is not asked again. */
export const connectMethod =
  (namespace: OtherNamespace): Method =>
  async call => {
    const { state, origin } = call
    const { others } = state
    await others.load()
    const accounts = others.accountsOf(namespace, origin)
    if (accounts.length) return { result: accounts }
    return others.permitted(namespace, origin).length ? askToUnlock(call, namespace) : askToConnect(call, namespace)
  }

/** Takes a site out of a namespace; the others stay as they are. */
export const disconnectMethod =
  (namespace: OtherNamespace): Method =>
  ({ state, origin }) => {
    state.others.revoke(namespace, origin)
    return { result: null }
  }

function askToConnect({ state: { others }, origin }: Call, namespace: OtherNamespace): Outcome {
  const { name } = others.networks[namespace]
  return {
    question: {
      kind: 'connect',
      namespace,
      title: `Connect ${namespaceNames[namespace]} to this site`,
      action: 'Connect',
      rows: [
        { label: 'Network', value: name },
        { label: 'It may', value: 'see addresses, ask you to sign' },
        { label: 'It may not', value: 'move anything by itself' },
      ],
      accounts: others.addresses(namespace),
    },
    perform({ accounts }) {
      others.grant(namespace, origin, accounts)
      return others.accountsOf(namespace, origin)
    },
  }
}

function askToUnlock({ state: { others }, origin }: Call, namespace: OtherNamespace): Outcome {
  const { name } = others.networks[namespace]
  return {
    question: {
      kind: 'connect',
      namespace,
      title: 'Unlock for this site',
      action: 'Continue',
      rows: [{ label: 'Connected', value: `${name}, while unlocked` }],
    },
    perform: () => others.accountsOf(namespace, origin),
  }
}

/** Reads an address of a namespace that the site may use. */
export async function parseShared({ state: { others }, origin }: Call, namespace: OtherNamespace, value: unknown): Promise<string> {
  await others.load()
  const own = others.permitted(namespace, origin)
  const index = others.keys.indexOf(others.networks[namespace].id, value)
  const isShared =
    index >= 0 &&
    own.some(
      ({ address }) =>
        address === value || (namespace === 'polkadot' && others.keys.indexOf(others.networks.polkadot.id, address) === index),
    )
  if (!isShared) throw new WalletError('unauthorized')
  return value as string
}

/** The line that says whose account it is. */
export function sharedRow({ state: { others } }: Call, namespace: OtherNamespace, address: string): Row {
  return { label: 'Account', value: `${others.nameOf(namespace, address)} (${address.slice(0, 6)}…${address.slice(-4)})` }
}

/** A question of one of the namespaces; `toResult` is how it is told what was done. */
export function askAbout<Result>(
  namespace: OtherNamespace,
  kind: 'sign' | 'send',
  { words, perform }: Prepared<Result>,
  rows: readonly Row[],
  toResult: (result: Result) => unknown = result => result,
): Outcome {
  const said = words()
  return {
    question: { ...said, kind, namespace, rows: [...said.rows, ...rows] },
    perform: async () => toResult(await perform()),
  }
}

/** Bytes that travel as base64. */
export const parseBytes = (value: unknown, what: string): Uint8Array => attempt(() => fromBase64(value), what)

/** The address of a namespace's node; 4901 where there is none. */
export function nodeOf(others: Others, namespace: OtherNamespace): string {
  const { url, name } = others.networks[namespace]
  if (url === undefined) throw new WalletError('chainDisconnected', `The wallet has no node for ${name}.`)
  return url
}

/** A caller for a namespace's JSON-RPC node. */
export const rpcOf =
  (others: Others, namespace: OtherNamespace): Rpc =>
  async (method, params) =>
    toNode(createRpc(nodeOf(others, namespace)), others.networks[namespace].name)(method, params)
