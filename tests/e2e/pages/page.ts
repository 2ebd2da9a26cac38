// What fixture pages share: options from the test, and the modal for the test to call.
import type { AppKit, CreateAppKit } from 'latchkey'

type TestWindow = Window & { testOptions?: Partial<CreateAppKit>; modal?: AppKit; modals?: AppKit[] }

/** What the test wishes (`world.open('plain', { options })`). */
export function testOptions(): Partial<CreateAppKit> {
  return (window as TestWindow).testOptions ?? {}
}

/** Puts the modal where a test finds it: `window.modal`, and all of a page in `window.modals`. */
export function show(modal: AppKit): void {
  const page = window as TestWindow
  page.modal = modal
  page.modals = [...(page.modals ?? []), modal]
}
