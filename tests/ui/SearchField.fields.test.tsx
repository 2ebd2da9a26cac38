// Every field one types into makes room for the keyboard of a phone: the card sees to it. Nobody else pays for it.
import type { ReactNode } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NameField } from '../../src/features/names/Form.js'
import type { OpenModal } from '../../src/modal.js'
import { attendSheet } from '../../src/shell/sheet.js'
import { SearchField } from '../../src/ui/SearchField.js'
import { ModalProvider } from '../../src/use-modal.js'
import { AmountCard } from '../../src/views/AmountCard.js'
import { cleanup, find, render, setMedia, settle } from '../support/dom.js'

const nothing = () => {}
const FIELDS = {
  search: <SearchField clearLabel="Clear" label="Search" value="" onInput={nothing} />,
  name: <NameField value="" label="Name" isInvalid={false} submit={false} onInput={nothing} />,
  amount: <AmountCard label="Amount" text="" onInput={nothing} choose="Select token" testId="amount" />,
}

let putBack = nothing
test.after.each(() => {
  putBack()
  cleanup()
})

for (const [name, field] of Object.entries(FIELDS)) {
  for (const isPhone of [true, false]) {
    test(`the ${name} field ${isPhone ? 'makes room on a phone' : 'leaves the dialog alone where there is a mouse'}`, async () => {
      putBack = setMedia({ '(pointer:coarse)': isPhone })
      Object.assign(window, { visualViewport: Object.assign(new EventTarget(), { height: 500, offsetTop: 0, scale: 1 }), innerHeight: 800 })
      await render(
        <dialog open>
          <ModalProvider value={{ options: {} } as OpenModal}>{(<div id="card">{field}</div>) as ReactNode}</ModalProvider>
        </dialog>,
      )
      attendSheet(find('#card'), {} as OpenModal)
      find('input').focus()
      await settle(2)
      assert.is(find('#card').style.getPropertyValue('--lk-keyboard'), isPhone ? '300px' : '')
    })
  }
}

test.run()
