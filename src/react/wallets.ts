import { useEffect, useMemo, useState } from 'react'
import { getCurrentModal } from '../page/current-modal.js'
import type { Namespace } from '../domain/caip.js'
import type { WalletItem, Wallets, WalletsState } from '../domain/wallet-items.js'
import { useModalState } from './state.js'
import { NO_WALLETS } from '../page/readings.js'

/** What `useAppKitWallets` answers: how things stand, and what can be done. Each waits for the code it needs. */
export type WalletsResult = WalletsState & {
  connect(wallet: WalletItem, namespace?: Namespace): Promise<void>
  fetchWallets(wish?: { page?: number | undefined; query?: string | undefined }): Promise<void>
  getWcUri(): Promise<string | undefined>
  resetWcUri(): void
  resetConnectingWallet(): void
}

/** The wallets for a list of the dApp's own (AppKit 1.8). The first wallets of the directory are fetched as it mounts; the dialog never is. */
export function useAppKitWallets(): WalletsResult {
  const [state, setState] = useState(NO_WALLETS)
  // Another modal is another engine.
  const modal = useModalState(
    ({ appKit }) => ({ appKit }),
    undefined as { appKit: NonNullable<ReturnType<typeof getCurrentModal>>['appKit'] } | undefined,
  )
  const appKit = modal?.appKit
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    void appKit
      ?.wallets()
      .then(wallets => {
        if (isGone) return
        stop = wallets.subscribe(setState)
        setState(wallets.getState())
        return wallets.fetchWallets()
      })
      .catch(() => {})
    return () => {
      isGone = true
      stop?.()
    }
  }, [appKit])
  const ways = useMemo(() => {
    const ask = async <T>(what: (wallets: Wallets) => T) => {
      const wallets = await appKit?.wallets()
      return wallets && what(wallets)
    }
    return {
      connect: (wallet: WalletItem, namespace?: Namespace) => ask(wallets => wallets.connect(wallet, namespace)) as Promise<void>,
      fetchWallets: (wish?: { page?: number | undefined; query?: string | undefined }) =>
        ask(wallets => wallets.fetchWallets(wish)) as Promise<void>,
      getWcUri: () => ask(wallets => wallets.getWcUri()) as Promise<string | undefined>,
      resetWcUri: () => void ask(wallets => wallets.resetWcUri()),
      resetConnectingWallet: () => void ask(wallets => wallets.resetConnectingWallet()),
    }
  }, [appKit])
  return useMemo(() => ({ ...state, ...ways }), [state, ways])
}
