import { useLayoutEffect, useRef } from 'react'
import { agreementOf, guard } from '../flows/connecting/agreement.js'
import type { Drawn } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { AGREEMENT_TEXTS, CONNECT_TEXTS } from '../domain/texts.js'
import { CHECK, Icon } from '../ui/Icon.js'

/** The box to tick before one connects, where the dApp wants it, in its room from the start. It watches over all that stands beside it. */
export function AgreementRoom(): Drawn {
  const modal = useModal()
  const { isWanted } = agreementOf(modal)
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
      <Agreement />
    </div>
  ) : null
}

/** The box to tick before one connects. */
function Agreement(): Drawn {
  const modal = useModal()
  const text = useTexts(AGREEMENT_TEXTS)
  const { hasAgreed, isMissed } = agreementOf(modal)
  const hasTicked = hasAgreed.value
  const tick = () => {
    hasAgreed.value = !hasTicked
    isMissed.value = false
  }
  return (
    <div data-testid="w3m-legal-checkbox">
      <label class={tw`flex items-center gap-3 min-h-[40px] text-soft`}>
        <span class={tw`relative inline-flex items-center justify-center shrink-0 size-6`}>
          <input
            type="checkbox"
            class={tw`absolute inset-0 size-6 rounded-sm appearance-none border border-soft bg-raised checked:bg-accent cursor-pointer`}
            data-testid="wui-checkbox"
            checked={hasTicked}
            aria-invalid={isMissed.value}
            aria-describedby="lk-agree-first"
            onChange={tick}
          />
          {hasTicked && (
            <span class={tw`relative text-on-accent pointer-events-none`}>
              <Icon path={CHECK} size={16} />
            </span>
          )}
        </span>
        <span>
          <LegalLinks>{text('agree', LINKS)}</LegalLinks>
        </span>
      </label>
      <p id="lk-agree-first" class={tw`ps-9 text-xs text-bad`} role="alert">
        {isMissed.value && text('agreeFirst')}
      </p>
    </div>
  )
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
    <a class={tw`text-link underline whitespace-nowrap`} href={href} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  )
}
