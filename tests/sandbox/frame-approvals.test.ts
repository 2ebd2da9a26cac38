import { getAddress, Interface, MaxUint256, parseEther, toQuantity } from 'ethers'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, http, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { encodeCalls, ENTRY_POINT, FACTORY, toFactoryData } from '../../scripts/sandbox/frame/smart-account.js'
import { projectRoot } from '../../scripts/project-root.js'
import { startFrameWorld, type FrameApp, type FrameWorld, type Got } from './frame-world.js'

let world: FrameWorld
let app: FrameApp
let eoa: Hex
let smart: Hex

test.before(async () => {
  world = await startFrameWorld({ tokens: true })
  world.site.setFaults({ devices: 'trust' })
  app = await world.open()
  await app.succeed('SYNC_DAPP_DATA', { metadata: { name: 'Tea Shop', description: '', url: '', icons: [] }, projectId: 'sandbox' })
  await signInAnew()
})
test.after(() => world.close())

let people = 0
test.before.each(async () => {
  await app.hide()
  await app.succeed('RPC_ABORT')
})

/** Somebody with ten ether, and a smart account with ten more that is not deployed. */
async function signInAnew(): Promise<void> {
  await app.succeed('SIGN_OUT')
  await app.signIn(`signer${++people}@mail.example`)
  const { accounts } = await app.succeed<{ accounts: { address: Hex }[] }>('GET_USER', {})
  ;[eoa, smart] = accounts.map(({ address }) => address) as [Hex, Hex]
}

/** Asks the wallet for an operation's receipt until there is one. */
async function receiptOf(hash: string): Promise<{ success: boolean }> {
  for (let tries = 0; tries < 100; tries++) {
    const receipt = await app.succeed<{ success: boolean } | null>('RPC_REQUEST', { method: 'eth_getUserOperationReceipt', params: [hash] })
    if (receipt) return receipt
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`${hash} was not mined.`)
}

const RECEIVER = getAddress('0x00000000000000000000000000000000000c0ffe') as Hex
const balanceOf = async (address: string) => BigInt((await world.chain.rpc('eth_getBalance', [address, 'latest'])) as string)
const client = () => createPublicClient({ transport: http(world.chain.url) })
const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
const payloadOf = async <Payload>(answer: Promise<Got>): Promise<Payload> => {
  const got = await answer
  assert.is(got.type, '@w3m-frame/RPC_REQUEST_SUCCESS', JSON.stringify(got))
  return got.payload as Payload
}
const errorOf = async (answer: Promise<Got>) => {
  const got = await answer
  assert.is(got.type, '@w3m-frame/RPC_REQUEST_ERROR', JSON.stringify(got))
  return (got.payload as { message: string }).message
}

test('a message is shown in full, and signed by the key', async () => {
  const message = 'Good morning,\nwould you sign this?'
  const { answer } = app.request('personal_sign', [toHex(message), eoa])
  const { title, text, rows, all } = await app.read()
  assert.equal([title, text, rows.Account, rows.Network], ['Sign a message', message, eoa, 'Anvil One'])
  assert.match(all, `${new URL(world.origins[0]).host} “Tea Shop” requests a signature`)
  await app.approve()
  assert.ok(await verifyMessage({ address: eoa, message, signature: await payloadOf<Hex>(answer) }))
})

test('a message that signs in to another site comes with a warning', async () => {
  const { answer } = app.request('personal_sign', [toHex('bank.example wants you to sign in with your Ethereum account:\n…'), eoa])
  assert.match((await app.read()).all, 'This message signs you in to bank.example')
  await app.decline()
  assert.is(await errorOf(answer), 'User rejected the request')
})

const typedData = {
  domain: { name: 'Tea Shop', chainId: 31337, verifyingContract: RECEIVER },
  types: {
    Order: [
      { name: 'tea', type: 'string' },
      { name: 'cups', type: 'uint256' },
    ],
  },
  primaryType: 'Order',
  message: { tea: 'Assam', cups: '2' },
} as const

test('typed data is shown line by line, and signed by the key', async () => {
  const { answer } = app.request('eth_signTypedData_v4', [eoa, JSON.stringify(typedData)])
  const { text, rows } = await app.read()
  assert.equal([text, rows.For, rows.Type], ['tea: Assam\ncups: 2', 'Tea Shop', 'Order'])
  await app.approve()
  assert.ok(
    await verifyTypedData({ address: eoa, ...typedData, message: { tea: 'Assam', cups: 2n }, signature: await payloadOf<Hex>(answer) }),
  )
})

