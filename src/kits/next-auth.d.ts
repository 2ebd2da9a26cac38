/** What is used of NextAuth 4 or 5, which the dApp brings. */
declare module 'next-auth/react' {
  export function useSession(): { status: 'authenticated' | 'loading' | 'unauthenticated' }
  export function getCsrfToken(): Promise<string | undefined>
  export function signIn(
    provider: string,
    options: { message: string; signature: string; redirect: false },
  ): Promise<{ ok: boolean; error?: string | null } | undefined>
  /** Null where nobody is signed in, and where that cannot be found out. */
  export function getSession(options: { broadcast: boolean }): Promise<object | null>
  /** Any JSON that the server, or what stands before it, has answered. */
  export function signOut(options: { redirect: false }): Promise<{ url?: string } | null | undefined>
}
