/** @jsxImportSource react */
// The client of `connectkit-next-siwe`, whose routes stay as they are.
import type { ReactElement, ReactNode } from 'react'
import { findFlaw, formatSignInMessage, type SIWXMessage } from '../domain/sign-in.js'
import { SIWEProvider, type SIWEConfig, type SIWESession, type Told } from './connect-siwe.js'

/** What the `Provider` of a client takes. */
export type ClientSIWEProps = Partial<SIWEConfig> & Told & { children?: ReactNode }

/**
 * Has visitors sign in to the routes of `connectkit-next-siwe`.
 * @param client `apiRoutePrefix` is where they are, as `/api/siwe`; `statement` stands in what is signed
 */
export function configureClientSIWE({ apiRoutePrefix, statement }: { apiRoutePrefix: string; statement?: string }): {
  Provider: (props: ClientSIWEProps) => ReactElement
} {
  async function ask(path: string, init?: RequestInit): Promise<Response> {
    const answer = await fetch(`${apiRoutePrefix}/${path}`, init)
    if (!answer.ok) throw new Error(`${apiRoutePrefix}/${path} answered ${answer.status}`)
    return answer
  }
  const config: SIWEConfig = {
    getNonce: async () => (await ask('nonce')).text(),
    // Not by `viem/siwe`: an older viem has none, and pages without a sign-in would not build either. The address comes with its checksum.
    createMessage({ nonce, address, chainId }) {
      const data: SIWXMessage.Data = {
        domain: location.host,
        accountAddress: address,
        ...(statement && { statement }),
        uri: location.origin,
        version: '1',
        chainId: `eip155:${chainId}`,
        nonce,
        issuedAt: new Date().toISOString(),
      }
      const flaw = findFlaw(data)
      if (flaw) throw new RangeError(`The ${flaw} of the sign-in message is not valid: ${String(data[flaw])}`)
      return formatSignInMessage(data)
    },
    verifyMessage: signed =>
      ask('verify', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(signed) }).then(
        () => true,
        () => false,
      ),
    async getSession() {
      const session = (await (await ask('session')).json()) as Partial<SIWESession> | null
      return typeof session?.address === 'string' && typeof session.chainId === 'number' ? (session as SIWESession) : null
    },
    signOut: async () => (await ask('logout')).ok,
  }
  return {
    Provider: ({ children, ...props }) => (
      <SIWEProvider {...config} {...props}>
        {children}
      </SIWEProvider>
    ),
  }
}
