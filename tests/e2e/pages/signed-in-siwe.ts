// A dApp whose visitors sign in in AppKit's older form, `siweConfig`; the test is its server, which keeps one session.
import { createAppKit, type CreateAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import { createSIWEConfig, formatMessage, type SIWEOptions, type SIWESession, type SIWEVerifyMessageArgs } from 'latchkey/siwe'
import { show, testOptions } from './page.js'

/** What the test answers (`page.exposeFunction`). */
interface ServerWindow extends Window {
  getNonce(): Promise<string>
  getSession(): Promise<SIWESession | null>
  verify(signed: Pick<SIWEVerifyMessageArgs, 'message' | 'signature'>): Promise<boolean>
  signOut(): Promise<boolean>
}

const { siwe, ...options } = testOptions() as Partial<CreateAppKit> & { siwe?: SIWEOptions }
const server = window as unknown as ServerWindow
const told: string[] = []
const siweConfig = createSIWEConfig({
  ...siwe,
  getMessageParams: async () => ({ domain: location.host, uri: location.origin, chains: [31337, 31338], statement: 'Sign in to A dApp' }),
  createMessage: ({ address, ...message }) => formatMessage(message, address),
  getNonce: () => server.getNonce(),
  getSession: () => server.getSession(),
  verifyMessage: ({ message, signature }) => server.verify({ message, signature }),
  signOut: () => server.signOut(),
  onSignIn: session => void told.push(`in ${session?.address} ${session?.chainId}`),
  onSignOut: () => void told.push('out'),
})
show(createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()], ...options, siweConfig }))
Object.assign(window, { told })
