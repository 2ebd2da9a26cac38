// One session for several namespaces (CAIP-25): a site asks once, and may leave them one by one or at once. Names of methods are the standard's.
import { namespaceNames, otherNamespaces, otherNamespaceOf, type OtherNamespace } from '../namespaces.js'
import type { Call, Method } from './method.js'
import { fieldsOf } from './other.js'

/** What MetaMask speaks of: not of Polkadot. */
type Served = 'eip155' | Exclude<OtherNamespace, 'polkadot'>
const served: readonly Served[] = ['eip155', ...otherNamespaces.filter(each => each !== 'polkadot')]

const servedBy = (scope: string): Served | undefined =>
  scope.startsWith('eip155:') ? 'eip155' : served.find(each => each === otherNamespaceOf(scope))

/** What the site may use now, asking nobody. */
export const wallet_getSession: Method = async call => ({ result: await sessionOf(call) })

/** Lets the site into every namespace that it names, by one question; those it is in already are not asked for. */
export const wallet_createSession: Method = async call => {
  const { state, origin } = call
  const { others } = state
  await others.load()
  const { optionalScopes, requiredScopes } = fieldsOf(call)
  const asked = new Set(Object.keys({ ...(requiredScopes as object), ...(optionalScopes as object) }).map(servedBy))
  const isIn = (each: Served) => (each === 'eip155' ? state.permitted(origin) : others.permitted(each, origin)).length > 0
  const wanted = served.filter(each => asked.has(each) && !isIn(each))
  if (!wanted.length) return { result: await sessionOf(call) }
  const names = wanted.map(each => (each === 'eip155' ? 'Ethereum' : namespaceNames[each]))
  return {
    question: {
      kind: 'connect',
      title: `Connect ${names.join(', ')} to this site`,
      action: 'Connect',
      rows: [
        { label: 'It may', value: 'see addresses, ask you to sign' },
        { label: 'It may not', value: 'move anything by itself' },
      ],
    },
    perform() {
      for (const each of wanted) {
        if (each === 'eip155') state.grant(origin, [state.account])
        else others.grant(each, origin)
      }
      return sessionOf(call)
    },
  }
}

/** Takes the site out of the namespaces of these scopes; out of all where it names none. */
export const wallet_revokeSession: Method = call => {
  const { state, origin } = call
  const { scopes } = fieldsOf(call)
  const left = Array.isArray(scopes) ? new Set(scopes.map(scope => servedBy(String(scope)))) : new Set(served)
  if (left.has('eip155')) state.revoke(origin)
  for (const each of served) if (each !== 'eip155' && left.has(each)) state.others.revoke(each, origin)
  return { result: true }
}

async function sessionOf({ state, origin }: Call): Promise<object> {
  const { others } = state
  if (others.has(origin)) await others.load()
  const accounts = (id: string, addresses: readonly string[]) =>
    addresses.length ? [[id, { methods: [], notifications: [], accounts: addresses.map(address => `${id}:${address}`) }]] : []
  const own = served.flatMap(each =>
    each === 'eip155'
      ? state.chains.flatMap(({ chainId }) => accounts(`eip155:${chainId}`, state.accountsOf(origin)))
      : accounts(
          others.networks[each].id,
          others.accountsOf(each, origin).flatMap(({ address, purpose }) => (purpose === 'ordinal' ? [] : address)),
        ),
  )
  return { sessionScopes: Object.fromEntries(own) as object }
}
