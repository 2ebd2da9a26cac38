/** @jsxImportSource react */
// Signing in as RainbowKit has it: the dApp says how things stand, and an adapter asks its server.
import { createContext, useContext, useEffect, useMemo, useRef, type ReactElement, type ReactNode } from 'react'
import { getCurrentModal } from '../page/current-modal.js'
import { OWNER_KEY } from '../domain/storage-keys.js'
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
    const readOwner = () => getCurrentModal()?.modal.storage.get(OWNER_KEY)
    /** Whose session it is, where that cannot be kept; what any tab has kept since is newer. */
    let unkept: string | undefined
    /** The server does not say whose session it has: it is kept with who has signed, for all tabs, since they have one session. */
    const keepOwner = (address: string | undefined) => {
      const owner = address?.toLowerCase()
      const { storage } = getCurrentModal()?.modal ?? {}
      // Where there is no room for who comes, who was there before does not stay.
      storage?.remove(OWNER_KEY)
      if (owner) storage?.set(OWNER_KEY, owner)
      unkept = readOwner() === owner ? undefined : owner
    }
    const ownerNow = () => {
      const kept = readOwner()
      if (kept) unkept = undefined
      return kept ?? unkept
    }
    /** What was just signed stands, though the dApp does not say so yet; once that was asked for, its word counts again. */
    let fresh: 'no' | 'new' | 'seen' = 'no'
    /** Waits of who asks while the dApp is still finding out. */
    let waiting: (() => void)[] = []
    const signOut = () => {
      fresh = 'no'
      // Whether or not the server says yes: what it keeps is nobody's from here on, and ends as whoever comes or leaves next.
      keepOwner(undefined)
      return now.current.adapter.signOut()
    }
    const signIn = toSignIn(
      {
        getNonce: () => now.current.adapter.getNonce(),
        createMessage: about => now.current.adapter.createMessage(about),
        async verify(signed, address) {
          const isGood = await now.current.adapter.verify(signed as never)
          if (!isGood) return false
          keepOwner(address)
          fresh = 'new'
          return true
        },
        async getSession({ address, chainId }, mayEnd) {
          while (now.current.status === 'loading') await new Promise<void>(go => waiting.push(go))
          if (now.current.status !== 'authenticated' && fresh === 'no') return null
          if (fresh === 'new' && mayEnd()) fresh = 'seen'
          if (ownerNow() === address.toLowerCase()) return { address, chainId }
          // Another account is not who has signed in, and nobody is who is not known to be.
          if (mayEnd()) await signOut()
          return null
        },
        readOwner: async () => ownerNow(),
        signOut,
      },
      { isRequired: true, isForAnyChain: true },
    )
    const settle = (status: AuthenticationStatus) => {
      if (status === 'loading') return
      if (status === 'authenticated' || fresh === 'seen') fresh = 'no'
      for (const go of waiting.splice(0)) go()
      signIn.tell()
    }
    return { signIn, settle }
  }, [])
  useSignIn(enabled ? signIn : undefined)
  useEffect(() => settle(status), [settle, status])
  return <Status.Provider value={enabled ? status : undefined}>{children}</Status.Provider>
}
