import { CONNECT_TEXTS } from '../domain/texts/connect.js'
import type { View } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'

/** The dApp's terms and privacy policy, as far as it has them. */
export function LegalLinks(): View {
  const text = useTexts(CONNECT_TEXTS)
  const { terms, privacy } = useModal().state.links.value
  return (
    <>
      {terms && <LegalLink href={terms}>{text('terms')}</LegalLink>}
      {terms && privacy && ` ${text('and')} `}
      {privacy && <LegalLink href={privacy}>{text('privacy')}</LegalLink>}
    </>
  )
}

function LegalLink({ href, children }: { href: string; children: string }): View {
  return <a class={tw`text-link underline`} href={href} target="_blank" rel="noreferrer noopener">{children}</a>
}
