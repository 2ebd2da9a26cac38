import { verifyMessage } from 'ethers'
import type { SessionTypes } from '@walletconnect/types'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { codeOf, createWebWalletWorld, first, isReady, ONE, second, TWO } from './web-wallet-world.js'

const world = createWebWalletWorld(test)
const { id, says, asks, pairByLink, connect, ask, openWallet } = world

test('switches network and account, and the dApp follows', async () => {
  const { topic } = await connect()
  const switched = world.dapp.next<{ params: { event: { name: string; data: unknown } } }>('session_event', topic)
  await id('switch-chain').selectOption(TWO)
  assert.equal((await switched).params.event, { name: 'chainChanged', data: 31338 })
  await says('On Anvil Two now')

  const updated = world.dapp.next<{ params: { namespaces: SessionTypes.Namespaces } }>('session_update', topic)
  await id('switch-account').selectOption('1')
  assert.equal((await updated).params.namespaces.eip155!.accounts, [`${ONE}:${second}`, `${TWO}:${second}`])
  await says('Savings is the account now')

  const signing = ask(topic, 'personal_sign', ['from the second', second], TWO)
  await id('approve').click()
  assert.is(verifyMessage('from the second', (await signing) as string), second)
})

test('switches network when the dApp asks and its owner agrees', async () => {
  const { topic } = await connect()
  const switching = ask(topic, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await asks('Switch network')
  await id('approve').click()
  assert.is(await switching, null)
  assert.is(await id('switch-chain').inputValue(), TWO)
})

test('disconnects, and the dApp hears it', async () => {
  const { topic } = await connect()
  const deleted = world.dapp.next('session_delete', topic)
  await id('disconnect').click()
  await deleted
  await says('Disconnected from A page')
  assert.is(await id('session').count(), 0)
})

test('hears that the dApp disconnects', async () => {
  const { topic } = await connect()
  await world.dapp.client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
  await says('Disconnected from A page')
  assert.is(await id('session').count(), 0)
})

test('says so when what waits is withdrawn', async () => {
  const { topic } = await connect()
  void ask(topic, 'personal_sign', ['too late', first])
  await asks('Sign a message')
  await world.page.evaluate(() => {
    const { peer } = window.webWallet!
    return peer.rejectRequest(peer.requests.items[0]!.id)
  })
  await says('A page waits no longer')
})

test('keeps session, network and account when the page is loaded again', async () => {
  const { topic } = await connect()
  await id('switch-chain').selectOption(TWO)
  await id('switch-account').selectOption('1')
  await says('Savings is the account now')
  await world.page.reload()
  await isReady(world.page)
  assert.is(await id('session').getAttribute('data-topic'), topic)
  assert.is(await id('switch-chain').inputValue(), TWO)
  assert.is(await id('switch-account').inputValue(), '1')
  const signing = ask(topic, 'personal_sign', ['still here', second])
  await id('approve').click()
  assert.is(verifyMessage('still here', (await signing) as string), second)
})

test('shows what was asked while the page was closed', async () => {
  const { topic } = await connect()
  await world.page.close()
  const signing = ask(topic, 'personal_sign', ['good morning', first])
  world.page = await openWallet(`/wc?requestId=1&sessionTopic=${topic}`)
  await id('text').getByText('good morning').waitFor()
  assert.is(new URL(world.page.url()).pathname + new URL(world.page.url()).search, '/')
  await id('approve').click()
  assert.is(verifyMessage('good morning', (await signing) as string), first)
})

for (const path of ['/wc?uri=', '/?uri=']) {
  test(`pairs by the link in its address (${path}…) and forgets it`, async () => {
    const { uri, approval } = await world.dapp.connect()
    world.page = await openWallet(path + encodeURIComponent(uri))
    await id('approve').click()
    await approval
    assert.is(world.page.url(), `${world.server.url}/`)
  })
}

test('is awake in one tab at a time', async () => {
  const { topic } = await connect()
  const other = await openWallet()
  await world.page.getByText('Open in another tab').waitFor()
  assert.is(await id('session', other).getAttribute('data-topic'), topic)
  const signing = ask(topic, 'personal_sign', ['to one of two', first])
  await id('approve', other).click()
  assert.is(verifyMessage('to one of two', (await signing) as string), first)
  await id('here').click()
  await isReady(world.page)
  await other.getByText('Open in another tab').waitFor()
  await id('session').waitFor()
})

test('answers by itself when it is told to, also after a reload', async () => {
  await world.page.getByText('Try how a dApp copes').click()
  await id('behaviour').selectOption('approve')
  const { uri, approval } = await world.dapp.connect()
  await pairByLink(uri)
  const { topic } = await approval
  await world.page.reload()
  await isReady(world.page)
  assert.is(await id('behaviour').inputValue(), 'approve')
  assert.is(verifyMessage('by itself', (await ask(topic, 'personal_sign', ['by itself', first])) as string), first)
  await id('behaviour').selectOption('reject')
  assert.is(await codeOf(ask(topic, 'personal_sign', ['by itself', first])), 5000)
})

test('a test drives it from the page', async () => {
  const { uri, approval } = await world.dapp.connect()
  await world.page
    .evaluate(async link => {
      window.webWallet!.behave({ answer: 'hang', slow: 1 })
      await window.webWallet!.pair(link)
      return window.webWallet!.peer.proposals.items.length
    }, uri)
    .then(count => assert.is(count, 0, 'a wallet that never answers shows nothing'))
  assert.equal(await world.page.evaluate(() => window.webWallet!.peer.behaviour), { answer: 'hang', slow: 1 })
  assert.match(
    await world.page.evaluate(() => {
      try {
        window.webWallet!.behave({ answer: 'maybe' as 'ask' })
        return ''
      } catch (error) {
        return (error as Error).message
      }
    }),
    '"answer" cannot be "maybe"',
  )

  await world.page.evaluate(() => window.webWallet!.behave({ answer: 'ask', slow: 0 }))
  const again = await world.dapp.connect()
  const topic = await world.page.evaluate(async link => {
    const { peer } = window.webWallet!
    const { id } = await peer.pair(link)
    return (await peer.approve(id, { accounts: [1] })).topic
  }, again.uri)
  assert.is((await again.approval).topic, topic)
  void approval // the silent one: nobody waits for it
})

test.run()
