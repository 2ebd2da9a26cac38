// `next-auth/react`, a package that only dApps have: tests of `src` get this in its place.

/** What the server answers to who signs in, in turn. */
export const nextAuthAnswers: unknown[] = []

/** Who is signed in at the server, and what it answers to who signs out: the client of 4 and of 5 hands on any JSON, and never fails for it. */
export const nextAuthServer: { session: object | null; end(): unknown } = { session: null, end: () => ({ url: location.href }) }

export const useSession = () => ({ status: 'unauthenticated' })
export const getCsrfToken = async () => 'nonce0000'
export const getSession = async () => nextAuthServer.session
export const signIn = async () => nextAuthAnswers.shift()
export const signOut = async () => nextAuthServer.end()
