import type { CreateAppKit } from 'latchkey/react'

/** What the server wrote into the page: where everything outside of it is. */
export interface Sandbox {
  /** The options of `createAppKit` that lead to this machine instead of the world. */
  options: Pick<CreateAppKit, 'projectId' | 'networks' | 'services'>
  urls: { one: string; two: string; directory: string; wallet: string; api: string; explorer: string; relay: string; webWallet: string }
}

/** Reads the page's JSON. */
export function readSandbox(): Sandbox {
  const text = document.getElementById('sandbox')?.textContent
  if (!text) throw new Error('The page has no sandbox: start it with `npm start`.')
  const { urls, ...options } = JSON.parse(text) as Sandbox['options'] & { urls: Sandbox['urls'] }
  return { options, urls }
}

export const sandbox = readSandbox()