test('the smart account signs as well, before it is there and after; in between it sends', async () => {
  await signInAnew()
  const message = 'In the name of the account'
  const sign = async () => {
    const { answer } = app.request('personal_sign', [toHex(message), smart])
    assert.is((await app.read()).rows.Account, smart)
    await app.approve()
    return payloadOf<Hex>(answer)
  }
  const verify = (signature: Hex) => client().verifyMessage({ address: smart, message, signature })
  const early = await sign()
  assert.ok(early.endsWith('6492'.repeat(16)))
  assert.ok(await verify(early))
  const typed = app.request('eth_signTypedData_v4', [smart, JSON.stringify(typedData)])
  await app.approve()
  assert.ok(
    await client().verifyTypedData({
      address: smart,
      ...typedData,
      message: { tea: 'Assam', cups: 2n },
      signature: await payloadOf<Hex>(typed.answer),
    }),
  )

  const before = await balanceOf(RECEIVER)
  const { answer } = app.request('eth_sendTransaction', [{ from: smart, to: RECEIVER, value: toQuantity(parseEther('0.5')) }])
  const { title, rows } = await app.read()
  assert.equal([title, rows.From, rows.To], ['Send 0.5 ETH', smart, RECEIVER])
  await app.approve()
  const hash = await payloadOf<Hex>(answer)
  assert.is((await client().getTransactionReceipt({ hash })).status, 'success')
  assert.is(await balanceOf(RECEIVER), before + parseEther('0.5'))
  assert.is((await app.succeed<{ smartAccountDeployed: boolean }>('GET_USER', {})).smartAccountDeployed, true)

  const late = await sign()
  assert.is(late.length, 132)
  assert.ok(await verify(late))
})

