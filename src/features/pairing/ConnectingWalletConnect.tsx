import { useEffect } from 'react'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { askDirectory } from '../../flows/wallets/wallets.js'
import type { Drawn } from '../../ui/children.js'
import { List } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AllWallets } from '../../views/WalletRows.js'
import { PairingCode } from './PairingCode.js'
import { WaysToWallet } from './WaysToWallet.js'
import { canPair, NotSetUp } from './NotSetUp.js'

/** The ways to one wallet, a tab for each; without a wallet, a code that any can scan. */
export function ConnectingWalletConnect(): Drawn {
  const modal = useModal()
  const { walletId, platform } = modal.screen.router.current.value.data ?? {}
  const wallet = modal.screen.wallets.find(walletId)
  if (wallet) return <WaysToWallet key={wallet.id} wallet={wallet} asked={platform} />
  return canPair(modal) ? <PairingCode /> : <NotSetUp />
}

/** Where there is no adapter: a code for any wallet, and the way to all of them. */
export function ConnectingWalletConnectBasic(): Drawn {
  const modal = useModal()
  const frame = useTexts(FRAME_TEXTS)
  const { options, state, screen } = modal
  const isReady = canPair(modal)
  const hasMore = isReady && options.projectId && options.allWallets !== 'HIDE' && state.features.value.allWallets !== false
  useEffect(() => askDirectory(modal), [screen.hasActed.value])
  if (!isReady) return <NotSetUp />
  return (
    <>
      <PairingCode />
      {hasMore && (
        <div class={tw`px-4 pb-4 min-h-[72px]`}>
          <List label={frame('wallets')}>
            <AllWallets />
          </List>
        </div>
      )}
    </>
  )
}
