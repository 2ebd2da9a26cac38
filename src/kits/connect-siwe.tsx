/** @jsxImportSource react */
// Signing in as ConnectKit has it.
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { getCurrentModal } from '../page/current-modal.js'
import { useFollowed, useSignIn } from './settings.js'
import { toSignIn } from './sign-in.js'

/** Who has signed in. */
export interface SIWESession {
  address: `0x${string}`
  chainId: number
}

/** What asks the dApp's server. */
export interface SIWEConfig {
  getNonce: () => Promise<string>
  createMessage: (args: { nonce: string; address: `0x${string}`; chainId: number }) => Promise<string> | string
  verifyMessage: (args: { message: string; signature: string }) => Promise<boolean>
  getSession: () => Promise<SIWESession | null>
  signOut: () => Promise<boolean>
  /** @default true */
  enabled?: boolean
  /** Accepted: a nonce is asked for when it is wanted. */
  nonceRefetchInterval?: number
  /** Accepted: sessions are asked for when somebody comes, or comes back to the page. */
  sessionRefetchInterval?: number
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
}

/** What an app wants to hear of. */
export interface Told {
  onSignIn?: ((data?: SIWESession) => void) | undefined
  onSignOut?: (() => void) | undefined
}

type Status = 'ready' | 'loading' | 'success' | 'rejected' | 'error'

/** How signing in stands, and how it is done. */
export interface SIWEState {
  isSignedIn: boolean
  data: SIWESession | undefined
  status: Status
  error: Error | undefined
  isRejected: boolean
  isError: boolean
  isLoading: boolean
  isSuccess: boolean
  isReady: boolean
  reset: () => void
  signIn: () => Promise<boolean>
  signOut: () => Promise<boolean>
}

interface Shared {
  session: SIWESession | undefined
  status: Status
  error: Error | undefined
  set(status: Status, error?: Error): void
  prompt(): Promise<void>
  signOut(): Promise<boolean>
}

const Siwe = createContext<Shared | undefined>(undefined)

/** Whether a `SIWEProvider` stands around it, and how it asks. */
export const useSiwePrompt = (): (() => Promise<void>) | undefined => useContext(Siwe)?.prompt

/** Has visitors sign in by our modal's prompt, which they may leave. */
export function SIWEProvider({
  children,
  enabled = true,
  onSignIn,
  onSignOut,
  ...config
}: SIWEConfig & Told & { children: ReactNode }): ReactElement {
  const now = useRef({ config, onSignIn, onSignOut })
  now.current = { config, onSignIn, onSignOut }
  const [session, setSession] = useState<SIWESession | undefined>()
  const [{ status, error }, setStatus] = useState<{ status: Status; error?: Error | undefined }>({ status: 'ready' })
  const { signOutOnDisconnect = true, signOutOnAccountChange = true, signOutOnNetworkChange = true } = config
  const getSession = useCallback(async () => {
    const found = await now.current.config.getSession().catch(() => null)
    setSession(found ?? undefined)
    return found
  }, [])
  const signOut = useCallback(async () => {
    const { config } = now.current
    const isOut = await config.signOut()
    // Some servers answer false though it is done, and NextAuth's client takes any answer for a yes: whether anybody is still signed in says it.
    if (await config.getSession().then(Boolean, () => !isOut)) return false
    setSession(undefined)
    setStatus({ status: 'ready' })
    now.current.onSignOut?.()
    return true
  }, [])
  const signIn = useMemo(
    () =>
      toSignIn(
        {
          getNonce: () => now.current.config.getNonce(),
          createMessage: about => now.current.config.createMessage(about),
          async verify(signed) {
            if (!(await now.current.config.verifyMessage(signed))) return false
            const found = (await getSession()) ?? undefined
            setStatus({ status: 'success' })
            now.current.onSignIn?.(found)
            return true
          },
          async getSession(asked, mayEnd) {
            const found = await getSession()
            if (!found) return null
            const isTheirs = !signOutOnAccountChange || found.address.toLowerCase() === asked.address.toLowerCase()
            if (isTheirs && (!signOutOnNetworkChange || found.chainId === asked.chainId)) return { ...found, address: asked.address }
            // A server that cannot be told keeps a session that stands for nobody here.
            if (mayEnd()) await signOut().catch(() => false)
            return null
          },
          readOwner: async () => (signOutOnAccountChange ? (await now.current.config.getSession().catch(() => null))?.address : undefined),
          async signOut() {
            if (!(await signOut())) throw new Error('The server has not signed out')
          },
        },
        { isRequired: false, isForAnyChain: !signOutOnNetworkChange, signOutOnDisconnect },
      ),
    [getSession, signOut, signOutOnAccountChange, signOutOnDisconnect, signOutOnNetworkChange],
  )
  useSignIn(enabled ? signIn : undefined)
  useEffect(() => {
    if (enabled) void getSession()
  }, [enabled, getSession])
  const shared = useMemo<Shared>(
    () => ({
      session,
      status,
      error,
      set: (status, error) => setStatus({ status, error }),
      prompt: signIn.prompt,
      async signOut() {
        const isOut = await signOut()
        signIn.tell()
        return isOut
      },
    }),
    [session, status, error, signIn, signOut],
  )
  return <Siwe.Provider value={enabled ? shared : undefined}>{children}</Siwe.Provider>
}

/** How signing in stands. @throws Error outside of `SIWEProvider` */
export function useSIWE({ onSignIn, onSignOut }: Told = {}): SIWEState {
  const shared = useContext(Siwe)
  const { address, isConnected } = useFollowed()
  if (!shared) throw new Error('useSIWE stands outside of a SIWEProvider that is enabled')
  const { session, status: last, error, set, prompt } = shared
  const isSignedIn = isConnected && session?.address.toLowerCase() === address?.toLowerCase()
  const status = isSignedIn ? 'success' : last === 'success' ? 'ready' : last
  return {
    isSignedIn,
    data: isSignedIn ? session : undefined,
    status,
    error,
    isRejected: status === 'rejected',
    isError: status === 'error',
    isLoading: status === 'loading',
    isSuccess: status === 'success',
    isReady: isConnected && status === 'ready',
    reset: () => set('ready'),
    async signIn() {
      if (!getCurrentModal()?.modal.state.accountOf('eip155').isConnected) return false
      set('loading')
      try {
        await prompt()
        onSignIn?.()
        return true
      } catch (reason) {
        const isNo = (reason as Error).name === 'userRejected' || (reason as Error).message === 'Modal closed'
        set(isNo ? 'rejected' : 'error', reason instanceof Error ? reason : new Error(String(reason)))
        return false
      }
    },
    async signOut() {
      const isOut = await shared.signOut()
      if (isOut) onSignOut?.()
      return isOut
    },
  }
}

/** Signs in, or out; nothing until somebody is connected. */
export function SIWEButton({ showSignOutButton = false, ...told }: { showSignOutButton?: boolean } & Told): ReactElement | null {
  const { isSignedIn, isLoading, signIn, signOut } = useSIWE(told)
  const { isConnected } = useFollowed()
  if (!isConnected || (isSignedIn && !showSignOutButton)) return null
  return (
    <button type="button" disabled={isLoading} onClick={() => void (isSignedIn ? signOut() : signIn())}>
      {isSignedIn ? 'Sign Out' : 'Sign In'}
    </button>
  )
}