test('several calls are one operation, and their state can be asked for', async () => {
  const calls = [
    { to: RECEIVER, value: '0x1' },
    { to: RECEIVER, value: '0x2', data: '0x1234' },
  ]
  const before = await balanceOf(RECEIVER)
  const { answer } = app.request('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: smart, calls }])
  const { title, rows, all } = await app.read()
  assert.equal([title, rows['1. To'], rows['2. Amount']], ['Send 2 transactions', RECEIVER, '0.000000000000000002 ETH'])
  assert.match(all, 'requests multiple transactions')
  await app.approve()
  const { id } = await payloadOf<{ id: string }>(answer)
  await receiptOf(id)
  const status = await app.succeed<{ status: number; receipts: { status: string }[] }>('RPC_REQUEST', {
    method: 'wallet_getCallsStatus',
    params: [id],
  })
  assert.equal([status.status, status.receipts[0]?.status, await balanceOf(RECEIVER)], [200, '0x1', before + 3n])
  assert.ok((await receiptOf(id)).success)
  assert.match(await app.fail('RPC_REQUEST', { method: 'wallet_sendCalls', params: [{ from: eoa, calls }] }), 'Only a smart account')
})

test('an operation that the app has made is shown by its calls, signed and sent', async () => {
  await signInAnew()
  const before = await balanceOf(RECEIVER)
  const draft = {
    sender: smart,
    nonce: '0x0',
    factory: FACTORY,
    factoryData: toFactoryData(eoa),
    callData: encodeCalls([{ to: RECEIVER, value: 7n, data: '0x' }]),
    maxFeePerGas: '0xee6b2800',
    maxPriorityFeePerGas: '0x3b9aca00',
    signature: '0x',
  }
  const gas = await app.succeed<object>('RPC_REQUEST', { method: 'eth_estimateUserOperationGas', params: [draft, ENTRY_POINT] })
  const { answer } = app.request('eth_sendUserOperation', [{ ...draft, ...gas }, ENTRY_POINT])
  assert.is((await app.read()).rows.Amount, '0.000000000000000007 ETH')
  await app.approve()
  const hash = await payloadOf<string>(answer)
  const { success } = await receiptOf(hash)
  assert.equal([success, await balanceOf(RECEIVER)], [true, before + 7n])
  assert.match(
    await app.fail('RPC_REQUEST', { method: 'eth_sendUserOperation', params: [{ ...draft, callData: '0x12345678' }, ENTRY_POINT] }),
    'cannot read what this operation does',
  )
})

test('the key sends a transaction that is mined', async () => {
  const before = await balanceOf(RECEIVER)
  const { answer } = app.request('eth_sendTransaction', [{ from: eoa, to: RECEIVER, value: toQuantity(parseEther('1.25')) }])
  await app.approve()
  const { status, from } = await client().waitForTransactionReceipt({ hash: await payloadOf<Hex>(answer), pollingInterval: 25 })
  assert.equal([status, from], ['success', eoa.toLowerCase()])
  assert.is(await balanceOf(RECEIVER), before + parseEther('1.25'))
})

test('tokens are named with their decimals, and an approval without end is warned of', async () => {
  const { address: usdc } = world.chain.tokens.find(({ symbol }) => symbol === 'USDC')!
  const token = new Interface([
    'function transfer(address, uint256)',
    'function approve(address, uint256)',
    'function balanceOf(address) view returns (uint256)',
  ])
  // The chain's first account is rich in all of them.
  const gift = (await world.chain.rpc('eth_sendTransaction', [
    { from: world.chain.accounts[0]!.address, to: usdc, data: token.encodeFunctionData('transfer', [smart, 40_000_000n]) },
  ])) as Hex
  await client().waitForTransactionReceipt({ hash: gift, pollingInterval: 25 })
  const { answer } = app.request('eth_sendTransaction', [
    { from: smart, to: usdc, data: token.encodeFunctionData('transfer', [RECEIVER, 12_500_000n]) },
  ])
  const { title, rows, all } = await app.read()
  assert.equal([title, rows.Tokens, rows.Receiver, rows.From], ['Send 12.5 USDC', '12.5 USDC', RECEIVER, smart])
  assert.not.match(all, 'fail')
  await app.approve()
  await payloadOf(answer)
  const held = await world.chain.rpc('eth_call', [{ to: usdc, data: token.encodeFunctionData('balanceOf', [RECEIVER]) }, 'latest'])
  assert.is(BigInt(held as string), 12_500_000n)
  const endless = app.request('eth_sendTransaction', [
    { from: eoa, to: usdc, data: token.encodeFunctionData('approve', [RECEIVER, MaxUint256]) },
  ])
  assert.match((await app.read()).all, 'may take all tokens of this kind')
  await app.decline()
  await errorOf(endless.answer)
})

test('what will fail says so beforehand', async () => {
  await signInAnew()
  const { answer } = app.request('eth_sendTransaction', [{ from: eoa, to: RECEIVER, value: toQuantity(parseEther('999')) }])
  assert.match((await app.read()).all, 'This will fail: the account has only 10 ETH')
  await app.decline()
  await errorOf(answer)
  const reverting = app.request('eth_sendTransaction', [
    { from: eoa, to: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', data: '0x12345678' },
  ])
  assert.match((await app.read()).all, 'This will probably fail')
  await app.decline()
  await errorOf(reverting.answer)
  const half = { to: RECEIVER, value: toQuantity(parseEther('6')) }
  const batch = app.request('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x7a69', from: smart, calls: [half, half] }])
  assert.match((await app.read()).all, 'This will probably fail')
  await app.decline()
  await errorOf(batch.answer)
})

test('what cannot be read never becomes a question', async () => {
  for (const [method, params] of [
    ['personal_sign', [5, eoa]],
    ['personal_sign', ['0x1234', RECEIVER]],
    ['eth_signTypedData_v4', [eoa, '{}']],
    ['eth_sendTransaction', [{ to: 'me' }]],
    ['eth_sendTransaction', []],
    ['wallet_grantPermissions', []],
    ['solana_signMessage', { message: '1' }],
  ] as const) {
    assert.ok(await app.fail('RPC_REQUEST', { method, params }), method)
  }
  const elsewhere = { chainId: '0x1', from: smart, to: RECEIVER, value: '0x1', calls: [{ to: RECEIVER, value: '0x1' }] }
  for (const method of ['eth_sendTransaction', 'wallet_sendCalls'])
    assert.match(await app.fail('RPC_REQUEST', { method, params: [elsewhere] }), 'This is for chain 0x1')
  assert.is(await app.frame().locator('h1').count(), 0)
})

test('nobody can agree in the first half second in sight, nor while it is not', async () => {
  const { answer } = app.request('personal_sign', ['0x1234', eoa])
  await app.read()
  const press = () => app.frame().evaluate(() => document.querySelector<HTMLElement>('[data-testid=frame-approve]')!.click())
  await new Promise(resolve => setTimeout(resolve, 700))
  await press() // not shown yet
  await app.show()
  const shown = Date.now()
  await press()
  assert.is(await app.frame().locator('[data-testid=frame-question]').count(), 1)
  await app.frame().waitForSelector('[data-testid=frame-approve][aria-disabled=false]')
  assert.ok(Date.now() - shown >= 450)
  await press()
  await payloadOf(answer)
})

