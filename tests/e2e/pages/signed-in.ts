// A dApp whose visitors sign in, in the page itself: `options.signIn` says whether they have to.
import { createAppKit, type CreateAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { SolanaAdapter } from 'latchkey/solana'
import { DefaultSIWX, InformalMessenger } from 'latchkey/siwx'
import { mainnet } from 'latchkey/networks'
import { show, testOptions } from './page.js'

const { signIn, expiration, withSolana, ...options } = testOptions() as Partial<CreateAppKit> & {
  signIn?: 'optional'
  expiration?: number
  withSolana?: boolean
}
const siwx = new DefaultSIWX({
  required: signIn !== 'optional',
  messenger: new InformalMessenger({ statement: 'Sign in to A dApp', expiration }),
})
show(createAppKit({ networks: [mainnet], adapters: [withSolana ? new SolanaAdapter() : new EthersAdapter()], ...options, siwx }))
Object.assign(window, { siwx })
