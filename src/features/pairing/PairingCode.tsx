import { toCodeLook } from '../../domain/theme.js'
import { FRAME_TEXTS, WALLETCONNECT_TEXTS } from '../../domain/texts.js'
import type { Wallet } from '../../domain/wallets.js'
import { copy } from '../../flows/copy.js'
import { pairAgain, pairingOf } from '../../flows/connecting/pairing.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Icon, RETRY, WARNING, WAVES } from '../../ui/Icon.js'
import { COPY } from '../../ui/icons.js'
import { QrCode, QrPlace } from '../../ui/QrCode.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { OtherWallet } from './NotSetUp.js'
import { usePairing, useWords } from './use-pairing.js'
import { WalletPicture } from '../../views/WalletPicture.js'

/** A code to scan, or why there is none, and what one can do about it. Its parts keep their places, whatever happens. */
export function PairingCode({
  wallet,
  onOpenHere,
}: {
  /** The wallet to scan with; any will do where none was chosen. */
  wallet?: Wallet | undefined
  /** Back to opening the wallet on this device, for whoever came from there. */
  onOpenHere?: (() => void) | undefined
}): Drawn {
  const modal = useModal()
  const { uri } = pairingOf(modal.screen)
  const text = useTexts(WALLETCONNECT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { name = '' } = wallet ?? {}
  usePairing(wallet)
  const { title, more, isStuck, isTrouble } = useWords(
    text(wallet ? 'scanWith' : 'scan', { name }),
    text(wallet ? 'scanWithMore' : 'scanMore', { name }),
    text('scanAgain'),
  )
  const link = isStuck ? undefined : uri.value
  const logo = wallet ? (
    <span class={tw`inline-flex rounded-lg overflow-hidden`}>
      <WalletPicture name={name} url={wallet.image_url} imageId={wallet.image_id} size={60} />
    </span>
  ) : (
    <span class={tw`inline-flex items-center justify-center size-[60px] rounded-lg bg-[#0988f0] text-white`}>
      <Icon path={WAVES} size={34} />
    </span>
  )
  return (
    <div class={tw`flex flex-col items-center gap-4 px-4 pb-5 text-center`}>
      {link ? (
        <QrCode uri={link} label={text('code')} {...toCodeLook(modal.state.theme())}>
          {logo}
        </QrCode>
      ) : (
        <QrPlace isComing={!isStuck}>
          {isStuck ? (
            <span class={tw`text-bad`}>
              <Icon path={WARNING} size={40} />
            </span>
          ) : (
            logo
          )}
        </QrPlace>
      )}
      <div class={tw`flex flex-col gap-1`}>
        <p class={tw`text-lg font-semibold`}>{title}</p>
        <p class={tw`text-soft text-balance`}>{more}</p>
      </div>
      {/* One button with two faces, so that whoever has the focus on it keeps it. */}
      <Button
        testId={isStuck ? 'w3m-connecting-widget-secondary-button' : 'copy-wc2-uri'}
        isDisabled={!isStuck && !link}
        onClick={() => (isStuck ? pairAgain(modal) : void copy(modal, link!, text('linkCopied')))}
      >
        <Icon path={isStuck ? RETRY : COPY} size={16} /> {isStuck ? frame('tryAgain') : text('copyLink')}
      </Button>
      {onOpenHere && (
        <Button look="link" onClick={onOpenHere}>
          {text('useThisDevice')}
        </Button>
      )}
      {isTrouble && <OtherWallet />}
    </div>
  )
}
