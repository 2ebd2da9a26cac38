import { toCodeLook } from '../../domain/theme.js'
import { useSignal } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import { openLink } from '../../clients/page.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { copy } from '../../flows/copy.js'
import { toEmbedded } from '../../flows/login/embedded.js'
import { finishLogin, toLoginFailure } from '../../flows/login/login.js'
import { announce, goBack } from '../../flows/navigate.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import { Icon, RETRY, WARNING } from '../../ui/Icon.js'
import { Ring } from '../../ui/Ring.js'
import type { Drawn } from '../../ui/children.js'
import { COPY, EXTERNAL } from '../../ui/icons.js'
import { tw } from '../../ui/tw.js'
import { useLazy } from '../../ui/use-lazy.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Logo } from '../../views/SocialButtons.js'
import { LOGIN_TEXTS } from './texts.js'

const properties = { provider: 'farcaster' } as const

/**
 * Farcaster has no page to log in at: its app does it, by a code to scan, or by a link on the phone itself.
 * In one piece: one attempt, and what each of its phases looks like.
 */
export function ConnectingFarcaster(): Drawn {
  const modal = useModal()
  const { isMobile } = modal.screen
  const text = useTexts(LOGIN_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const phase = useSignal<'opening' | 'waiting' | 'finishing' | 'failed'>('opening')
  const url = useSignal('')
  const reason = useSignal('')
  const latest = useRef<AbortController>(undefined)
  const Code = useLazy(() => import('../../ui/QrCode.js'), !isMobile)
  const start = async () => {
    latest.current?.abort()
    const { signal } = (latest.current = new AbortController())
    phase.value = 'opening'
    url.value = ''
    try {
      const wallet = await toEmbedded(modal)
      const found = await wallet.getFarcasterUrl(signal)
      if (signal.aborted) return
      url.value = found
      phase.value = 'waiting'
      await wallet.connectFarcaster(signal)
      if (signal.aborted) return
      phase.value = 'finishing'
      track(modal, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
      await finishLogin(modal, signal)
    } catch (error) {
      const { said: words, message } = await toLoginFailure(modal, error)
      if (signal.aborted) return
      reason.value = words
      phase.value = 'failed'
      announce(modal, text('socialFailed'))
      track(modal, { event: 'SOCIAL_LOGIN_ERROR', properties: { ...properties, message } })
    }
  }
  useLayoutEffect(() => {
    void start()
    return () => {
      if (phase.peek() === 'waiting') track(modal, { event: 'SOCIAL_LOGIN_CANCELED', properties })
      latest.current?.abort()
    }
  }, [])
  const hasFailed = phase.value === 'failed'
  const way = isMobile ? 'farcasterOpen' : 'farcasterScan'
  const title = hasFailed ? text('socialFailed') : phase.value === 'finishing' ? text('socialFinishing') : text(way)
  const logo = (
    <span class={tw`inline-flex items-center justify-center size-[60px] rounded-lg bg-raised text-text`}>
      <Logo social="farcaster" size={34} />
    </span>
  )
  return (
    <div
      class={tw`flex flex-col items-center gap-4 px-5 pt-2 pb-5 text-center`}
      data-testid="w3m-connecting-farcaster"
      data-phase={phase.value}
    >
      {isMobile ? (
        <Ring isWaiting={!hasFailed} hasFailed={hasFailed}>
          {logo}
        </Ring>
      ) : !Code ? (
        <span class={`lk-skeleton ${tw`w-full max-w-[322px] aspect-square rounded-xl bg-raised`}`} aria-hidden="true" />
      ) : url.value && !hasFailed ? (
        <Code.QrCode uri={url.value} label={text('farcasterCode')} {...toCodeLook(modal.state.theme())}>
          {logo}
        </Code.QrCode>
      ) : (
        <Code.QrPlace isComing={!hasFailed}>
          {hasFailed ? (
            <span class={tw`text-bad`}>
              <Icon path={WARNING} size={40} />
            </span>
          ) : (
            logo
          )}
        </Code.QrPlace>
      )}
      <div class={tw`flex flex-col gap-1`} role="status">
        <p class={tw`text-lg font-semibold text-balance`}>{title}</p>
        <p class={tw`text-soft text-balance`}>
          {hasFailed ? reason.value : phase.value === 'finishing' ? text('socialFinishingMore') : text(`${way}More`)}
        </p>
      </div>
      {hasFailed ? (
        <Button testId="w3m-connecting-widget-secondary-button" onClick={() => void start()}>
          <Icon path={RETRY} size={16} /> {frame('tryAgain')}
        </Button>
      ) : isMobile ? (
        <Button look="primary" testId="w3m-connecting-widget-secondary-button" isDisabled={!url.value} onClick={() => openLink(url.value)}>
          <Icon path={EXTERNAL} size={18} /> {text('openFarcaster')}
        </Button>
      ) : (
        <Button testId="copy-wc2-uri" isDisabled={!url.value} onClick={() => void copy(modal, url.value, text('farcasterLinkCopied'))}>
          <Icon path={COPY} size={16} /> {text('farcasterCopyLink')}
        </Button>
      )}
      <Button look="link" onClick={() => goBack(modal)}>
        {text('otherWays')}
      </Button>
    </div>
  )
}
