import { test } from 'uvu'
import { UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp, UpgradeEmailWallet } from '../../../src/features/login/login.js'
import type { Drawn } from '../../../src/ui/children.js'
import { byLabel, byTestId, click, find, findAll, settle, text, type } from '../../support/dom.js'
import { failing, useFakeEmbedded } from '../../support/fake-embedded.js'
import { leave, visit, type VisitOptions } from '../../support/view.js'
import * as assert from 'uvu/assert'

test.after.each(leave)

const NOW = 'mia@mail.example'
const NEXT = 'new@mail.example'

async function open(Part: () => Drawn, path: VisitOptions['path']) {
  const made = await visit({ isConnected: true, options: { projectId: 'p' }, path: [['Account'], ['AccountSettings'], ...path!] })
  const fake = useFakeEmbedded(made.modal)
  made.modal.state.patch('eip155', {
    embedded: { user: { email: NOW, accounts: [] }, authProvider: 'email', accountType: 'eoa', isSmartAccountDeployed: false },
  })
  await made.show(Part)
  return { ...made, fake }
}

async function enter(code: string): Promise<void> {
  await type(findAll<HTMLInputElement>('input')[0]!, code)
  await settle(4)
}

test('first the current mailbox confirms, then the new one', async () => {
  const { fake, views, data } = await open(UpdateEmailPrimaryOtp, [['UpdateEmailWallet'], ['UpdateEmailPrimaryOtp', { email: NEXT }]])
  assert.match(text(), `Enter the code we sent to ${NOW}`)
  await enter('123456')
  assert.equal([fake.asked, views().at(-1), data()], [['updateEmailPrimaryOtp 123456'], 'UpdateEmailSecondaryOtp', { email: NEXT }])
})

test('a wrong code of the new mailbox changes nothing; the right one leads back to the settings', async () => {
  const { fake, views, modal } = await open(UpdateEmailSecondaryOtp, [['UpdateEmailWallet'], ['UpdateEmailSecondaryOtp', { email: NEXT }]])
  assert.match(text(), `Enter the code we sent to ${NEXT}`)
  fake.failures['updateEmailSecondaryOtp'] = failing('embeddedTimeout', 'x')
  await enter('111111')
  assert.equal([find('#lk-code-problem').textContent, views().at(-1)], ['Something went wrong', 'UpdateEmailSecondaryOtp'])
  await enter('123456')
  assert.equal([views(), modal.state.toast.value], [['Account', 'AccountSettings'], { kind: 'success', message: 'Email changed' }])
})

test('whoever gets no second code begins anew; codes of an address that nobody has typed are asked for nowhere', async () => {
  const { views } = await open(UpdateEmailSecondaryOtp, [['UpdateEmailWallet'], ['UpdateEmailSecondaryOtp', { email: NEXT }]])
  await click(byLabel('Try Again'))
  assert.is(views().at(-1), 'UpdateEmailWallet')
  leave()
  const other = await open(UpdateEmailSecondaryOtp, [['UpdateEmailSecondaryOtp']])
  assert.is(other.views().at(-1), 'UpdateEmailWallet')
})

test('the way to a wallet of its own is a link to the site the dApp has named, in a window that knows nothing of us', async () => {
  const made = await visit({ isConnected: true, options: { services: { embeddedWallet: 'https://frame.test/' } } })
  await made.show(UpgradeEmailWallet)
  const link = byTestId<HTMLAnchorElement>('w3m-secure-website-button')
  assert.equal([link.href, link.target, link.rel], ['https://frame.test/dashboard', '_blank', 'noreferrer noopener'])
  // Nobody goes there.
  link.addEventListener('click', event => event.preventDefault())
  await click(link)
  assert.equal(made.told(), ['EMAIL_UPGRADE_FROM_MODAL'])
})
