import type { OpenModal } from '../../modal.js'
import { track } from '../../flows/track.js'
import type { View } from '../../ui/children.js'
import { useModal } from '../../use-modal.js'
import { EmailField } from './EmailField.js'

/** What was typed, for whoever comes back to it. */
const typed = new WeakMap<OpenModal['screen'], string>()

const parts = () => import('./email.js')

async function toWords(error: unknown): Promise<string> {
  const part = await parts().catch(() => undefined)
  return part ? part.toLoginWords(error) : String((error as Error).message)
}

/** Logging in by email begins here, among the other ways in. */
export function EmailInput(): View {
  const modal = useModal()
  const { screen } = modal
  const select = () => {
    if (!typed.has(screen)) {
      typed.set(screen, '')
      track(modal, { event: 'EMAIL_LOGIN_SELECTED' })
    }
    // Our own next part, from the page's server; the frame waits until an address is handed in.
    parts().catch(() => {})
  }
  return (
    <EmailField
      initial={typed.get(screen) ?? ''}
      onTyped={text => typed.set(screen, text)}
      onFocus={select}
      onEmail={async (email, signal) => (await parts()).logIn(modal, email, signal)}
      toWords={toWords}
    />
  )
}
