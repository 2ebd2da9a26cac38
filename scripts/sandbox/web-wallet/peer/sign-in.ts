// Signing in with the click that connects (CAIP-222, wire protocols 6.4).
import type { IWalletKit } from '@reown/walletkit'
import type { AuthTypes } from '@walletconnect/types'
import { buildAuthObject, formatMessage, getMethodsFromRecap, getRecapFromResources, populateAuthPayload } from '@walletconnect/utils'
import type { Keys } from '../../keys.js'
import { supportedMethods } from '../requests.js'
import type { Grant } from './namespaces.js'
import type { Proposal } from './pending.js'

/** What a sign-in asks for, in the shape of a proposal. */
export function toStruct({ chains, resources }: AuthTypes.PayloadParams): Proposal['struct'] {
  const recap = getRecapFromResources(resources)
  const methods = recap ? getMethodsFromRecap(recap) : []
  return { requiredNamespaces: {}, optionalNamespaces: { eip155: { chains, methods, events: ['chainChanged', 'accountsChanged'] } } }
}

/** The text that an account is to sign for a network. */
export function toMessage(asked: AuthTypes.PayloadParams, networkId: string, address: string): string {
  return formatMessage(asked, `did:pkh:${networkId}:${address}`)
}

/** Signs for each network that is granted, by the first of the accounts; undefined when there is none. */
export async function signForAll({
  kit,
  keys,
  known,
  asked,
  grant,
}: {
  kit: IWalletKit
  keys: Keys
  known: readonly string[]
  asked: AuthTypes.PayloadParams
  grant: Grant
}): Promise<AuthTypes.Cacao[] | undefined> {
  const chains = asked.chains.filter(id => known.includes(id) && (!grant.chains || grant.chains.includes(id)))
  const key = keys.findEthereum(keys.addressOf('eip155:1', grant.accounts?.[0] ?? 0))
  if (!chains.length || !key) return undefined
  const authPayload = populateAuthPayload({ authPayload: asked, chains, methods: [...(grant.methods ?? supportedMethods['eip155'] ?? [])] })
  return Promise.all(
    chains.map(async id => {
      const iss = `${id}:${key.address}`
      const signature = await key.signMessage(kit.formatAuthMessage({ request: authPayload, iss }))
      return buildAuthObject(authPayload, { t: 'eip191', s: signature }, iss)
    }),
  )
}
