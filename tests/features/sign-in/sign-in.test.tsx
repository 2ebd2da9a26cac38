import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SIWXSignMessage } from '../../../src/features/sign-in/SIWXSignMessage.js'
import { watchSignIn } from '../../../src/flows/sign-in/sign-in.js'
import { createFakeSIWX } from '../../support/fake-siwx.js'
import { byTestId, click, settle, text } from '../../support/dom.js'
import { heard, leave, visit, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const SIGN = 'w3m-connecting-siwe-sign'
const CANCEL = 'w3m-connecting-siwe-cancel'
const status = () => heard(byTestId('siwx-status'))
const label = (id: string) => heard(byTestId(id))

async function open({ siwx = createFakeSIWX(), ...given }: VisitOptions & { siwx?: ReturnType<typeof createFakeSIWX> } = {}) {
  const made = await visit({
    isConnected: true,
    path: [['SIWXSignMessage']],
    ...given,
    options: {
      siwx,
      metadata: { name: 'A dApp', description: '', url: 'https://dapp.test', icons: ['https://dapp.test/icon.png'] },
      ...given.options,
    },
  })
  watchSignIn(made.modal)
  await settle()
  await made.show(SIWXSignMessage)
  return { ...made, siwx }
}

test('it says who asks, with which wallet, for which account, and what Cancel does to whom; of a smart account also that not every app takes it', async () => {
  const { modal } = await open()
  assert.match(text(), 'asks you to sign in')
  assert.is(status(), 'Sign a message in Example Wallet to show that 0x11…111111 is yours. It costs nothing.')
  assert.match(text(), 'Cancel disconnects your wallet.')
  assert.equal([label(SIGN), label(CANCEL)], ['Sign', 'Cancel'])
  const { subject } = modal.signIn!
  subject.value = { ...subject.value!, account: { ...subject.value!.account, type: 'smartAccount' } }
  await settle()
  assert.match(text(), 'This is a smart account')
  leave()
  await open({ siwx: createFakeSIWX({ isRequired: false }) })
  assert.not.match(text(), 'Cancel disconnects')
})

test('while the wallet is asked that is said, what is signed can be read, and a second press does nothing; a refusal stands there in words', async () => {
  const { wallet } = await open()
  wallet.approve = 'hang'
  await click(byTestId(SIGN))
  await settle()
  assert.equal(
    [status(), label(SIGN), byTestId(SIGN).getAttribute('aria-disabled'), label(CANCEL)],
    ['Sign the message in Example Wallet.', 'Waiting for Example Wallet', 'true', 'Cancel'],
  )
  assert.match(document.querySelector('pre')!.textContent!, 'Sign in as 0x1111')
  await click(byTestId(SIGN))
  assert.is(wallet.count('personal_sign'), 1)
  wallet.release('refuse')
  await settle()
  assert.equal([status(), label(SIGN), byTestId(SIGN).getAttribute('aria-disabled')], ['Signature declined', 'Sign', 'false'])
})

test('a silent wallet is said to be, also to who listens, and may be asked again', async () => {
  const { wallet, pass, modal } = await open()
  wallet.approve = 'hang'
  await click(byTestId(SIGN))
  await pass(30_000)
  assert.match(status(), 'No answer from Example Wallet')
  assert.is(modal.screen.announcement.peek(), status())
  assert.is(label(SIGN), 'Try Again')
  await click(byTestId(SIGN))
  assert.is(wallet.count('personal_sign'), 2)
})

test('while the dApp checks that is said', async () => {
  const { siwx } = await open()
  siwx.answers.addSession = 'hang'
  await click(byTestId(SIGN))
  await settle()
  assert.is(status(), 'The app is checking your signature.')
})

test('while it is being found out there is nothing to sign, but a way out', async () => {
  const siwx = createFakeSIWX()
  siwx.answers.getSessions = 'hang'
  await open({ siwx })
  assert.match(text(), 'Authenticating...')
  assert.is(document.querySelectorAll(`[data-testid=${SIGN}]`).length, 0)
  assert.is(label(CANCEL), 'Cancel')
})

test('asked for with nobody to sign, it gives way', async () => {
  const { views } = await open({ isConnected: false })
  await settle()
  assert.equal(views(), ['Connect'])
})