test('questions wait for each other', async () => {
  const first = app.request('personal_sign', [toHex('one'), eoa])
  await app.read()
  const second = app.request('personal_sign', [toHex('two'), eoa])
  await app.show()
  await app.frame().waitForSelector('text=1 of 2 requests')
  await app.approve()
  await app.frame().waitForSelector('.text:has-text("two")')
  await app.decline()
  await payloadOf(first.answer)
  assert.is(await errorOf(second.answer), 'User rejected the request')
})

test('a question is over when the app puts the frame away, or says so', async () => {
  const hidden = app.request('personal_sign', [toHex('one'), eoa])
  await app.read()
  await app.show()
  await app.frame().waitForSelector('[data-testid=frame-approve][aria-disabled=false]')
  await app.hide()
  assert.is(await errorOf(hidden.answer), 'Request was aborted')
  const aborted = app.request('personal_sign', [toHex('two'), eoa])
  await app.read()
  await app.succeed('RPC_ABORT')
  assert.is(await errorOf(aborted.answer), 'Request was aborted')
  assert.is(await app.frame().locator('h1').count(), 0)
})

test('the keyboard alone does it', async () => {
  const { answer } = app.request('personal_sign', [toHex('by key'), eoa])
  await app.read()
  await app.show()
  await app.frame().waitForSelector('[data-testid=frame-approve][aria-disabled=false]')
  await app.frame().focus('[data-testid=frame-approve]')
  await app.page.keyboard.press('Enter')
  await payloadOf(answer)
  const other = app.request('personal_sign', [toHex('by key'), eoa])
  await app.read()
  await app.frame().focus('[data-testid=frame-decline]')
  await app.page.keyboard.press('Escape')
  assert.is(await errorOf(other.answer), 'User rejected the request')
})

test('the frame looks as the app does, and everybody can use it', async () => {
  const axe = await readFile(createRequire(join(projectRoot, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8')
  const { answer } = app.request('eth_signTypedData_v4', [
    eoa,
    JSON.stringify({ ...typedData, domain: { ...typedData.domain, chainId: 5 } }),
  ])
  await app.read()
  await app.show()
  await app.frame().waitForSelector('[data-testid=frame-approve][aria-disabled=false]')
  await app.frame().evaluate(`${axe};0`)
  for (const themeMode of ['light', 'dark']) {
    await app.succeed('SYNC_THEME', { themeMode, themeVariables: { '--w3m-accent': themeMode === 'dark' ? '#ffdd55' : '#882244' } })
    const found = (await app
      .frame()
      .evaluate(
        `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].target))`,
      )) as string[]
    assert.equal(found, [], themeMode)
    const looks = await app
      .frame()
      .evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('.primary')!).backgroundColor,
      ])
    assert.equal(looks, themeMode === 'dark' ? ['rgb(21, 22, 26)', 'rgb(255, 221, 85)'] : ['rgb(255, 255, 255)', 'rgb(136, 34, 68)'])
  }
  await app.decline()
  await errorOf(answer)
})

test('inside of two pages nobody can agree', async () => {
  const page = await app.page.context().newPage()
  await page.goto(`${world.origins[0]}/outer`)
  const inner = page.frames().find(frame => frame.url() === `${world.origins[0]}/`)!
  await inner.waitForFunction(() => (window as unknown as { got: unknown[] }).got.length > 0)
  const answer = inner.evaluate(
    message =>
      (window as unknown as { ask(name: string, payload: unknown): Promise<Got> }).ask('RPC_REQUEST', {
        method: 'personal_sign',
        params: [message],
      }),
    '0x1234',
  )
  const frame = page.frames().find(each => each.url().startsWith(`${world.site.url}/sdk`))!
  await inner.evaluate(() => void (document.querySelector('iframe')!.style.display = 'block'))
  await frame.waitForSelector('[role=alert]:has-text("inside of another page")')
  await new Promise(resolve => setTimeout(resolve, 700))
  await frame.click('[data-testid=frame-approve]', { force: true })
  assert.is(await frame.getAttribute('[data-testid=frame-approve]', 'aria-disabled'), 'true')
  await frame.click('[data-testid=frame-decline]')
  assert.is(await errorOf(answer), 'User rejected the request')
  await page.close()
})

test.run()
