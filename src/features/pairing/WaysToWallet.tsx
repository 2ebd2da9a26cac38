import { useSignal } from '@preact/signals-react'
import type { Connector } from '../../domain/connector.js'
import type { Platform } from '../../domain/events.js'
import { isSameWallet, toPlatforms, type Wallet } from '../../domain/wallets.js'
import { FRAME_TEXTS, WALLETCONNECT_TEXTS } from '../../domain/texts.js'
import { opensSomething, pairingOf } from '../../flows/connecting/pairing.js'
import type { Drawn } from '../../ui/children.js'
import { Tabs } from '../../ui/Tabs.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Connecting } from '../../views/ConnectingExternal.js'
import { canPair, NotSetUp } from './NotSetUp.js'
import { OpenApp } from './OpenApp.js'
import { PairingCode } from './PairingCode.js'
import { WalletPicture } from '../../views/WalletPicture.js'
import { wantedConnectors } from '../../flows/wallets/own-wallets.js'

/** Test ids and labels of the tabs are AppKit's, where a code to scan counts as Mobile (references, section 5.4). */
const TABS = {
  browser: ['browser', 'wayBrowser'],
  qrcode: ['mobile', 'wayMobile'],
  mobile: ['mobile', 'wayMobile'],
  web: ['webapp', 'wayWeb'],
  desktop: ['desktop', 'wayDesktop'],
  unsupported: ['unsupported', 'notDetected'],
} as const satisfies Record<Platform, readonly [id: string, label: keyof typeof WALLETCONNECT_TEXTS]>

/** Every way to one wallet, the best first; a strip of tabs where there are several. */
export function WaysToWallet({ wallet, asked }: { wallet: Wallet; asked?: Platform | undefined }): Drawn {
  const modal = useModal()
  const { screen } = modal
  const { isMobile } = screen
  const pairing = pairingOf(screen)
  const text = useTexts(WALLETCONNECT_TEXTS)
  const chosen = useSignal(asked)
  const connector = wantedConnectors(modal).find(other => isSameWallet(other, wallet))
  const ways = toPlatforms(wallet, { isMobile, isInstalled: Boolean(connector) })
  // A code can always be scanned, also where opening an app is the usual way.
  const way = [...ways, 'qrcode' as const].find(each => each === chosen.value) ?? ways[0]!
  const choose = (next: Platform) => {
    pairing.turnAway()
    chosen.value = next
  }
  const part = <Way key={way} way={way} wallet={wallet} connector={connector} onChoose={choose} usual={ways.find(opensSomething)} />
  if (ways.length === 1) return part
  return (
    <Tabs
      label={text('ways')}
      tabs={ways.map(each => ({ id: TABS[each][0], label: text(TABS[each][1]) }))}
      selected={TABS[way][0]}
      onSelect={id => choose(ways.find(each => TABS[each][0] === id)!)}
    >
      {part}
    </Tabs>
  )
}

/** One way to a wallet, and where to get the wallet for who has not got it. */
function Way({
  way,
  wallet,
  connector,
  usual,
  onChoose,
}: {
  way: Platform
  wallet: Wallet
  connector: Connector | undefined
  /** The way that opens something on this device. */
  usual: Platform | undefined
  onChoose: (way: Platform) => void
}): Drawn {
  const modal = useModal()
  const { isMobile } = modal.screen
  if (way === 'browser') return connector ? <Connecting connector={connector} /> : null
  if (way === 'unsupported') return <NotDetected wallet={wallet} />
  if (!canPair(modal)) return <NotSetUp />
  return (
    <>
      {opensSomething(way) ? (
        <OpenApp wallet={wallet} way={way} onShowCode={() => onChoose('qrcode')} />
      ) : (
        <PairingCode wallet={wallet} onOpenHere={usual && isMobile ? () => onChoose(usual) : undefined} />
      )}
      {(way === 'qrcode' ? !isMobile : way !== 'web') && <GetRow wallet={wallet} />}
    </>
  )
}

/** The wallet is an extension that is not in this browser. */
function NotDetected({ wallet }: { wallet: Wallet }): Drawn {
  const text = useTexts(WALLETCONNECT_TEXTS)
  const { name } = wallet
  return (
    <>
      <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
        <WalletPicture name={name} url={wallet.image_url} imageId={wallet.image_id} size={72} />
        <div class={tw`flex flex-col gap-1`}>
          <p class={tw`text-lg font-semibold`}>{text('notDetected')}</p>
          <p class={tw`text-soft text-balance`}>{text('notDetectedMore', { name })}</p>
        </div>
      </div>
      <GetRow wallet={wallet} />
    </>
  )
}

function GetRow({ wallet }: { wallet: Wallet }): Drawn {
  const { router } = useModal().screen
  const text = useTexts(WALLETCONNECT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { id, name } = wallet
  if (!(wallet.app_store ?? wallet.play_store ?? wallet.chrome_store ?? wallet.homepage)) return null
  return (
    <div class={tw`flex items-center justify-between gap-3 mx-4 mb-4 ps-4 pe-2 py-2 min-h-[56px] rounded-lg bg-raised text-soft`}>
      <span class={tw`min-w-0`}>{text('dontHave', { name })}</span>
      <button
        type="button"
        class={tw`h-10 px-4 rounded-md bg-accent/15 text-link font-semibold hover:bg-accent/20`}
        onClick={() => router.push('Downloads', { walletId: id, title: frame('titleDownloads', { name }) })}
      >
        {frame('get')}
      </button>
    </div>
  )
}
