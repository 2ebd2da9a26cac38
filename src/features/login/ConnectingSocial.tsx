import { useEffect, useLayoutEffect } from 'react'
import { isFramed } from '../../clients/page.js'
import { SOCIAL_NAMES } from '../../domain/embedded.js'
import { FRAME_TEXTS, LOGINS_TEXTS } from '../../domain/texts.js'
import { loginsOf } from '../../flows/wallets/wallets.js'
import { announce, goBack } from '../../flows/navigate.js'
import { type Attempt, attempts, type SocialPhase, startSocial, toSocialsHere } from '../../flows/connecting/start-social.js'
import { Button } from '../../ui/Button.js'
import { Icon, RETRY } from '../../ui/Icon.js'
import { List, ListItem } from '../../ui/List.js'
import { Ring } from '../../ui/Ring.js'
import type { Drawn } from '../../ui/children.js'
import { EXTERNAL } from '../../ui/icons.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AgreementRoom } from '../../views/Agreement.js'
import { Logo } from '../../views/SocialButtons.js'
import { followSocial, readReturn } from './follow-social.js'
import { LOGIN_TEXTS } from './texts.js'

/** All the dApp's providers. */
export function ConnectSocials(): Drawn {
  const modal = useModal()
  const text = useTexts(LOGINS_TEXTS)
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      <AgreementRoom />
      <List label={text('socials')}>
        {toSocialsHere(loginsOf(modal).socials).map(social => (
          <ListItem
            key={social}
            image={
              <span class={tw`inline-flex items-center justify-center shrink-0 size-9 rounded-md bg-sunken`}>
                <Logo social={social} />
              </span>
            }
            label={SOCIAL_NAMES[social]}
            testId={`social-selector-${social}`}
            onClick={() => startSocial(modal, social)}
          />
        ))}
      </List>
    </div>
  )
}

const TITLES: Readonly<
  Record<
    SocialPhase,
    | 'socialOpening'
    | 'socialWaiting'
    | 'socialSevered'
    | 'socialLate'
    | 'socialFinishing'
    | 'socialBlocked'
    | 'socialClosed'
    | 'socialLeaving'
  >
> = {
  opening: 'socialOpening',
  waiting: 'socialWaiting',
  severed: 'socialSevered',
  late: 'socialLate',
  finishing: 'socialFinishing',
  blocked: 'socialBlocked',
  closed: 'socialClosed',
  failed: 'socialClosed',
  leaving: 'socialLeaving',
}

/** Somebody logs in elsewhere: what to do there, and how it stands. */
export function ConnectingSocial(): Drawn {
  const modal = useModal()
  const { router } = modal.screen
  const route = router.current.value
  const attempt = attempts.get(route)
  // Without one the page has come back from a provider, or a dApp has asked for this view: then one chooses first.
  useLayoutEffect(() => {
    if (!attempt && router.view.peek() === 'ConnectingSocial' && !readReturn(modal)) router.replace('ConnectSocials')
  }, [])
  return attempt ? <Attempting key={route} attempt={attempt} /> : null
}

function Attempting({ attempt }: { attempt: Attempt }): Drawn {
  const modal = useModal()
  const text = useTexts(LOGIN_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { social, popup, reason } = attempt
  const phase = attempt.phase.value
  const name = modal.screen.router.current.value.data?.title ?? ''
  const hasFailed = phase === 'failed'
  const isOver = hasFailed || phase === 'closed' || phase === 'blocked'
  const title = hasFailed ? text('socialFailed') : text(TITLES[phase], { name })
  // At once when the view goes: an answer a moment later must not count.
  useLayoutEffect(() => {
    const stop = new AbortController()
    void followSocial(modal, attempt, stop.signal)
    return () => {
      stop.abort()
      popup?.close()
    }
  }, [attempt])
  useEffect(() => announce(modal, title), [title])
  const again = () => {
    if ((phase === 'waiting' || phase === 'late') && popup && !popup.closed) popup.focus()
    else startSocial(modal, social)
  }
  const isOpen = phase === 'waiting' || phase === 'opening'
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`} data-testid="w3m-connecting-social" data-phase={phase}>
      <Ring isWaiting={!isOver} hasFailed={isOver}>
        <span class={tw`inline-flex items-center justify-center size-[72px] rounded-xl bg-raised text-text`}>
          <Logo social={social} size={34} />
        </span>
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold text-balance`}>{title}</p>
        <p class={tw`text-soft text-balance`}>{hasFailed ? reason.value : text(`${TITLES[phase]}More`, { name })}</p>
      </div>
      {phase !== 'finishing' && phase !== 'leaving' && (
        <Button look={phase === 'blocked' ? 'primary' : 'quiet'} testId="w3m-connecting-widget-secondary-button" onClick={again}>
          <Icon path={isOpen || phase === 'late' || phase === 'blocked' ? EXTERNAL : RETRY} size={16} />{' '}
          {phase === 'blocked' ? text('openWindow', { name }) : isOpen || phase === 'late' ? text('showLoginWindow') : frame('tryAgain')}
        </Button>
      )}
      <div class={tw`flex flex-wrap justify-center gap-x-5 gap-y-2`}>
        {/* From a frame the page around it would go. */}
        {(phase === 'severed' || phase === 'blocked') && !isFramed() && (
          <Button look="link" onClick={() => startSocial(modal, social, true)}>
            {text('socialHere')}
          </Button>
        )}
        {phase === 'late' && (
          <Button look="link" onClick={() => startSocial(modal, social)}>
            {frame('tryAgain')}
          </Button>
        )}
        <Button look="link" onClick={() => goBack(modal)}>
          {text('otherWays')}
        </Button>
      </div>
    </div>
  )
}
