import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { HELP_TITLES } from '../../src/features/wallets/texts.js'
import { TITLES as SETTINGS_TITLES } from '../../src/features/settings/texts.js'
import { Header } from '../../src/shell/Header.js'
import { find, findAll, settle, text } from '../support/dom.js'
import { leave, visit, type VisitOptions } from '../support/view.js'

test.after.each(leave)

async function open(given: VisitOptions = {}) {
  const made = await visit(given)
  await made.show(() => <Header titleId="title" />)
  return made
}

const names = () => findAll('button').map(button => button.getAttribute('aria-label'))

test('a title that comes with its view is waited for unseen, and is there with it, in the dApp’s own words', async () => {
  const { modal } = await open({ path: [['SwitchActiveChain']], options: { texts: { titleSwitchNetwork: 'Elsewhere' } } })
  assert.equal([text(find('h1')), find('h1').className], ['Loading', 'sr-only'])
  modal.screen.brought.value = SETTINGS_TITLES
  await settle()
  assert.equal([text(find('h1')), find('h1').className === 'sr-only'], ['Switch Chain', false])
  modal.screen.router.push('UnsupportedChain')
  await settle()
  assert.is(text(find('h1')), 'Elsewhere')
  modal.screen.brought.value = HELP_TITLES
  modal.screen.router.push('WhatIsANetwork')
  await settle()
  assert.is(text(find('h1')), 'What Is a Network?')
})

for (const view of ['AllWallets', 'ConnectingWalletConnectBasic'] as const)
  test(`help is there too where ${view} is the first view`, async () => {
    await open({ path: [[view]] })
    assert.equal(names(), ['What Is a Wallet?', 'Close'])
  })

test('who has to sign first has no cross: it could only shake', async () => {
  const made = await visit({ isConnected: true, path: [['SIWXSignMessage']] })
  let isDue = true
  made.modal.signIn = { isDue: () => isDue } as never
  const { unmount } = await made.show(() => <Header titleId="title" />)
  assert.equal(names(), [])
  unmount()
  isDue = false
  await made.show(() => <Header titleId="title" />)
  assert.equal(names(), ['Close'])
})
