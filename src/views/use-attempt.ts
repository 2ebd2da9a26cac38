import { useSignal, type ReadonlySignal } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import { FRAME_TEXTS } from '../domain/texts/frame.js'
import type { ErrorName, ModalError } from '../domain/errors.js'
import { WALLET_SILENCE } from '../domain/times.js'
import { announce } from '../flows/navigate.js'
import { useModal, useTexts } from '../use-modal.js'

/** How the wait for a wallet's answer stands. */
export type AttemptPhase = 'waiting' | 'silent' | 'declined' | 'pending' | 'failed'

const PHASES: Partial<Record<ErrorName, AttemptPhase>> = { userRejected: 'declined', requestPending: 'pending' }

/**
 * Asks a wallet as the view opens, and again on `start`; of several attempts only the last one counts, and none once the view
 * has gone. After thirty seconds of silence that is said, and an answer still counts.
 * @param ask asks the wallet, and answers what is to follow
 * @param toTitle what a phase is called, for screen readers
 */
export function useAttempt(ask: (signal: AbortSignal) => Promise<() => void>, toTitle: (phase: AttemptPhase) => string): {
  phase: ReadonlySignal<AttemptPhase>
  /** Why it failed, in words for the visitor. */
  reason: ReadonlySignal<string>
  start(): void
} {
  const modal = useModal()
  const frame = useTexts(FRAME_TEXTS)
  const phase = useSignal<AttemptPhase>('waiting')
  const reason = useSignal('')
  const latest = useRef<AbortController>(undefined)

  const enter = (next: AttemptPhase, message = '') => {
    phase.value = next
    reason.value = message
    announce(modal, toTitle(next))
  }
  const start = async () => {
    latest.current?.abort()
    const attempt = (latest.current = new AbortController())
    const { signal } = attempt
    enter('waiting')
    void modal.platform.wait(WALLET_SILENCE, signal).then(() => signal.aborted || enter('silent'))
    try {
      const follow = await ask(signal)
      if (!signal.aborted) follow()
    } catch (error) {
      if (signal.aborted) return
      const { name, message } = error as ModalError
      // A TypeError is the browser's word for code that could not be fetched.
      enter(PHASES[name] ?? 'failed', error instanceof TypeError ? frame('chunkFailed') : message)
    }
    attempt.abort()
  }
  // At once when the view goes: an answer a moment later must not count.
  useLayoutEffect(() => {
    void start()
    return () => latest.current?.abort()
  }, [])
  return { phase, reason, start }
}
