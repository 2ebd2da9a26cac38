// The page that the pictures of README and docs are taken of: a modal, and a button for it.
import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import * as themes from 'latchkey/themes'

const { urls, families, ...options } = JSON.parse(document.getElementById('sandbox')!.textContent) as Parameters<typeof createAppKit>[0] & {
  urls: unknown
  families: unknown
}
const modal = createAppKit({
  ...options,
  adapters: [new EthersAdapter()],
  excludeWalletIds: (window as { hiddenWallets?: string[] }).hiddenWallets,
})
Object.assign(window, { modal, themes })
