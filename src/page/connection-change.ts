// What the hooks of React and the composables of Vue do with a family's connections.
import { getCurrentModal } from './current-modal.js'
import type { AppKit } from '../domain/app-kit.js'
import type { Namespace } from '../domain/caip.js'
import type { ConnectionChange } from '../flows/session/tell-change.js'

export type { ConnectionChange }

/** Whose connection it is, and who is told what has come of a change. */
export interface ConnectionWishes {
  namespace?: Namespace | undefined
  onSuccess?(change: ConnectionChange): void
  onError?(error: Error): void
}

/** Changes a connection, or ends it; says so while it lasts, and tells what has come of it. */
export async function changeConnection(
  { namespace, onSuccess, onError }: ConnectionWishes,
  setPending: (isPending: boolean) => void,
  isEnd: boolean,
  ask: (appKit: AppKit, namespace: Namespace) => Promise<void>,
): Promise<void> {
  const { appKit } = getCurrentModal() ?? {}
  if (!appKit) return
  const where = namespace ?? appKit.getActiveChainNamespace()!
  setPending(true)
  // In the room that brings what is asked for, too.
  await import('../flows/late.js')
    .then(({ tellChange }) => tellChange(appKit, where, isEnd, () => ask(appKit, where)))
    .finally(() => setPending(false))
    .then(onSuccess, error => onError?.(error as Error))
}
