import { useLayoutEffect, useRef } from 'react'
import { agreementOf, guard } from '../flows/agreement.js'
import type { Drawn } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { CONNECT_TEXTS } from '../domain/texts.js'
import { useLazy } from '../ui/use-lazy.js'

/** The box to tick before one connects, where the dApp wants it, in its room from the start. It watches over all that stands beside it. */
export function AgreementRoom(): Drawn {
  const modal = useModal()
  const { isWanted } = agreementOf(modal)
  // Few dApps want it: it comes by itself, into the room that is kept for it.
  const Box = useLazy(() => import('./AgreementBox.js'), isWanted)
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const view = room.current?.parentElement
    const stop = (event: Event) => guard(modal, event)
    // On their way down, before whoever they are meant for.
    for (const type of ['click', 'submit']) view?.addEventListener(type, stop, true)
    return () => {
      for (const type of ['click', 'submit']) view?.removeEventListener(type, stop, true)
    }
  }, [isWanted])
  return isWanted ? (
    <div ref={room} class={tw`min-h-[40px]`}>
      {Box && <Box.Agreement />}
    </div>
  ) : null
}

/** Where the links go in a sentence, until they are put there. */
export const LINKS = { links: '\u0001' }

/** A sentence with the dApp's terms and privacy policy in it, as far as it has them. */
export function LegalLinks({ children }: { children: string }): Drawn {
  const text = useTexts(CONNECT_TEXTS)
  const { terms, privacy } = useModal().state.links.value
  const links = terms && privacy ? text('and', { terms: '\u0002', privacy: '\u0003' }) : terms ? '\u0002' : privacy ? '\u0003' : ''
  return (
    <>
      {children
        .replace(LINKS.links, links)
        .split(/([\u0002\u0003])/)
        .map(part => {
          if (part === '\u0002') return <LegalLink href={terms!}>{text('terms')}</LegalLink>
          return part === '\u0003' ? <LegalLink href={privacy!}>{text('privacy')}</LegalLink> : part
        })}
    </>
  )
}

function LegalLink({ href, children }: { href: string; children: string }): Drawn {
  return (
    <a class={tw`text-link underline`} href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}
