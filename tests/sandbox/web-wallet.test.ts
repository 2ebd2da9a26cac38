import { formatEther, parseEther, toQuantity, verifyMessage, verifyTypedData } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Devnet } from '../../scripts/sandbox/devnet.js'
import { axe } from '../support/e2e/axe.js'
import { eip155 } from './dapp.js'
import { codeOf, createWebWalletWorld, first, ONE, second, TWO } from './web-wallet-world.js'

const world = createWebWalletWorld(test)
const { id, says, asks, pairByLink, connect, ask, openWallet } = world

test('pairs by a pasted link, and both sides know each other', async () => {
  const { uri, approval } = await world.dapp.connect()
  await pairByLink(`  ${uri}\n`)
  await asks('Connect to A page')
  await says('A page wants to connect')
  assert.is(await world.page.title(), 'Connect to A page – Sandbox Web Wallet')
  await id('approve').click()
  const session = await approval
  await says('Connected to A page')
  assert.equal(session.namespaces.eip155!.accounts, [`${ONE}:${first}`, `${TWO}:${first}`])
  assert.is(session.peer.metadata.name, 'Sandbox Web Wallet')
  assert.is(session.peer.metadata.url, world.server.url)
  assert.match(session.peer.metadata.icons[0]!, /^data:image\/svg\+xml,/)
  assert.match(await id('session').innerText(), /A page\s+dapp\.example/)
  assert.is(await world.page.title(), 'Sandbox Web Wallet')
})

test('grants the accounts and networks its owner chose, no others', async () => {
  const { uri, approval } = await world.dapp.connect()
  await pairByLink(uri)
  await id('account-0').uncheck()
  assert.ok(await id('approve').isDisabled())
  await id('account-1').check()
  await id(`chain-${ONE}`).uncheck()
  await id('approve').click()
  assert.equal((await approval).namespaces.eip155!.accounts, [`${TWO}:${second}`])
})

test('says which networks it does not have, and can only reject when it has none', async () => {
  const chains = ['eip155:1', 'eip155:137']
  const { uri, approval } = await world.dapp.connect({ eip155: { ...eip155.eip155!, chains } })
  await pairByLink(uri)
  await world.page.getByText('2 networks this wallet does not have').click()
  assert.equal(await world.page.locator('details').first().locator('li').allInnerTexts(), chains)
  assert.ok(await id('approve').isDisabled())
  await id('reject').click()
  assert.is(await codeOf(approval), 5000)
})

test('rejects a dApp, which is told', async () => {
  const { uri, approval } = await world.dapp.connect()
  await pairByLink(uri)
  await id('reject').click()
  assert.is(await codeOf(approval), 5000)
  await says('Refused A page')
  assert.is(await id('session').count(), 0)
})

test('shows a message as text and signs it', async () => {
  const { topic } = await connect()
  const signing = ask(topic, 'personal_sign', [`0x${Buffer.from('Grüße aus dem Sand').toString('hex')}`, first])
  await asks('Sign a message')
  assert.is(await id('text').innerText(), 'Grüße aus dem Sand')
  await id('approve').click()
  assert.is(verifyMessage('Grüße aus dem Sand', (await signing) as string), first)
  await says('Signed for A page')
})

test('shows typed data line by line and signs it', async () => {
  const { topic } = await connect()
  const domain = { name: 'Pebble Swap', version: '1', chainId: 31337, verifyingContract: second }
  const types = {
    Item: [{ name: 'name', type: 'string' }],
    Order: [
      { name: 'seller', type: 'address' },
      { name: 'items', type: 'Item[]' },
    ],
  }
  const message = { seller: first, items: [{ name: 'a shell' }, { name: 'a\nprice: 0' }] }
  const signing = ask(topic, 'eth_signTypedData_v4', [
    first,
    JSON.stringify({ domain, types: { ...types, EIP712Domain: [] }, primaryType: 'Order', message }),
  ])
  await asks('Sign data')
  assert.is(await id('text').textContent(), `seller: ${first}\nitems:\n  – name: a shell\n  – name: "a\\nprice: 0"`)
  await id('approve').click()
  assert.is(verifyTypedData(domain, types, message, (await signing) as string), first)
})

test('sends a transaction that is mined on the network it was asked for', async () => {
  const { topic } = await connect()
  const before = BigInt((await world.two.rpc('eth_getBalance', [second, 'latest'])) as string)
  const sending = ask(topic, 'eth_sendTransaction', [{ from: first, to: second, value: toQuantity(parseEther('0.25')) }], TWO)
  await asks('Send 0.25 ETH')
  const shown = await world.page.locator('dl').innerText()
  assert.ok(
    ['Amount', '0.25 ETH', second, first, 'Anvil Two'].every(text => shown.includes(text)),
    shown,
  )
  await id('approve').click()
  assert.is(await statusOf(world.two, await sending), '0x1')
  assert.is(formatEther(BigInt((await world.two.rpc('eth_getBalance', [second, 'latest'])) as string) - before), '0.25')
  await says('Sent for A page')
})

