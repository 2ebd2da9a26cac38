import { useModal } from '../use-modal.js'

/** What stands beside the first list, and follows it (`shell/ways.ts`). */
export type Ways = typeof import('./WaysIn.js') & Pick<typeof import('../flows/wallets/wallets.js'), 'askDirectory' | 'loadImage'>

/** The ways in that are no wallet of this browser, once they are here. */
export function useWays(): Ways | undefined {
  const brought = useModal().screen.brought.value as Partial<Ways>
  return brought.Before && (brought as Ways)
}
