import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { copy } from '../../src/flows/copy.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../support/modal.js'

test.after.each(cleanupModals)

function visit(clipboard: object | undefined, given: TestModalOptions = {}) {
  const made = createTestModal(given)
  Object.assign(navigator, { clipboard })
  return made.modal
}

for (const [what, clipboard] of [
  ['a browser that forbids it', { writeText: () => Promise.reject(new Error('denied')) }],
  ['a page that is not secure, where there is no clipboard', undefined],
] as const)
  test(`${what} is told, in the dApp’s words where it has some`, async () => {
    const modal = visit(clipboard)
    await copy(modal, 'x', 'Link copied')
    assert.equal(modal.state.toast.value, { kind: 'error', message: 'Failed to copy' })
    const own = visit(clipboard, { options: { texts: { copyFailed: 'Ging nicht' } } })
    await copy(own, 'x', 'Link copied')
    assert.is(own.state.toast.value?.message, 'Ging nicht')
  })
