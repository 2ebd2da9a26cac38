import { type ConnectMethod, toConnectMethodsOrder } from '../domain/features.js'
import { countLogins, type Logins } from '../domain/embedded.js'
import { CONNECT_TEXTS, FRAME_TEXTS, LOGINS_TEXTS } from '../domain/texts.js'
import { hasWalletConnect, type WalletRow } from '../domain/wallets.js'
import { askDirectory, loginsOf } from '../flows/wallets/wallets.js'
import { toSocialsHere } from '../flows/connecting/start-social.js'
import { agreementOf } from '../flows/connecting/agreement.js'
import type { OpenModal } from '../modal.js'
import { Button } from '../ui/Button.js'
import type { Drawn } from '../ui/children.js'
import { ListItem } from '../ui/List.js'
import { Mark } from '../ui/Icon.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { AgreementRoom, LegalLinks, LINKS } from './Agreement.js'
import { EmailInput } from './EmailField.js'
import { SocialButtons } from './SocialButtons.js'

const WALLET = 'M3 6.5h14v10H3zM3 6.5 13.5 3.5v3M12.5 11.5h.01'

/** The other way to a wallet that is being asked in this browser: its app on a phone, where it may have one. */
export function UsePhone(): Drawn {
  const modal = useModal()
  const { isMobile, router, wallets } = modal.screen
  const wallet = wallets.find(router.current.value.data?.walletId)
  const text = useTexts(CONNECT_TEXTS)
  if (isMobile || !hasWalletConnect(modal.options) || (wallet && !wallet.mobile_link)) return null
  const show = () => router.replace('ConnectingWalletConnect', { walletId: wallet?.id, title: wallet?.name, platform: 'qrcode' })
  return (
    <Button look="link" to="ConnectingWalletConnect" onClick={show}>
      {text('usePhone')}
    </Button>
  )
}

/** No wallet in this browser, and none to recommend. */
export function Empty(): Drawn {
  const { router } = useModal().screen
  const text = useTexts(CONNECT_TEXTS)
  return (
    <div class={tw`flex flex-col items-center gap-3 py-6 px-4 text-center`}>
      <p class={tw`text-lg font-semibold`}>{text('noWalletFound')}</p>
      <p class={tw`text-soft`}>{text('noWalletFoundMore')}</p>
      <Button look="primary" to="GetWallet" onClick={() => router.push('GetWallet')}>
        {text('getWallet')}
      </Button>
    </div>
  )
}

/** The dApp's ways in that come before the wallets. */
export function Before({ own }: { own: readonly WalletRow[] }): Drawn {
  const modal = useModal()
  return (
    <>
      <AgreementRoom />
      <Ways methods={toMethods(modal, own).before} end={showsWallets(modal)} />
    </>
  )
}

/** What stands below the wallets: why there are not more of them, and the other ways in. */
export function After({ own }: { own: readonly WalletRow[] }): Drawn {
  const modal = useModal()
  const {
    router,
    wallets: { status },
  } = modal.screen
  const text = useTexts(LOGINS_TEXTS)
  const isShown = showsWallets(modal)
  return (
    <>
      {isShown && status.value === 'failed' && <Failed />}
      <Ways methods={toMethods(modal, own).after} start={isShown} />
      {!isShown && modal.options.enableWallets !== false && (
        <>
          <Or />
          <ul>
            <ListItem
              image={<Mark path={WALLET} />}
              label={text('continueWithWallet')}
              testId="w3m-collapse-wallets-button"
              onClick={() => router.push('ConnectWallets')}
            />
          </ul>
        </>
      )}
    </>
  )
}

/** What one can log in with in this browser. Reads signals. */
function loginsHere(modal: OpenModal): Logins {
  const logins = loginsOf(modal)
  return { ...logins, socials: toSocialsHere(logins.socials) }
}

/** The methods before and after the wallets; none in the view that is about wallets only. Reads signals. */
function toMethods(modal: OpenModal, own: readonly WalletRow[]): { before: readonly ConnectMethod[]; after: readonly ConnectMethod[] } {
  if (modal.screen.router.view.value === 'ConnectWallets') return { before: [], after: [] }
  const { email, socials } = loginsHere(modal)
  // What a dApp's order leaves out comes last: nobody loses a way in by it.
  const hasOwn = own.some(({ group }) => group === 'injected')
  const order = [...new Set([...toConnectMethodsOrder(modal.state.features.value, hasOwn), 'email', 'social', 'wallet'] as const)]
  const at = order.indexOf('wallet')
  const isOffered = (method: ConnectMethod) => (method === 'email' && email) || (method === 'social' && socials.length > 0)
  return { before: order.slice(0, at).filter(isOffered), after: order.slice(at).filter(isOffered) }
}

/** How many rows the ways in take that are no wallets. Reads signals. */
export const countWays = (modal: OpenModal): number => countLogins(loginsHere(modal))

/** Whether wallets are listed, rather than left out or behind a button. Where there is no other way in they always are. Reads signals. */
export function showsWallets(modal: OpenModal): boolean {
  const { collapseWallets, emailShowWallets } = modal.state.features.value
  return (
    (!collapseWallets && emailShowWallets !== false && modal.options.enableWallets !== false) ||
    modal.screen.router.view.value === 'ConnectWallets' ||
    !countLogins(loginsHere(modal))
  )
}

/** Logins in the dApp's order. */
function Ways({ methods, start, end }: { methods: readonly ConnectMethod[]; start?: boolean; end?: boolean }): Drawn {
  const modal = useModal()
  const hasEmail = methods.includes('email')
  const { socials } = loginsHere(modal)
  if (!methods.length) return null
  const parts = {
    email: <EmailInput key="email" />,
    social: <SocialButtons key="social" socials={socials} />,
  }
  return (
    <>
      {start && <Or isEmail={hasEmail} />}
      <div class={tw`flex flex-col gap-[6px]`} data-way>
        {methods.map(method => parts[method as keyof typeof parts])}
      </div>
      {end && <Or isEmail={hasEmail} />}
    </>
  )
}

/** The line between two kinds of ways in. */
function Or({ isEmail }: { isEmail?: boolean }): Drawn {
  const line = <span class={tw`grow h-px bg-line`} />
  return (
    <div class={tw`flex items-center gap-3 text-soft`} data-testid={isEmail ? 'w3m-email-login-or-separator' : 'wui-separator'}>
      {line}
      {useTexts(LOGINS_TEXTS)('or')}
      {line}
    </div>
  )
}

/** The directory did not answer; the wallets of this browser are there all the same. */
export function Failed(): Drawn {
  const modal = useModal()
  const text = useTexts(CONNECT_TEXTS)
  return (
    <p class={tw`text-xs text-soft text-center`} role="alert">
      {text('directoryFailed')}{' '}
      <Button look="link" onClick={() => askDirectory(modal)}>
        {useTexts(FRAME_TEXTS)('tryAgain')}
      </Button>
    </p>
  )
}

/** Terms and privacy, where the dApp has any. */
export function Legal(): Drawn {
  const modal = useModal()
  const text = useTexts(CONNECT_TEXTS)
  const { terms, privacy } = modal.state.links.value
  // Where there is a box to tick they stand beside that.
  if ((!terms && !privacy) || agreementOf(modal).isWanted) return null
  return (
    <p class={tw`text-xs text-soft text-center px-4`}>
      <LegalLinks>{text('legal', LINKS)}</LegalLinks>
    </p>
  )
}
