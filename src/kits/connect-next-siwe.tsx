/** @jsxImportSource react */
// The client of `connectkit-next-siwe`, whose routes stay as they are.
import type { ReactElement, ReactNode } from 'react'
import { createSiweMessage } from 'viem/siwe'
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
    createMessage: about =>
      createSiweMessage({ ...about, ...(statement && { statement }), version: '1', domain: location.host, uri: location.origin }),
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
