import NextAuth from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { cookies } from 'next/headers'
import { recoverMessageAddress, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'

const handler = NextAuth({
  secret: 'a secret of the tests, at least 32 long',
  session: { strategy: 'jwt' },
  providers: [
    Credentials({
      name: 'Ethereum',
      credentials: { message: { type: 'text' }, signature: { type: 'text' } },
      async authorize(given) {
        const { message = '', signature = '' } = given ?? {}
        const { address, nonce, statement } = parseSiweMessage(message)
        const token = (await cookies()).get('next-auth.csrf-token')?.value.split('|')[0]
        const isGood = nonce === token && address === (await recoverMessageAddress({ message, signature: signature as Hex }))
        return isGood && statement === 'Sign in to my dApp' ? { id: address, name: address } : null
      },
    }),
  ],
})

export { handler as GET, handler as POST }