// anvil mines just after it has taken a transaction.
async function statusOf(chain: Devnet, hash: unknown): Promise<string | undefined> {
  for (let look = 0; look < 100; look++) {
    const receipt = (await chain.rpc('eth_getTransactionReceipt', [hash])) as { status: string } | null
    if (receipt) return receipt.status
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return undefined
}

test('says so when a request fails, and the dApp gets the reason', async () => {
  const { topic } = await connect()
  const signing = ask(topic, 'personal_sign', ['hello', '0x000000000000000000000000000000000000dEaD'])
  await id('approve').click()
  assert.is(await codeOf(signing), 4100)
  await says('It failed: The wallet does not have that account.')
})

test('shows requests one after the other and counts them', async () => {
  const { topic } = await connect()
  const signing = ask(topic, 'personal_sign', ['one', first])
  await id('text').getByText('one').waitFor()
  const refused = ask(topic, 'personal_sign', ['two', first])
  await world.page.getByText('1 of 2 requests').waitFor()
  await id('approve').click()
  assert.is(verifyMessage('one', (await signing) as string), first)
  await id('text').getByText('two').waitFor()
  await id('reject').click()
  assert.is(await codeOf(refused), 5000)
  await says('Refused A page’s request')
})

for (const [what, link, sentence] of [
  ['no link', 'hello', 'A dApp’s link begins with “wc:”. Copy it below its QR code.'],
  ['an old version', 'wc:abc@1?bridge=x&key=y', 'This link is of another version of WalletConnect; the wallet speaks version 2.'],
  ['a broken link', 'wc:abc@2?relay-protocol=irn', 'This WalletConnect link is broken: a part of it is missing.'],
  [
    'an expired link',
    `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1700000000`,
    'This link has expired. Ask the page for a new one.',
  ],
] as const) {
  test(`says what is wrong with ${what}`, async () => {
    await pairByLink(link)
    await world.page.getByRole('alert').getByText(sentence).waitFor()
    assert.is(await id('uri').getAttribute('aria-invalid'), 'true')
    assert.is(await id('uri').inputValue(), link)
  })
}

test('can be used without a mouse', async () => {
  const { uri, approval } = await world.dapp.connect()
  await id('uri').focus()
  await world.page.keyboard.insertText(uri)
  await world.page.keyboard.press('Enter')
  await asks('Connect to A page')
  assert.is(await world.page.evaluate(() => document.activeElement?.textContent), 'Connect to A page')
  for (let step = 0; step < 20 && (await focused()) !== 'web-wallet-approve'; step++) await world.page.keyboard.press('Tab')
  await world.page.keyboard.press('Enter')
  await approval
  await id('session').waitFor()
  assert.is(await world.page.evaluate(() => document.activeElement?.id), 'home')
})

const focused = () => world.page.evaluate(() => document.activeElement?.getAttribute('data-testid'))

for (const colorScheme of ['light', 'dark'] as const) {
  test(`is accessible and fits its width in ${colorScheme}`, async () => {
    await world.page.emulateMedia({ colorScheme })
    const check = async () => {
      assert.equal(await axe(world.page), [])
      assert.ok(await world.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    }
    await world.page.getByText('Try how a dApp copes').click()
    await pairByLink('hello')
    await world.page.getByRole('alert').waitFor()
    await check()
    await world.page.setViewportSize({ width: 320, height: 700 })
    const { uri, approval } = await world.dapp.connect()
    await pairByLink(uri)
    await asks('Connect to A page')
    await check()
    await id('approve').click()
    const { topic } = await approval
    await id('session').waitFor()
    await check()
    const asked = ask(topic, 'eth_sendTransaction', [{ from: first, to: second, value: '0x1', data: `0x${'00'.repeat(500)}` }])
    await asks('Send a transaction')
    await check()
    await id('reject').click()
    assert.is(await codeOf(asked), 5000)
    await openWallet()
    await id('here').waitFor()
    await check()
  })
}

test('serves one page under a strict policy, and nothing else', async () => {
  const answer = await fetch(`${world.server.url}/wc?uri=x`)
  const policy = answer.headers.get('content-security-policy') ?? ''
  assert.ok(
    policy.includes("default-src 'none'") &&
      policy.includes("require-trusted-types-for 'script'") &&
      policy.includes("frame-ancestors 'none'"),
  )
  assert.not.match(policy, 'unsafe')
  assert.is((await fetch(`${world.server.url}/etc/passwd`)).status, 404)
  assert.equal(await (await fetch(`${world.server.url}/health`)).json(), { ok: true })
})

test.run()
