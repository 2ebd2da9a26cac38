// A dApp on the actions of `@wagmi/core` 2, without React.
import { connect, disconnect, getAccount, sendTransaction, signMessage, switchChain, watchAccount } from 'wagmi-core-2'
import { createAppKit } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import { WagmiAdapter } from 'latchkey/wagmi'
import { show, testOptions } from './page.js'

const { networks = [mainnet], ...options } = testOptions()
const adapter = new WagmiAdapter({ networks })
// The types of our entry are those of whichever version the dApp has; here it is another than the repository's.
const config = adapter.wagmiConfig as never
show(createAppKit({ networks, adapters: [adapter], ...options }))

const went: string[] = []
watchAccount(config, { onChange: ({ status, address }) => went.push(`${status} ${address ?? ''}`.trim()) })

Object.assign(window, {
  dapp: {
    went,
    account() {
      const { address, status, chainId, connector } = getAccount(config)
      return { address, status, chainId, connector: connector?.id }
    },
    connect: (id: string) => connect(config, { connector: adapter.wagmiConfig.connectors.find(each => each.id === id) } as never),
    disconnect: () => disconnect(config),
    switchChain: (chainId: number) => switchChain(config, { chainId: chainId as never }),
    sign: (message: string) => signMessage(config, { message }),
    send: (to: `0x${string}`, value: string) => sendTransaction(config, { to, value: BigInt(value) } as never),
  },
})
