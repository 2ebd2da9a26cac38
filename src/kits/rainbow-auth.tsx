/** @jsxImportSource react */
// Signing in as RainbowKit has it: the dApp says how things stand, and an adapter asks its server.
import { createContext, useContext, useEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react'
import { useSignIn } from './settings.js'
import { toSignIn } from './sign-in.js'

/** How signing in stands, by the dApp's word. */
export type AuthenticationStatus = 'loading' | 'unauthenticated' | 'authenticated'

/** What asks the dApp's server. */
export interface AuthenticationAdapter<Message> {
  getNonce: () => Promise<string>
  createMessage: (args: { nonce: string; address: `0x${string}`; chainId: number }) => Promise<Message> | Message
  verify: (args: { message: Message; signature: string }) => Promise<boolean>
  signOut: () => Promise<void>
}

/** What asks the server, and how it stands. */
export interface AuthenticationConfig<Message> {
  adapter: AuthenticationAdapter<Message>
  status: AuthenticationStatus
}

/** Gives an adapter its types. */
export const createAuthenticationAdapter = <Message,>(adapter: AuthenticationAdapter<Message>): AuthenticationAdapter<Message> => adapter

const Status = createContext<AuthenticationStatus | undefined>(undefined)

/** How signing in stands; undefined where nobody has to. */
export const useAuthenticationStatus = (): AuthenticationStatus | undefined => useContext(Status)

/** Has visitors sign in by our modal's prompt. Who does not may not stay connected. */
export function RainbowKitAuthenticationProvider<Message = unknown>({
  adapter,
  children,
  enabled = true,
  status,
}: AuthenticationConfig<Message> & { enabled?: boolean; children: ReactNode }): ReactElement {
  const now = useRef({ adapter, status })
  now.current = { adapter, status }
  const { signIn, settle } = useMemo(() => {
    /** Whose session it is, as far as this page knows. */
    let owner: string | undefined
    /** Waits of who asks while the dApp is still finding out. */
    let waiting: (() => void)[] = []
    const signIn = toSignIn(
      {
        getNonce: () => now.current.adapter.getNonce(),
        createMessage: about => now.current.adapter.createMessage(about),
        async verify(signed) {
          const isGood = await now.current.adapter.verify(signed as never)
          // Whose it is, the next question says: what the dApp knows comes a moment later.
          if (isGood) owner = ''
          return isGood
        },
        async getSession({ address, chainId }) {
          while (now.current.status === 'loading') await new Promise<void>(go => waiting.push(go))
          if (now.current.status !== 'authenticated' && owner === undefined) return null
          owner ||= address
          if (owner === address) return { address, chainId }
          // Another account is not who has signed in.
          await now.current.adapter.signOut()
          owner = undefined
          return null
        },
        signOut() {
          owner = undefined
          return now.current.adapter.signOut()
        },
      },
      { isRequired: true, isForAnyChain: true },
    )
    const settle = (status: AuthenticationStatus) => {
      if (status === 'loading') return
      if (status === 'unauthenticated' && owner) owner = undefined
      for (const go of waiting.splice(0)) go()
      signIn.tell()
    }
    return { signIn, settle }
  }, [])
  useSignIn(enabled ? signIn : undefined)
  useEffect(() => settle(status), [settle, status])
  return <Status.Provider value={enabled ? status : undefined}>{children}</Status.Provider>
}
