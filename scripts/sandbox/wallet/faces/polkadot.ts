// In the page: the wallet for Polkadot's chains, as extensions are found (https://polkadot.js.org/docs/extension).
import type { SharedAccount } from '../others.js'
import type { Shared } from './shared.js'

const REFUSED = 4001

/** Puts the wallet into `window.injectedWeb3` under `key`, until `signal` ends it. */
export function showPolkadot(shared: Shared, key = 'sandbox-wallet', signal?: AbortSignal): void {
  const page = window as unknown as { injectedWeb3?: Record<string, object> }
  page.injectedWeb3 ??= {}
  page.injectedWeb3[key] = { version: '1.0.0', enable }
  signal?.addEventListener('abort', () => void Reflect.deleteProperty(page.injectedWeb3 ?? {}, key))

  async function enable(name?: string): Promise<object> {
    await shared.request('enable', { name }).catch(refusalAs('Rejected by user'))
    await shared.connect({ silent: true })
    return { name: key, version: '1.0.0', accounts, signer }
  }

  const accounts = {
    get: async () => toInjected(await shared.connect({ silent: true })),
    /** Tells what there is, and then each change. */
    subscribe(listener: (accounts: object[]) => void) {
      let isOver = false
      const stop = shared.onChange(changed => listener(toInjected(changed)))
      queueMicrotask(() => isOver || listener(toInjected(shared.accounts)))
      return () => {
        isOver = true
        stop()
      }
    },
  }

  let lastId = 0
  const sign = (method: string) => async (params: object) => {
    const { signature } = await shared.request<{ signature: string }>(method, params).catch(refusalAs('Cancelled'))
    return { id: ++lastId, signature }
  }
  const signer = { signRaw: sign('signRaw'), signPayload: sign('signPayload') }
}

const toInjected = (accounts: readonly SharedAccount[]): object[] =>
  accounts.map(({ address, name }) => ({ address, name, type: 'sr25519', genesisHash: null }))

/** Extensions say a refusal in words only. */
const refusalAs = (words: string) => (error: { code?: number }) => {
  throw error.code === REFUSED ? new Error(words) : error
}
