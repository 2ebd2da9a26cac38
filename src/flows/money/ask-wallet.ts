import { effect } from '@preact/signals-core'
import { WALLET_SILENCE } from '../../domain/times.js'
import type { OpenModal } from '../../modal.js'

/** What the wallet is asked for, on behalf of a visitor who has seen it. */
interface Question {
  /** Under this key of `underWay` it stands until the wallet has answered, whatever becomes of the view. */
  key: string
  /** Whether the visitor is still with what they have seen; reads signals. */
  isHere(): boolean
  /** What else calls it off. */
  until?: AbortSignal
  /** The wallet has not answered for a while; or it need not any more. */
  onSilence?(isSilent: boolean): void
}

/** One question to the wallet, while it is under way. */
export interface Turn {
  /** Aborted where the visitor has left: what has not been asked by then is asked no more. */
  left: AbortSignal
  /** Waits for the wallet's answer; from here on its silence counts. */
  hear<T>(answer: Promise<T>): Promise<T>
}

/**
 * Asks the wallet for what the visitor has seen: follows whether they are still there, says where the wallet is silent, and remembers
 * the request until it is answered. What the answer means is the business of whoever asks.
 */
export async function askWallet(
  { clock, state, underWay }: OpenModal,
  { key, isHere, until, onSilence }: Question,
  ask: (turn: Turn) => Promise<void>,
): Promise<void> {
  // What was said in passing of an earlier one is not read as this one's end.
  if (state.toast.peek()?.kind !== 'loading') state.toast.value = undefined
  const [left, answered] = [new AbortController(), new AbortController()]
  const leave = () => left.abort()
  const stop = effect(() => {
    if (!isHere()) leave()
  })
  until?.addEventListener('abort', leave)
  const open = new Promise<void>(resolve => answered.signal.addEventListener('abort', () => resolve())).then(() => {
    if (underWay.get(key) === open) underWay.delete(key)
  })
  underWay.set(key, open)
  const settle = () => {
    answered.abort()
    onSilence?.(false)
  }
  const hear = async <T>(answer: Promise<T>): Promise<T> => {
    void clock.wait(WALLET_SILENCE, answered.signal).then(() => {
      if (!answered.signal.aborted && !left.signal.aborted) onSilence?.(true)
    })
    return answer.finally(settle)
  }
  try {
    await ask({ left: left.signal, hear })
  } finally {
    stop()
    until?.removeEventListener('abort', leave)
    settle()
  }
}

/**
 * Whether the wallet has an earlier request, so that both might be carried out; the visitor is told so, until it has answered that one.
 * @param tell with `false` once there is nothing to warn of any more
 */
export function warnOfEarlier({ underWay }: OpenModal, key: string, tell: (isOpen: boolean) => void): boolean {
  const earlier = underWay.get(key)
  if (!earlier) return false
  tell(true)
  void earlier.then(() => tell(false))
  return true
}
