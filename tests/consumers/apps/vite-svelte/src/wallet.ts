import { createAppKit, type AccountState } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import type {} from 'latchkey/jsx/svelte'
import { readable } from 'svelte/store'

export const modal = createAppKit({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [new EthersAdapter()],
  networks: [mainnet],
})

/** Who is connected, as a store. */
export const account = readable<AccountState | undefined>(modal.getAccount(), set => {
  set(modal.getAccount())
  return modal.subscribeAccount(set)
})
