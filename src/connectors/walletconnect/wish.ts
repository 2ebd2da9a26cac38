import type { AuthenticateWish, ConnectWish, ProposedNamespaces } from '../../domain/universal-provider.js'
import { fail } from './failing.js'
import { namespaceOf } from './namespaces.js'
import type { Authentication, Proposal } from './session-client.js'

/** A wish that can be proposed to wallets, and what stays here: chains to start on, and RPC addresses, which may hold keys. */
export interface CheckedWish {
  proposal: Proposal
  defaults: readonly string[]
  urls: Record<string, string>
  /** Asked for instead of the proposal. */
  signIn?: Authentication
}

/**
 * Checks what a dApp asks `connect` for (specification, section 5), and joins what it requires with what it would like: wallets of
 * today expect all of it as optional. `usual` is asked for where the wish names nothing.
 * @throws what WalletConnect's client would say, with its code
 */
export async function checkWish(wish: ConnectWish | undefined, usual: ProposedNamespaces | undefined): Promise<CheckedWish> {
  const { namespaces, optionalNamespaces = namespaces ? undefined : usual, sessionProperties, scopedProperties, pairingTopic } = wish ?? {}
  const asked: Proposal['optionalNamespaces'] = {}
  const defaults: string[] = []
  const urls: CheckedWish['urls'] = {}
  for (const [kind, given] of Object.entries({ requiredNamespaces: namespaces, optionalNamespaces })) {
    if (given !== undefined && (Object(given) !== given || Array.isArray(given))) return fail('namespacesNoObject', { kind })
    for (const [key, each] of Object.entries(given ?? {})) {
      const { methods, events, chains, defaultChain, rpcMap } = Object(each) as Partial<ProposedNamespaces[string]>
      if (!areTexts(methods)) return fail('unsupportedMethods')
      if (!areTexts(events)) return fail('unsupportedEvents')
      const all = chains?.length ? chains : key.includes(':') ? [key] : []
      if (!all.length) return fail('chainsMissing', { kind })
      for (const chain of all) if (!/^[^:\s]+:[^:\s]+$/.test(chain)) return fail('chainMalformed', { kind, chain })
      const namespace = namespaceOf(key)
      const joined = asked[namespace]
      asked[namespace] = { chains: join(joined?.chains, all), methods: join(joined?.methods, methods), events: join(joined?.events, events) }
      if (defaultChain) defaults.push(defaultChain)
      for (const [reference, url] of Object.entries(rpcMap ?? {})) urls[`${namespace}:${reference}`] = url
    }
  }
  if (!Object.keys(asked).length) return fail('nothingAsked', { wish: `${JSON.stringify(wish)}` })
  for (const [kind, properties] of Object.entries({ sessionProperties, scopedProperties })) {
    for (const [key, value] of Object.entries(properties ?? {})) {
      if (value == null) return fail('propertyMissing', { kind, key, value: `${value}` })
      if (properties === scopedProperties && !asked[namespaceOf(key)]) {
        return fail('scopedNotAsked', { received: JSON.stringify(properties), namespaces: JSON.stringify(Object.keys(asked)) })
      }
    }
  }
  return { proposal: { optionalNamespaces: asked, sessionProperties, scopedProperties, pairingTopic }, defaults, urls }
}

/** Checks what a dApp asks `authenticate` for (specification, section 5). @throws what WalletConnect's client would say */
export async function checkSignIn({ chains, methods, resources, signal: _, ...rest }: AuthenticateWish): Promise<CheckedWish> {
  const namespaces = new Set((chains ?? []).map(namespaceOf))
  if (namespaces.size > 1) return fail('authenticateOneNamespace')
  if (!namespaces.has('eip155')) return fail('authenticateEip155Only')
  const signIn = { ...rest, chains: [...chains], ...(methods && { methods: [...methods] }), ...(resources && { resources: [...resources] }) }
  return { proposal: { optionalNamespaces: {} }, defaults: chains.slice(0, 1), urls: {}, signIn }
}

const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(each => typeof each === 'string' && each.trim())

const join = (one: readonly string[] = [], other: readonly string[]) => [...new Set([...one, ...other])]
