// The sandbox wallet's session for several namespaces (CAIP-25): one question, and leaving by scope or as a whole.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'

const test = suite('session of several namespaces')
const SITE = 'https://dapp.test'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const ALL = ['eip155:31337', SOLANA, BITCOIN]

const open = (answer: 'approve' | 'refuse' = 'approve') => {
  const wallet = createWallet({ chains: [{ url: 'http://127.0.0.1:1', chainId: 31337, name: 'One' }], behaviour: { answer } })
  const ask = (method: string, params?: object) => wallet.request(SITE, { method, params: params ? [params] : [] })
  const scopes = async () => Object.keys(((await ask('wallet_getSession')) as { sessionScopes: object }).sessionScopes)
  const create = (...named: string[]) =>
    ask('wallet_createSession', { optionalScopes: Object.fromEntries(named.map(scope => [scope, { accounts: [] }])) })
  return { wallet, ask, scopes, create }
}

test('one question lets a site into all that it names; what it is in already is not asked for again', async () => {
  const { wallet, scopes, create } = open()
  assert.equal(await scopes(), [])
  const { sessionScopes } = (await create(...ALL, 'polkadot:91b171bb158e2d3848fa23a9f1c25182')) as {
    sessionScopes: Record<string, { accounts: string[] }>
  }
  assert.equal(Object.keys(sessionScopes), ALL)
  for (const [scope, { accounts }] of Object.entries(sessionScopes))
    assert.ok(accounts.length && accounts.every(each => each.startsWith(`${scope}:`)))
  wallet.behave({ answer: 'refuse' })
  await create(...ALL)
})

test('it is left by scope, then as a whole; a no lets nobody in', async () => {
  const { wallet, ask, scopes, create } = open()
  await create(...ALL)
  await ask('wallet_revokeSession', { scopes: [SOLANA] })
  assert.equal(await scopes(), [ALL[0], BITCOIN])
  await ask('wallet_revokeSession')
  assert.equal(await scopes(), [])
  wallet.behave({ answer: 'refuse' })
  assert.is(await create(...ALL).then(String, (error: { name: string }) => error.name), 'WalletError')
  assert.equal(await scopes(), [])
})
