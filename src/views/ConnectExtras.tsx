import { CONNECT_TEXTS } from '../domain/texts/connect.js'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import { listWallets } from '../flows/list-wallets.js'
import { Button } from '../ui/Button.js'
import type { View } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'

/** No wallet in this browser, and none to recommend. */
export function Empty(): View {
  const { router } = useModal().screen
  const text = useTexts(CONNECT_TEXTS)
  return (
    <div class={tw`flex flex-col items-center gap-3 py-6 px-4 text-center`}>
      <p class={tw`text-lg font-semibold`}>{text('noWalletFound')}</p>
      <p class={tw`text-soft`}>{text('noWalletFoundMore')}</p>
      <Button look="primary" onClick={() => router.push('GetWallet')}>{text('getWallet')}</Button>
    </div>
  )
}

/** The directory did not answer; the wallets of this browser are there all the same. */
export function Failed(): View {
  const modal = useModal()
  const text = useTexts(CONNECT_TEXTS)
  return (
    <p class={tw`text-xs text-soft text-center`} role="alert">
      {text('directoryFailed')} <Button look="link" onClick={() => listWallets(modal)}>{useTexts(FRAME_TEXTS)('tryAgain')}</Button>
    </p>
  )
}

/** Terms and privacy, where the dApp has any. */
export function Legal(): View {
  const text = useTexts(CONNECT_TEXTS)
  const { terms, privacy } = useModal().state.links.value
  if (!terms && !privacy) return null
  return (
    <p class={tw`text-xs text-soft text-center px-4`}>
      {text('legal')} {terms && <LegalLink href={terms}>{text('terms')}</LegalLink>}
      {terms && privacy && ` ${text('and')} `}
      {privacy && <LegalLink href={privacy}>{text('privacy')}</LegalLink>}
    </p>
  )
}

function LegalLink({ href, children }: { href: string; children: string }): View {
  return <a class={tw`text-link underline`} href={href} target="_blank" rel="noreferrer noopener">{children}</a>
}
