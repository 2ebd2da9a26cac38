import type { SocialProvider } from '../domain/features.js'
import { SOCIAL_NAMES, toSocialRow } from '../domain/logins.js'
import { LOGINS_TEXTS } from '../domain/texts/dialog.js'
import { startSocial, toSocialsHere } from '../flows/start-social.js'
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
          class={tw`flex items-center justify-center gap-3 h-12 px-4 rounded-lg bg-raised text-text text-base hover:bg-sunken`}
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

/** A provider's logo in the colour of the text around it; it says nothing to screen readers, the control around it does. */
export function Logo({ social, size = 20 }: { social: SocialProvider; size?: number }): Drawn {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path class={tw`[fill:currentColor] [stroke:none] [fill-rule:evenodd]`} d={LOGOS[social]} />
    </svg>
  )
}

/** What stands for each provider, drawn here on a grid of 20, to be filled by the rule of even and odd. */
const LOGOS: Readonly<Record<SocialProvider, string>> = {
  google: 'M10 8.4h7.4a7.6 7.6 0 1 1-2.2-5.1l-2.1 2.1a4.6 4.6 0 1 0 1.1 5.9H10z',
  x: 'M2.6 3h4.3l3.6 5L14.8 3h2l-5.4 6.3 5.9 7.7H13l-3.9-5.3L4.6 17h-2l5.6-6.6zM5.6 4.5l8.2 11h.7l-8.1-11z',
  discord:
    'M7.2 4.2 6.8 3.5C5.5 3.8 4.4 4.3 3.5 4.9 1.9 7.5 1.2 10.6 1.3 14.5 2.6 15.5 3.9 16.2 5.4 16.6L6.3 15.2 5.3 14.6C8.3 15.9 11.7 15.9 14.7 14.6L13.7 15.2 14.6 16.6C16.1 16.2 17.4 15.5 18.7 14.5 18.8 10.6 18.1 7.5 16.5 4.9 15.6 4.3 14.5 3.8 13.2 3.5L12.8 4.2C10.9 3.9 9.1 3.9 7.2 4.2zM7 9a1.6 1.8 0 1 1 0 3.6A1.6 1.8 0 1 1 7 9zM13 9a1.6 1.8 0 1 1 0 3.6A1.6 1.8 0 1 1 13 9z',
  farcaster: 'M4.5 3h11v2h2l-.6 2h-.6v8.6h.7V17h-5v-1.4h.8v-4.1a2.8 2.8 0 0 0-5.6 0v4.1H8V17H3v-1.4h.7V7h-.6l-.6-2h2z',
  github:
    'M4.2 2.8 7.4 4.5a9.5 9.5 0 0 1 5.2 0L15.8 2.8C16.5 4.4 16.6 5.9 16.2 7.2 18.3 10.4 16.6 14.1 12.9 14.6V18H7.4V16.2C5.2 16.7 4.6 15.5 3.4 14.4 5 14.1 5.6 15.4 7.4 14.9V14.6C3.4 14.1 1.7 10.4 3.8 7.2 3.4 5.9 3.5 4.4 4.2 2.8z',
  apple:
    'M10.2 6C11.3 5.4 14.2 4.5 15.9 7.1 13.5 8.6 13.9 12.1 16.6 13.1 15.8 15.3 14.4 17.5 12.9 17.5 11.7 17.5 11.4 16.8 10.1 16.8S8.4 17.5 7.3 17.5C5 17.5 2 12.8 3.1 9 4 6.1 6.8 5.1 8.6 5.8 9.2 6.1 9.6 6.2 10.2 6zM10 5.2C9.9 3.2 11.3 1.5 13.2 1.3 13.4 3.3 11.9 5.1 10 5.2z',
  facebook:
    'M11.3 18v-7H13.9L14.3 8.1H11.3V6.3C11.3 5.4 11.6 4.8 12.8 4.8H14.4V2.2C13.9 2.1 13.1 2 12.2 2 9.8 2 8.3 3.4 8.3 6V8.1H5.7V11H8.3V18z',
}
