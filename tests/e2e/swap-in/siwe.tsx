// React with ethers, and visitors who sign in at a server.
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import {
  createSIWEConfig,
  formatMessage,
  type SIWECreateMessageArgs,
  type SIWESession,
  type SIWEVerifyMessageArgs,
} from '@reown/appkit-siwe'
import { createAppKit, useAppKitAccount } from '@reown/appkit/react'
import { createRoot } from 'react-dom/client'
import { generalConfig, networks } from './config'

const server = window as unknown as {
  getNonce(): Promise<string>
  getSession(): Promise<SIWESession | null>
  verify(signed: { message: string; signature: string }): Promise<boolean>
  signOut(): Promise<boolean>
}

const siweConfig = createSIWEConfig({
  getMessageParams: async () => ({
    domain: window.location.host,
    uri: window.location.origin,
    chains: networks.map(network => Number(network.id)),
    statement: 'Please sign with your account',
  }),
  createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
  getNonce: async () => {
    const nonce = await server.getNonce()
    if (!nonce) throw new Error('Failed to get nonce!')
    return nonce
  },
  getSession: async () => {
    const session = await server.getSession()
    if (!session) return null
    return { address: session.address, chainId: session.chainId } as SIWESession
  },
  verifyMessage: async ({ message, signature }: SIWEVerifyMessageArgs) => server.verify({ message, signature }),
  signOut: () => server.signOut(),
})

createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  ...generalConfig,
  features: { email: false, socials: false },
  siweConfig,
})

function Info() {
  const { address } = useAppKitAccount()
  return <pre data-testid="address">{address}</pre>
}

createRoot(document.getElementById('root')!).render(
  <>
    <appkit-button />
    <Info />
  </>,
)
