import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Connect } from '../../src/views/Connect.js'
import { Empty, Failed, Legal } from '../../src/views/WaysIn.js'
import { byLabel, click, find, findAll, settle, text } from '../support/dom.js'
import { reply } from '../support/fakes.js'
import { DIRECTORY, heard, leave, visit, WALLETS_ONLY } from '../support/view.js'

test.after.each(leave)

const links = () => findAll<HTMLAnchorElement>('a').map(link => [text(link), link.href, link.target, link.rel])
const SAFELY = ['_blank', 'noreferrer noopener']

test('a browser without a wallet is told so, and shown the way to one', async () => {
  const { show, views } = await visit({ has: null })
  await show(Empty)
  assert.match(text(), 'No wallet in this browser yet')
  await click(byLabel('Get a wallet'))
  assert.equal(views(), ['Connect', 'GetWallet'])
})

test('Connect shows it only where there is nothing to list', async () => {
  const bare = await visit({ has: null })
  await bare.show(Connect)
  assert.match(text(), 'No wallet in this browser yet')
  assert.equal(findAll('ul'), [])
  leave()
  const { show } = await visit()
  await show(Connect)
  assert.not.match(text(), 'No wallet in this browser yet')
})

test('a directory that failed is said as an alert, and asked again by a click', async () => {
  const { show, fetch, pass } = await visit({ options: { projectId: 'p' }, routes: { 'GET /getWallets': DIRECTORY } })
  await show(Failed)
  assert.is(text(find('[role=alert]')), 'More wallets could not be loaded. Try again')
  assert.is(fetch.calls.length, 0)
  await click(byLabel('Try again'))
  await pass(0)
  assert.is(fetch.count('/getWallets'), 1)
})

test('in Connect, trying again takes the message away and lists what came', async () => {
  const { show, pass, fetch } = await visit({
    options: { projectId: 'p', features: WALLETS_ONLY },
    routes: { 'GET /getWallets': reply(500) },
  })
  await show(Connect)
  await pass(10_000)
  fetch.routes['GET /getWallets'] = DIRECTORY
  await click(byLabel('Try again'))
  await pass(0)
  assert.equal(findAll('ul button').map(heard), [
    'Example WalletInstalled',
    'WalletConnectQR code',
    'Alpha',
    'Beta',
    'Gamma',
    'All Wallets3',
  ])
  assert.equal(findAll('[role=alert]'), [])
})

test('terms and privacy are named with links that leave the page safely', async () => {
  const { show } = await visit({
    options: { termsConditionsUrl: 'https://dapp.test/terms', privacyPolicyUrl: 'https://dapp.test/privacy' },
  })
  await show(Legal)
  assert.is(text(), 'By connecting your wallet, you agree to our Terms of Service and Privacy Policy')
  assert.equal(links(), [
    ['Terms of Service', 'https://dapp.test/terms', ...SAFELY],
    ['Privacy Policy', 'https://dapp.test/privacy', ...SAFELY],
  ])
})

for (const [option, sentence] of [
  ['termsConditionsUrl', 'By connecting your wallet, you agree to our Terms of Service'],
  ['privacyPolicyUrl', 'By connecting your wallet, you agree to our Privacy Policy'],
] as const) {
  test(`with ${option} alone the sentence names that alone`, async () => {
    const { show } = await visit({ options: { [option]: 'https://dapp.test/text' } })
    await show(Legal)
    assert.equal([text(), links().length], [sentence, 1])
  })
}

test('without either nothing is said; a dApp may give them later', async () => {
  const { show, appKit } = await visit()
  await show(Connect)
  assert.not.match(text(), 'you agree')
  appKit.setTermsConditionsUrl('https://dapp.test/late')
  await settle()
  assert.match(text(), 'you agree to our Terms of Service')
  assert.is(find<HTMLAnchorElement>('a').href, 'https://dapp.test/late')
})

test.run()
