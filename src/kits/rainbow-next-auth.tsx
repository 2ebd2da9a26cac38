/** @jsxImportSource react */
/** The entry `latchkey/rainbowkit/siwe-next-auth`: visitors sign in to a server of NextAuth 4 or 5, by the name that RainbowKit's package has for it. */
import { getCsrfToken, getSession, signIn, signOut, useSession } from 'next-auth/react'
import { useMemo, useRef, type ReactElement, type ReactNode } from 'react'
import { createSiweMessage, type SiweMessage } from 'viem/siwe'
import { RainbowKitAuthenticationProvider, type AuthenticationAdapter } from './rainbow-auth.js'

interface Ours {
  address: `0x${string}`
  chainId: number
  nonce: string
}

/** Says what else stands in the message; whose it is, is ours to say. */
export type GetSiweMessageOptions = () => Partial<Omit<SiweMessage, keyof Ours>> & { [K in keyof Ours]?: never }

/** Stands within NextAuth's `SessionProvider`, around `RainbowKitProvider`. */
export function RainbowKitSiweNextAuthProvider({
  children,
  enabled = true,
  getSiweMessageOptions,
}: {
  children: ReactNode
  /** @default true */
  enabled?: boolean
  getSiweMessageOptions?: GetSiweMessageOptions
}): ReactElement {
  const { status } = useSession()
  const getOptions = useRef(getSiweMessageOptions)
  getOptions.current = getSiweMessageOptions
  const adapter = useMemo<AuthenticationAdapter<string>>(
    () => ({
      // Its server knows the nonce by a cookie of the same request.
      async getNonce() {
        const nonce = await getCsrfToken()
        if (!nonce) throw new Error('NextAuth gives no token to sign: is its route there?')
        return nonce
      },
      createMessage: about =>
        createSiweMessage({
          domain: location.host,
          uri: location.origin,
          version: '1',
          statement: 'Sign in with Ethereum to the app.',
          ...getOptions.current?.(),
          ...about,
        }),
      async verify(signed) {
        const told = await signIn('credentials', { ...signed, redirect: false })
        // Version 5 says no with an error in an answer that is otherwise good.
        return Boolean(told?.ok && !told.error)
      },
      async signOut() {
        const here = location.href
        const told = await signOut({ redirect: false })
        // The client looks at no status. A yes leads somewhere, back here as a rule; a no has no address, or that of a page that says why: of version 4
        // `csrf`, of 5 `error`. Whether anybody is still signed in the server says by itself, too.
        const isNo = !told?.url || (told.url !== here && /[?&](csrf|error)=/.test(told.url))
        if (isNo || (await getSession({ broadcast: false }))) throw new Error('The server has not signed out')
      },
    }),
    [],
  )
  return (
    <RainbowKitAuthenticationProvider adapter={adapter} enabled={enabled} status={status}>
      {children}
    </RainbowKitAuthenticationProvider>
  )
}
