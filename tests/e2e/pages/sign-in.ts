// A page that signs its visitor in without a modal: what `latchkey/siwx` does by itself.
import { DefaultSIWX, InformalMessenger } from 'latchkey/siwx'

export const siwx = new DefaultSIWX({ messenger: new InformalMessenger({ statement: 'Sign in to App' }) })

declare global {
  interface Window {
    siwx: DefaultSIWX
  }
}
window.siwx = siwx
