// `next-auth/react`, a package that only dApps have: tests of `src` get this in its place.

/** What the server answers to who signs in, in turn. */
export const nextAuthAnswers: unknown[] = []

export const useSession = () => ({ status: 'unauthenticated' })
export const getCsrfToken = async () => 'nonce0000'
export const signIn = async () => nextAuthAnswers.shift()
export const signOut = async () => {}
