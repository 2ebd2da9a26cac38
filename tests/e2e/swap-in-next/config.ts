import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import type { AppKitNetwork } from '@reown/appkit/networks'
import { cookieStorage, createStorage } from '@wagmi/core'

/** What a dApp writes down here; a test's networks have other ports each time. */
const given = JSON.parse(process.env.NEXT_PUBLIC_GIVEN!) as { networks: [AppKitNetwork, ...AppKitNetwork[]]; projectId: string }

export const { networks, projectId, ...rest } = given

export const wagmiAdapter = new WagmiAdapter({
  storage: createStorage({ storage: cookieStorage }),
  ssr: true,
  projectId,
  networks,
})

export const config = wagmiAdapter.wagmiConfig
