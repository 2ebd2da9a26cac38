import { CONNECTING_TEXTS, FRAME_TEXTS } from '../domain/texts.js'
import type { Connector } from '../domain/connector.js'
import { connected, profile } from '../flows/rooms.js'
import { multichainOf } from '../flows/connecting/look.js'
import { announce, goBack } from '../flows/navigate.js'
import { sayError } from '../flows/say-error.js'
import type { OpenModal } from '../modal.js'
import { Button } from '../ui/Button.js'
import type { Children, Drawn } from '../ui/children.js'
import { Icon, RETRY } from '../ui/Icon.js'
import { Ring } from '../ui/Ring.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { UsePhone } from './WaysIn.js'
import { WalletPicture } from './WalletPicture.js'
import { effect, useSignal, type ReadonlySignal } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import type { ErrorName, ModalError } from '../domain/errors.js'
import { WALLET_SILENCE } from '../domain/times.js'

/** Waits for a wallet of this browser, says how it stands, and always leaves a way out. */
export function ConnectingExternal(): Drawn {
  const { connector } = useModal().screen.router.current.value.data ?? {}
  return connector ? <Connecting connector={connector} /> : null
}

/** The same for a wallet that was found in another way. */
export function Connecting({ connector }: { connector: Connector }): Drawn {
  const modal = useModal()
  const { name } = connector
  const text = useTexts(CONNECTING_TEXTS)
  const { phase, reason, helps, start } = useAttempt(
    async signal => {
      const { connectSurely, leaveConnecting } = await connected()
      const asked = multichainOf(modal, connector)?.connect(signal) ?? connectSurely(modal, connector, signal)
      // While the wallet asks the visitor, what is shown of somebody connected comes: its answer is followed by no wait.
      profile().catch(() => {})
      const wanted = await asked
      return () => {
        // Where the dialog closes, what it leaves says so.
        announceNext(modal, text('connected'))
        leaveConnecting(modal, wanted)
      }
    },
    next => text(next, { name }),
  )
  const isWaiting = phase.value === 'waiting'
  const mayPair = Boolean(modal.options.projectId ?? modal.options.universalProvider)
  return (
    <Attempt
      picture={
        <WalletPicture
          name={name}
          url={modal.options.connectorImages?.[connector.id] ?? connector.imageUrl}
          imageId={connector.imageId}
          size={72}
        />
      }
      isWaiting={isWaiting}
      title={text(phase.value, { name })}
      more={phase.value === 'failed' ? reason.value : text(`${phase.value}More`, { name })}
      hint={isWaiting ? !modal.screen.isMobile && text('waitingHint') : phase.value === 'failed' && !helps.value && text('declinedMore')}
      onRetry={start}
    >
      {mayPair && <UsePhone />}
      {!isWaiting && (
        <Button look="link" onClick={() => goBack(modal)}>
          {text('otherWallet')}
        </Button>
      )}
    </Attempt>
  )
}

/** Tells in the next view what came of this one: what is told in the last moment of a view is gone before screen readers look. Nothing where the dialog closes. */
export function announceNext(modal: OpenModal, text: string): void {
  const { current } = modal.screen.router
  const was = current.peek()
  const stop = effect(() => {
    if (current.value === was) return
    if (modal.state.isOpen.peek()) announce(modal, text)
    queueMicrotask(() => stop())
  })
}

/** What a visitor sees while a wallet is asked: for what, how it stands, another try at any time, and below it the ways out (`children`). */
export function Attempt({
  picture,
  isWaiting,
  title,
  more,
  hint,
  onRetry,
  children,
}: {
  picture: Children
  isWaiting: boolean
  title: string
  more: string
  hint?: string | false
  onRetry: () => void
  children: Children
}): Drawn {
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
      <Ring isWaiting={isWaiting} hasFailed={!isWaiting}>
        {picture}
      </Ring>
      <div class={tw`flex flex-col gap-1 pt-2`}>
        <p class={tw`text-lg font-semibold text-balance`}>{title}</p>
        <p class={tw`text-soft text-balance`}>{more}</p>
        {hint && <p class={tw`text-soft`}>{hint}</p>}
      </div>
      <Button testId="w3m-connecting-widget-secondary-button" onClick={onRetry}>
        <Icon path={RETRY} size={16} /> {useTexts(FRAME_TEXTS)('tryAgain')}
      </Button>
      {children}
    </div>
  )
}

/** How the wait for a wallet's answer stands. */
export type AttemptPhase = 'waiting' | 'silent' | 'declined' | 'pending' | 'failed'

const PHASES: Partial<Record<ErrorName, AttemptPhase>> = { userRejected: 'declined', requestPending: 'pending' }

/** Errors whose text says by itself what helps, in whatever language. */
const HELPING = /^(TypeError|walletLocked|walletHasNoNetwork|walletSharesNoEthereum|storageFull)$/

/**
 * Asks a wallet as the view opens, and again on `start`; of several attempts only the last one counts, and none once the view
 * has gone. After thirty seconds of silence that is said, and an answer still counts.
 * @param ask asks the wallet, and answers what is to follow
 * @param toTitle what a phase is called, for screen readers
 */
export function useAttempt(
  ask: (signal: AbortSignal) => Promise<() => void>,
  toTitle: (phase: AttemptPhase) => string,
): {
  phase: ReadonlySignal<AttemptPhase>
  /** Why it failed, in words for the visitor. */
  reason: ReadonlySignal<string>
  /** The reason says by itself what helps. */
  helps: ReadonlySignal<boolean>
  start(): void
} {
  const modal = useModal()
  const frame = useTexts(FRAME_TEXTS)
  const phase = useSignal<AttemptPhase>('waiting')
  const reason = useSignal('')
  const helps = useSignal(false)
  const latest = useRef<AbortController>(undefined)

  const enter = (next: AttemptPhase, said = '') => {
    phase.value = next
    reason.value = said
    announce(modal, toTitle(next))
  }
  const start = async () => {
    latest.current?.abort()
    const attempt = (latest.current = new AbortController())
    const { signal } = attempt
    enter('waiting')
    void modal.clock.wait(WALLET_SILENCE, signal).then(() => signal.aborted || enter('silent'))
    try {
      const follow = await ask(signal)
      if (!signal.aborted) follow()
    } catch (error) {
      if (signal.aborted) return
      // A TypeError is the browser's word for code that could not be fetched.
      const said = error instanceof TypeError ? frame('chunkFailed') : await sayError(modal, error)
      if (signal.aborted) return
      helps.value = HELPING.test((error as Error).name)
      enter(PHASES[(error as ModalError).name] ?? 'failed', said)
    }
    attempt.abort()
  }
  // At once when the view goes: an answer a moment later must not count.
  useLayoutEffect(() => {
    void start()
    return () => latest.current?.abort()
  }, [])
  return { phase, reason, helps, start }
}
