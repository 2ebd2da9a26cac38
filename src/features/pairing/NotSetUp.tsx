import { CONNECTING_TEXTS, FRAME_TEXTS, WALLETCONNECT_TEXTS } from '../../domain/texts.js'
import { hasWalletConnect } from '../../domain/wallets.js'
import { goBack } from '../../flows/navigate.js'
import type { OpenModal } from '../../modal.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { hasAdapters } from './use-pairing.js'
import { pairingOf } from '../../flows/connecting/pairing.js'

/** Whether there is, or can be, a link to a wallet elsewhere. */
export function canPair({ options, screen }: OpenModal): boolean {
  return hasWalletConnect(options) || pairingOf(screen).isGiven()
}

/** The dApp has no project id, so no relay would take a link: said plainly, with the way back. */
export function NotSetUp(): Drawn {
  const modal = useModal()
  const text = useTexts(WALLETCONNECT_TEXTS)
  const connecting = useTexts(CONNECTING_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const isFirst = modal.screen.router.history.value.length === 1
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-4 pb-5 text-center`}>
      <div class={tw`flex flex-col gap-1`}>
        <p class={tw`text-lg font-semibold`}>{text('notSetUp')}</p>
        <p class={tw`text-soft text-balance`}>
          {text('notSetUpMore')} {hasAdapters(modal) && text('browserWorks')}
        </p>
      </div>
      <Button onClick={() => goBack(modal)}>{isFirst ? frame('close') : connecting('otherWallet')}</Button>
    </div>
  )
}

/** The way back to the list, where there is one. */
export function OtherWallet(): Drawn {
  const modal = useModal()
  const text = useTexts(CONNECTING_TEXTS)
  return modal.screen.router.history.value.length > 1 ? (
    <Button look="link" onClick={() => goBack(modal)}>
      {text('otherWallet')}
    </Button>
  ) : null
}
