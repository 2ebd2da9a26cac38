import { test } from 'uvu'
import { ModalError } from '../../../src/domain/errors.js'
import { EmailLogin, EmailVerifyDevice, EmailVerifyOtp } from '../../../src/features/login/login.js'
import { EmailInput } from '../../../src/views/EmailField.js'
import { byLabel, byTestId, cleanup, click, find, findAll, press, settle, text, type } from '../../support/dom.js'
import { failing, useFakeEmbedded } from '../../support/fake-embedded.js'
import { leave, visit, type VisitOptions } from '../../support/view.js'
import * as assert from 'uvu/assert'

test.after.each(leave)

const EMAIL = 'mia@mail.example'
const field = () => find<HTMLInputElement>('input[type=email]')
const problem = () => find('#lk-email-problem').textContent
const submit = () => press('Enter', field())

async function open(given: VisitOptions = {}) {
  const made = await visit({ options: { projectId: 'p', ...given.options }, ...given })
  const fake = useFakeEmbedded(made.modal)
  return { ...made, fake }
}

async function atConnect(given: VisitOptions = {}) {
  const made = await open(given)
  await made.show(EmailInput)
  return made
}

async function atCode(given: VisitOptions = {}) {
  const made = await open({ path: [['Connect'], ['EmailVerifyOtp', { email: EMAIL }]], ...given })
  await made.show(EmailVerifyOtp)
  return made
}

async function enter(code: string): Promise<void> {
  await type(findAll<HTMLInputElement>('input')[0]!, code)
  await settle(4)
}

test('what hands an address in appears with a valid one, which is handed in once, without spaces around it, and leads to the code', async () => {
  const { told, fake, views, data } = await atConnect()
  assert.equal(findAll('button'), [])
  byTestId('wui-email-input').dispatchEvent(new Event('pointerenter'))
  assert.equal(told(), [], 'who only points at it has chosen nothing')
  await type(field(), 'mia@mail')
  assert.equal(findAll('button'), [])
  await type(field(), ` ${EMAIL} `)
  byLabel('Continue with This Address')
  assert.equal(told(), ['EMAIL_LOGIN_SELECTED'])
  await submit()
  assert.equal([fake.asked, views(), data()], [[`connectEmail ${EMAIL}`], ['Connect', 'EmailVerifyOtp'], { email: EMAIL }])
  assert.equal(told(), ['EMAIL_LOGIN_SELECTED', 'EMAIL_SUBMITTED', 'EMAIL_VERIFICATION_CODE_SENT'])
})

test('while a mail is sent that is said, and Enter sends no second one', async () => {
  const { fake, views } = await atConnect()
  fake.answers.connectEmail = new Promise(() => {})
  await type(field(), EMAIL)
  await submit()
  await submit()
  assert.equal([fake.asked.length, views()], [1, ['Connect']])
  assert.ok(field().readOnly)
  assert.is(find('[role=status]').getAttribute('aria-label'), 'Sending an email')
})

test('an address that needs no code connects', async () => {
  const { fake, appKit } = await atConnect()
  fake.answers.connectEmail = 'CONNECT'
  await type(field(), EMAIL)
  await submit()
  await settle(4)
  assert.is(appKit.getAccount()?.status, 'connected')
})

test('too soon after the last mail, the seconds that are left count down at the field', async () => {
  const { fake, pass } = await atConnect()
  fake.failures['connectEmail'] = failing('emailCooldown', 'Please try again after 3 seconds')
  fake.cooldown = 3
  await type(field(), EMAIL)
  await submit()
  await settle()
  assert.is(problem(), 'Please try again after 3 seconds')
  fake.cooldown = 2
  await pass(1_000)
  assert.is(problem(), 'Please try again after 2 seconds')
  fake.cooldown = 0
  await pass(1_000)
  assert.equal([problem(), field().value], ['', EMAIL])
})

test('what the wallet says no with stands at the field, and the address stays', async () => {
  const { fake, views } = await atConnect()
  fake.failures['connectEmail'] = failing('embeddedTimeout', 'x')
  await type(field(), EMAIL)
  await submit()
  await settle()
  assert.equal([problem(), views(), field().value, field().readOnly], ['Something went wrong', ['Connect'], EMAIL, false])
  await submit()
  assert.is(views().at(-1), 'EmailVerifyOtp')
})

