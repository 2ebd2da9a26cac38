import type { SocialProvider } from '../domain/features.js'
import { SOCIAL_NAMES, toSocialRow } from '../domain/embedded.js'
import { LOGINS_TEXTS } from '../domain/texts.js'
import { startSocial, toSocialsHere } from '../flows/connecting/start-social.js'
import { Icon } from '../ui/Icon.js'
import type { Children, Drawn } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'

const DOTS = 'M5 10h.01M10 10h.01M15 10h.01'

/** Accounts of others to log in with: the first by its name, some by their logos, the rest behind a button. */
export function SocialButtons({ socials }: { socials: readonly SocialProvider[] }): Drawn {
  const modal = useModal()
  const text = useTexts(LOGINS_TEXTS)
  const { wide, icons, hasMore } = toSocialRow(toSocialsHere(socials))
  const start = (social: SocialProvider) => startSocial(modal, social)
  return (
    <div class={tw`flex flex-col gap-[6px]`} role="group" aria-label={text('socials')} data-testid="w3m-social-login-widget">
      {wide && (
        <button
          type="button"
          class={tw`flex items-center justify-center gap-3 h-12 px-4 rounded-lg bg-raised text-text text-base font-medium hover:bg-sunken`}
          data-testid={`social-selector-${wide}`}
          data-to="ConnectingSocial"
          onClick={() => start(wide)}
        >
          <Logo social={wide} /> {text('continueWith', { name: SOCIAL_NAMES[wide] })}
        </button>
      )}
      {icons.length > 0 && (
        <div class={tw`flex gap-[6px]`}>
          {icons.map(social => (
            <Square
              key={social}
              label={text('continueWith', { name: SOCIAL_NAMES[social] })}
              testId={`social-selector-${social}`}
              onClick={() => start(social)}
            >
              <Logo social={social} />
            </Square>
          ))}
          {hasMore && (
            <Square label={text('moreSocials')} testId="social-selector-more" onClick={() => modal.screen.router.push('ConnectSocials')}>
              <Icon path={DOTS} />
            </Square>
          )}
        </div>
      )}
    </div>
  )
}

function Square({ label, testId, onClick, children }: { label: string; testId: string; onClick: () => void; children: Children }): Drawn {
  return (
    <button
      type="button"
      class={tw`flex items-center justify-center grow basis-0 h-12 rounded-lg bg-raised text-text hover:bg-sunken`}
      aria-label={label}
      data-testid={testId}
      data-to="ConnectingSocial"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/**
 * A provider's logo, in its own colours or, where the dApp wants that, in the colour of the text around it; it says nothing to screen
 * readers, the control around it does.
 */
export function Logo({ social, size = 20 }: { social: SocialProvider; size?: number }): Drawn {
  const isMono = useModal().state.features.value.socialLogos === 'mono'
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      {LOGOS[social].map(([d, fill = 'currentColor']) => (
        <path key={d} class={tw`[stroke:none] [fill-rule:evenodd]`} style={{ fill: isMono ? 'currentColor' : fill }} d={d} />
      ))}
    </svg>
  )
}

/** What stands for each provider, drawn here on a grid of 20, to be filled by the rule of even and odd; those without a colour have that of the text. */
const LOGOS: Readonly<Record<SocialProvider, readonly (readonly [path: string, colour?: string])[]>> = {
  google: [
    ['M3.2 6.7A7.6 7.6 0 0 1 15.1 4.4L13.1 6.6A4.6 4.6 0 0 0 5.9 8z', '#ea4335'],
    ['M3.2 13.3A7.6 7.6 0 0 1 3.2 6.7L5.9 8A4.6 4.6 0 0 0 5.9 12z', '#fbbc05'],
    ['M14.9 15.8A7.6 7.6 0 0 1 3.2 13.3L5.9 12A4.6 4.6 0 0 0 13 13.5z', '#34a853'],
    ['M10 8.4H17.4A7.6 7.6 0 0 1 14.9 15.8L13 13.5A4.6 4.6 0 0 0 14.4 11.4H10z', '#4285f4'],
  ],
  x: [['M2.6 3h4.3l3.6 5L14.8 3h2l-5.4 6.3 5.9 7.7H13l-3.9-5.3L4.6 17h-2l5.6-6.6zM5.6 4.5l8.2 11h.7l-8.1-11z']],
  discord: [
    [
      'M7.2 4.2l-.4-.7c-1.3.3-2.4.8-3.3 1.4-1.6 2.6-2.3 5.7-2.2 9.6 1.3 1 2.6 1.7 4.1 2.1l.9-1.4-1-.6c3 1.3 6.4 1.3 9.4 0l-1 .6.9 1.4c1.5-.4 2.8-1.1 4.1-2.1.1-3.9-.6-7-2.2-9.6-.9-.6-2-1.1-3.3-1.4l-.4.7c-1.9-.3-3.7-.3-5.6 0zm-.2 4.8a1.6 1.8 0 1 1 0 3.6 1.6 1.8 0 1 1 0-3.6zm6 0a1.6 1.8 0 1 1 0 3.6 1.6 1.8 0 1 1 0-3.6z',
      '#5865f2',
    ],
  ],
  farcaster: [['M4.5 3h11v2h2l-.6 2h-.6v8.6h.7V17h-5v-1.4h.8v-4.1a2.8 2.8 0 0 0-5.6 0v4.1H8V17H3v-1.4h.7V7h-.6l-.6-2h2z', '#855dcd']],
  github: [
    [
      'M4.2 2.8l3.2 1.7a9.5 9.5 0 0 1 5.2 0l3.2-1.7c.7 1.6.8 3.1.4 4.4 2.1 3.2.4 6.9-3.3 7.4v3.4h-5.5v-1.8c-2.2.5-2.8-.7-4-1.8 1.6-.3 2.2 1 4 .5v-.3c-4-.5-5.7-4.2-3.6-7.4-.4-1.3-.3-2.8.4-4.4z',
    ],
  ],
  apple: [
    [
      'M10.2 6c1.1-.6 4-1.5 5.7 1.1-2.4 1.5-2 5 .7 6-.8 2.2-2.2 4.4-3.7 4.4-1.2 0-1.5-.7-2.8-.7s-1.7.7-2.8.7c-2.3 0-5.3-4.7-4.2-8.5.9-2.9 3.7-3.9 5.5-3.2.6.3 1 .4 1.6.2zm-.2-.8c-.1-2 1.3-3.7 3.2-3.9.2 2-1.3 3.8-3.2 3.9z',
    ],
  ],
  facebook: [
    ['M11.3 18v-7h2.6l.4-2.9h-3v-1.8c0-.9.3-1.5 1.5-1.5h1.6v-2.6c-.5-.1-1.3-.2-2.2-.2-2.4 0-3.9 1.4-3.9 4v2.1h-2.6v2.9h2.6v7z', '#0866ff'],
  ],
}
