import { CONNECT_TEXTS, CONNECTING_TEXTS, FRAME_TEXTS, WALLETCONNECT_TEXTS } from '../../domain/texts.js'
import type { Wallet } from '../../domain/wallets.js'
import { copy } from '../../flows/copy.js'
import type { OpensBy } from '../../flows/connecting/pairing.js'
import { openWallet, pairAgain, pairingOf, toWalletLink } from '../../flows/connecting/pairing.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Icon, RETRY } from '../../ui/Icon.js'
import { EXTERNAL } from '../../ui/icons.js'
import { Ring } from '../../ui/Ring.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { OtherWallet } from './NotSetUp.js'
import { usePairing, useWords } from './use-pairing.js'
import { WalletPicture } from '../../views/WalletPicture.js'

/** Hands the link to a wallet's app or page on this device, and knows other ways where that does not work. */
export function OpenApp({ wallet, way, onShowCode }: { wallet: Wallet; way: OpensBy; onShowCode: () => void }): Drawn {
  const modal = useModal()
  const { opening, phase, uri } = pairingOf(modal.screen)
  const { name } = wallet
  const text = useTexts(WALLETCONNECT_TEXTS)
  const connect = useTexts(CONNECT_TEXTS)
  const connecting = useTexts(CONNECTING_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  usePairing(wallet)
  const hasStayed = opening.value === 'stayed'
  const { title, more, isStuck, isTrouble } = useWords(
    hasStayed ? text('stayed', { name }) : connecting('waiting', { name }),
    text(hasStayed ? 'stayedMore' : 'openMore'),
    connecting('declinedMore'),
  )
  const link = isStuck ? undefined : toWalletLink(modal, wallet, way)
  const isAgain = opening.value !== 'none' || phase.value === 'declined' || isStuck
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
      <Ring isWaiting={!isTrouble && (!link || opening.value !== 'none')} hasFailed={isTrouble}>
        <WalletPicture name={name} url={wallet.image_url} imageId={wallet.image_id} size={72} />
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold`}>{title}</p>
        <p class={tw`text-soft text-balance`}>{more}</p>
      </div>
      <Button
        look="primary"
        testId="w3m-connecting-widget-secondary-button"
        isDisabled={!isStuck && !link}
        onClick={() => void (isStuck ? pairAgain(modal) : openWallet(modal, wallet, way))}
      >
        <Icon path={isAgain ? RETRY : EXTERNAL} size={18} /> {isAgain ? frame('tryAgain') : text('open')}
      </Button>
      <div class={tw`flex flex-wrap justify-center gap-x-5 gap-y-2`}>
        {link && hasStayed && (
          <a
            class={tw`inline-flex items-center min-h-[24px] px-1 rounded-sm text-link text-sm font-medium hover:underline`}
            href={link.url}
            target={/^https?:/.test(link.url) ? '_blank' : undefined}
            rel="noreferrer noopener"
          >
            {text('useLink')}
          </a>
        )}
        {link && (
          <Button look="link" testId="wui-link-copy" onClick={() => void copy(modal, uri.value!, text('linkCopied'))}>
            {text('copyLink')}
          </Button>
        )}
        {hasStayed && (
          <Button look="link" onClick={onShowCode}>
            {modal.screen.isMobile ? text('useOtherPhone') : connect('usePhone')}
          </Button>
        )}
        {isTrouble && <OtherWallet />}
      </div>
    </div>
  )
}
