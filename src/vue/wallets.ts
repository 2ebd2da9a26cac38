import { computed, getCurrentInstance, onMounted, shallowRef, watch } from 'vue'
import type { AppKit } from '../domain/app-kit.js'
import type { Namespace } from '../domain/caip.js'
import type { WalletItem, Wallets, WalletsState } from '../domain/wallet-items.js'
import { NO_WALLETS } from '../page/readings.js'
import { onEnd, useModalRef, withFields } from './state.js'
import type { Followed } from './types.js'

/** What `useAppKitWallets` answers: how things stand, and what can be done. Each waits for the code it needs. */
export type WalletsResult = Followed<WalletsState> & {
  connect(wallet: WalletItem, namespace?: Namespace): Promise<void>
  fetchWallets(wish?: { page?: number | undefined; query?: string | undefined }): Promise<void>
  getWcUri(): Promise<string | undefined>
  resetWcUri(): void
  resetConnectingWallet(): void
}

/** The wallets for a list of the dApp's own (AppKit 1.8). The first wallets of the directory are fetched as it mounts; the dialog never is. */
export function useAppKitWallets(): WalletsResult {
  const state = shallowRef(NO_WALLETS)
  const modal = useModalRef<{ appKit?: AppKit }>(({ appKit }) => ({ appKit }), {})
  let stop: (() => void) | undefined
  let isGone = false
  // Another modal is another engine.
  const follow = () =>
    watch(
      () => modal.value.appKit,
      appKit => {
        stop?.()
        void appKit
          ?.wallets()
          .then(wallets => {
            if (isGone || modal.value.appKit !== appKit) return
            stop = wallets.subscribe(next => (state.value = next))
            state.value = wallets.getState()
            return wallets.fetchWallets()
          })
          .catch(() => {})
      },
      { immediate: true },
    )
  if (getCurrentInstance()) onMounted(follow)
  else if (typeof document !== 'undefined') follow()
  onEnd(() => {
    isGone = true
    stop?.()
  })
  const ask = async <T>(what: (wallets: Wallets) => T) => {
    const wallets = await modal.value.appKit?.wallets()
    return wallets && what(wallets)
  }
  return Object.assign(
    withFields(
      computed(() => state.value),
      Object.keys(NO_WALLETS) as (keyof WalletsState)[],
    ),
    {
      connect: (wallet: WalletItem, namespace?: Namespace) => ask(wallets => wallets.connect(wallet, namespace)) as Promise<void>,
      fetchWallets: (wish?: { page?: number | undefined; query?: string | undefined }) =>
        ask(wallets => wallets.fetchWallets(wish)) as Promise<void>,
      getWcUri: () => ask(wallets => wallets.getWcUri()) as Promise<string | undefined>,
      resetWcUri: () => void ask(wallets => wallets.resetWcUri()),
      resetConnectingWallet: () => void ask(wallets => wallets.resetConnectingWallet()),
    },
  )
}
