/** The entry `latchkey/siwx/react` (AppKit 1.7, section 3.3). */
import { getCurrentModal } from '../page/current-modal.js'
import type { SIWXConfig } from '../domain/sign-in.js'
import { useModalState } from './state.js'

/** How visitors sign in: the option `siwx`, or what `siweConfig` stands for; undefined before `createAppKit`, and where nobody does. */
export function useAppKitSIWX<T = SIWXConfig>(): T | undefined {
  useModalState(({ appKit }) => appKit, undefined as object | undefined)
  return getCurrentModal()?.appKit.getSIWX<T>()
}