test('whoever comes back finds what they have typed', async () => {
  const { show } = await atConnect()
  await type(field(), 'mia@ma')
  cleanup()
  await show(EmailLogin)
  assert.is(field().value, 'mia@ma')
})

test('a wrong code is said, the boxes are empty again, and another may be tried', async () => {
  const { fake, appKit, told } = await atCode()
  fake.failures['connectOtp'] = new ModalError('embeddedCodeWrong', { words: 'Invalid code' })
  await enter('111111')
  assert.is(find('#lk-code-problem').textContent, 'Invalid code. Try again.')
  assert.is(
    findAll<HTMLInputElement>('input')
      .map(({ value }) => value)
      .join(''),
    '',
  )
  assert.ok(told().includes('EMAIL_VERIFICATION_CODE_FAIL'))
  await enter('123456')
  assert.equal([appKit.getAccount()?.status, told().includes('EMAIL_VERIFICATION_CODE_PASS')], ['connected', true])
})

test('where the wallet does not open after the right code, opening is tried again without another code', async () => {
  const { fake, appKit } = await atCode()
  fake.failures['door'] = failing('embeddedTimeout', 'x')
  await enter('123456')
  assert.is(find('#lk-code-problem').textContent, 'Something went wrong')
  await click(byLabel('Try Again'))
  await settle(4)
  assert.equal(fake.asked, ['connectOtp 123456', 'door connect', 'door connect'])
  assert.is(appKit.getAccount()?.status, 'connected')
})

test('another mail may be had once the seconds are over', async () => {
  const { fake, pass, modal, show } = await open({ path: [['Connect'], ['EmailVerifyOtp', { email: EMAIL }]] })
  fake.cooldown = 2
  await show(EmailVerifyOtp)
  await settle()
  const resend = () => findAll('button').at(-1)!
  assert.equal([resend().textContent, resend().getAttribute('aria-disabled')], ['Resend in 2 s', 'true'])
  await click(resend())
  assert.equal(fake.asked, [])
  fake.cooldown = 0
  await pass(1_000)
  assert.equal([resend().textContent, resend().getAttribute('aria-disabled')], ['Resend Code', 'false'])
  await click(resend())
  await settle()
  assert.equal(fake.asked, [`connectEmail ${EMAIL}`])
  assert.equal(modal.state.toast.value, { kind: 'success', message: 'New code sent' })
})

test('a browser that has been approved goes on to the code, in the place of this view', async () => {
  const made = await open({ path: [['Connect'], ['EmailVerifyDevice', { email: EMAIL }]] })
  let approve = () => {}
  made.fake.answers.connectDevice = new Promise<void>(resolve => (approve = resolve))
  await made.show(EmailVerifyDevice)
  assert.match(text(), EMAIL)
  assert.equal(made.fake.asked, ['connectDevice'])
  approve()
  await settle()
  assert.equal([made.views(), made.data()], [['Connect', 'EmailVerifyOtp'], { email: EMAIL }])
  assert.equal(made.told(), ['DEVICE_REGISTERED_FOR_EMAIL', 'EMAIL_VERIFICATION_CODE_SENT'])
})

test('where nobody approves that is said, and waited for again; another address is a step back', async () => {
  const made = await open({ path: [['Connect'], ['EmailVerifyDevice', { email: EMAIL }]] })
  made.fake.failures['connectDevice'] = failing('embeddedTimeout', 'x')
  made.fake.answers.connectDevice = new Promise<void>(() => {})
  await made.show(EmailVerifyDevice)
  await settle(3)
  assert.match(text(), 'Nobody has opened the link yet')
  await click(byLabel('Try Again'))
  assert.equal(made.fake.asked, ['connectDevice', 'connectDevice'])
  assert.match(text(), 'Is this you?')
  await click(byLabel('Use Another Address'))
  assert.equal(made.views(), ['Connect'])
})

for (const [name, View] of [
  ['EmailVerifyOtp', EmailVerifyOtp],
  ['EmailVerifyDevice', EmailVerifyDevice],
] as const)
  test(`${name} without an address is where one is typed`, async () => {
    const { show, views, fake } = await open({ path: [[name]] })
    await show(View)
    assert.equal([views(), fake.asked], [['EmailLogin'], []])
  })
