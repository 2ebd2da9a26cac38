// What the sandbox's wallets say of a message that signs in.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { describeMessage } from '../../scripts/sandbox/words/message.js'
import { formatSignInMessage } from '../../src/domain/sign-in.js'
import { evm } from '../support/people.js'

const test = suite('words of the sandbox')

const warningOf = (scheme: string | undefined, domain: string, site: string) => {
  const { accountAddress, chainId } = evm
  const rest = { uri: 'https://dapp.test', version: '1', nonce: '12345678', issuedAt: '2026-01-01T00:00:00Z' }
  const said = describeMessage(formatSignInMessage({ accountAddress, chainId, scheme, domain, ...rest }), site)
  assert.is(said.title, 'Sign in')
  return said.warning
}

test('a message that signs in to the page that asks is no warning, with its scheme or without', () => {
  for (const scheme of [undefined, 'https', 'HTTPS']) assert.is(warningOf(scheme, 'dapp.test', 'https://dapp.test'), undefined, scheme)
  assert.is(warningOf('http', 'localhost:3000', 'http://localhost:3000/page'), undefined)
  assert.is(warningOf('https', 'dapp.test', 'dapp.test'), undefined, 'of whom no scheme is known')
})

test('one to another page, or of another scheme, is', () => {
  const said = (to: string, by: string) => `This message signs you in to ${to}, but ${by} asks for it.`
  assert.is(warningOf('https', 'dapp.test', 'https://evil.test'), said('dapp.test', 'evil.test'))
  assert.is(warningOf('https', 'dapp.test', 'http://dapp.test'), said('https://dapp.test', 'http://dapp.test'))
  assert.is(warningOf('evil-app', 'dapp.test', 'https://dapp.test'), said('evil-app://dapp.test', 'https://dapp.test'))
})
