/** What is used of NextAuth 4 or 5, which the dApp brings. */
declare module 'next-auth/react' {
  export function useSession(): { status: 'authenticated' | 'loading' | 'unauthenticated' }
  export function getCsrfToken(): Promise<string | undefined>
  export function signIn(
    provider: string,
    options: { message: string; signature: string; redirect: false },
  ): Promise<{ ok: boolean; error?: string | null } | undefined>
  export function signOut(options: { redirect: false }): Promise<unknown>
}
