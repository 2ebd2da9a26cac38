import { platform } from '../../clients/platform.js'
import { named } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { WALLET_REPLY_LIMIT } from '../../domain/times.js'

/** Asks a wallet what it knows by itself, without its owner. @throws what the wallet threw, or `walletSilent` when it does not answer in time */
export async function replyOf(provider: Eip1193Provider, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const done = new AbortController()
  const limit = platform.wait(WALLET_REPLY_LIMIT, done.signal).then(() => {
    throw named('walletSilent')
  })
  // Nobody hears it once the wallet has answered.
  limit.catch(() => {})
  try {
    return await Promise.race([provider.request({ method, params }), limit])
  } finally {
    done.abort()
  }
}
