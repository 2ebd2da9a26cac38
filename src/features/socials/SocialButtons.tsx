import type { SocialProvider } from '../../domain/features.js'
import { toSocialRow } from '../../domain/social-row.js'
import { SOCIAL_NAMES } from '../../domain/social-names.js'
import { SOCIALS_TEXTS } from '../../domain/texts/socials.js'
import type { Children, View } from '../../ui/children.js'
import { Icon } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Logo } from './Logo.js'
import { toSocialsHere } from './socials-here.js'
import { startSocial } from './start-social.js'

const DOTS = 'M5 10h.01M10 10h.01M15 10h.01'

/** Accounts of others to log in with: the first by its name, some by their logos, the rest behind a button. */
export function SocialButtons({ socials }: { socials: readonly SocialProvider[] }): View {
  const modal = useModal()
  const text = useTexts(SOCIALS_TEXTS)
  const { wide, icons, hasMore } = toSocialRow(toSocialsHere(socials))
  const start = (social: SocialProvider) => startSocial(modal, social)
  return (
    <div class={tw`flex flex-col gap-[6px]`} role="group" aria-label={text('socials')} data-testid="w3m-social-login-widget">
      {wide && (
        <button type="button" class={tw`flex items-center justify-center gap-3 h-12 px-4 rounded-lg bg-raised text-text text-base hover:bg-sunken`} data-testid={`social-selector-${wide}`} onClick={() => start(wide)}>
          <Logo social={wide} /> {text('continueWith', { name: SOCIAL_NAMES[wide] })}
        </button>
      )}
      {icons.length > 0 && (
        <div class={tw`flex gap-[6px]`}>
          {icons.map(social => <Square key={social} label={text('continueWith', { name: SOCIAL_NAMES[social] })} testId={`social-selector-${social}`} onClick={() => start(social)}><Logo social={social} /></Square>)}
          {hasMore && <Square label={text('moreSocials')} testId="social-selector-more" onClick={() => modal.screen.router.push('ConnectSocials')}><Icon path={DOTS} /></Square>}
        </div>
      )}
    </div>
  )
}

function Square({ label, testId, onClick, children }: { label: string; testId: string; onClick: () => void; children: Children }): View {
  return (
    <button type="button" class={tw`flex items-center justify-center grow basis-0 h-12 rounded-lg bg-raised text-text hover:bg-sunken`} aria-label={label} data-testid={testId} onClick={onClick}>
      {children}
    </button>
  )
}
