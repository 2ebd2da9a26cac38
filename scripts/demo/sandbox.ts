import type { AppKitNetwork, CreateAppKit } from 'latchkey/react'

/** What the server wrote into the page: where everything outside of it is. */
export interface Sandbox {
  /** The options of `createAppKit` that lead to this machine instead of the world. */
  options: Pick<CreateAppKit, 'projectId' | 'networks' | 'services' | 'onramp'>
  /** The networks of the other chain families, and who takes what the page sends there. */
  families?: { networks: Record<'solana' | 'bitcoin' | 'polkadot', AppKitNetwork>; receivers: Record<'solana' | 'bitcoin', string> }
  urls: {
    one: string
    two: string
    directory: string
    wallet: string
    api: string
    explorer: string
    relay: string
    webWallet: string
    frame?: string
    docs?: string
  }
}

/** Reads the page's JSON. */
function readSandbox(): Sandbox {
  const text = document.getElementById('sandbox')?.textContent
  if (!text) throw new Error('The page has no sandbox: start it with `npm start`.')
  const { urls, families, ...options } = JSON.parse(text) as Sandbox['options'] & Pick<Sandbox, 'urls' | 'families'>
  return { options, urls, families }
}

export const sandbox = readSandbox()
