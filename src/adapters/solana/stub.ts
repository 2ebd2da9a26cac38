import type { SolanaProvider } from '../../domain/solana-provider.js'

const ASKED = 'connect disconnect getAccounts signMessage signTransaction signAllTransactions signAndSendTransaction signAndSendAllTransactions sendTransaction'
const HEARD = 'on once off removeListener emit'

type Methods = Record<string, (...values: unknown[]) => unknown>

/**
 * A provider whose code comes with the first call. Until then it has no account to show: connecting fetches the code as well.
 * @param loaded the provider itself, once it is here
 */
export function createStub(name: string, canSignIn: boolean, loaded: () => SolanaProvider | undefined, load: () => Promise<SolanaProvider>): SolanaProvider {
  const stub: Record<string, unknown> = {
    name,
    get publicKey() {
      return loaded()?.publicKey
    },
    get chains() {
      return loaded()?.chains ?? []
    },
  }
  const call = (provider: SolanaProvider, method: string, values: unknown[]) => (provider as unknown as Methods)[method]!(...values)
  for (const method of (ASKED + (canSignIn ? ' signIn' : '')).split(' ')) stub[method] = async (...values: unknown[]) => call(await load(), method, values)
  for (const method of HEARD.split(' ')) {
    stub[method] = (...values: unknown[]) => {
      const provider = loaded()
      if (provider) call(provider, method, values)
      else load().then(provider => call(provider, method, values)).catch(() => {})
    }
  }
  return stub as unknown as SolanaProvider
}
