import type { ChainAdapter } from '../../domain/adapter.js'
import type { RemoteFace } from '../../domain/walletconnect.js'

/** Providers that adapters have made, by the face they stand for: a dApp may hold one. */
const providers = new WeakMap<RemoteFace, Promise<unknown>>()

/** What dApps of a family expect in the place of a wallet's face: made once; the face itself where the family's adapter makes none. @throws when its code cannot be loaded; the next call tries again */
export function providerOf(adapter: ChainAdapter, face: RemoteFace): Promise<unknown> {
  const provider = providers.get(face) ?? adapter.toProvider?.(face) ?? Promise.resolve(face)
  providers.set(face, provider)
  provider.catch(() => providers.delete(face))
  return provider
}
