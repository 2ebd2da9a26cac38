import { parseEther, toQuantity, verifyMessage, verifyTypedData } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { startBoth, type Devnet } from '../../scripts/sandbox/devnet.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import type { WireError } from '../../scripts/sandbox/methods/errors.js'
import type { SandboxWallet } from '../../scripts/sandbox/wallet/wallet.js'

const site = 'http://dapp.example'
let one: Devnet
let two: Devnet
let wallet: SandboxWallet
let main: string
let savings: string

test.before(async () => {
  ;[one, two] = await startBoth()
})
test.after(async () => {
  await Promise.all([one.close(), two.close()])
})
test.before.each(() => {
  wallet = createWallet({ chains: [one] })
  ;[main, savings] = wallet.state.accounts.map(account => account.address) as [string, string]
})
test.after.each(() => wallet.close())

const ask = (method: string, ...params: unknown[]) => wallet.request(site, { method, params })

async function connect(): Promise<void> {
  const asked = ask('eth_requestAccounts')
  await wallet.nextPending()
  wallet.approve()
  await asked
}

async function failure(promise: Promise<unknown>): Promise<WireError> {
  return promise.then(
    () => assert.unreachable('it should have failed'),
    (error: WireError) => error,
  ) as Promise<WireError>
}

async function minedReceipt(hash: string): Promise<{ status: string }> {
  for (let tries = 0; tries < 50; tries++) {
    const receipt = await ask('eth_getTransactionReceipt', hash)
    if (receipt) return receipt as { status: string }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  return assert.unreachable('the transaction was never mined') as never
}

function eventsOf(origin: string): unknown[] {
  const events: unknown[] = []
  wallet.onSiteEvent((to, event) => to === origin && events.push([event.event, event.data]))
  return events
}

test('a site sees no account until the visitor approves', async () => {
  assert.equal(await ask('eth_accounts'), [])
  const asked = ask('eth_requestAccounts')
  const request = await wallet.nextPending()
  assert.is(request.origin, site)
  assert.equal(request.accounts?.[0], main)
  wallet.approve(request.id, [savings])
  assert.equal(await asked, [savings])
  assert.equal(await ask('eth_accounts'), [savings])
  assert.equal(await wallet.request('http://other.example', { method: 'eth_accounts' }), [])
})

test('a connected site is not asked twice', async () => {
  await connect()
  assert.equal(await ask('eth_requestAccounts'), [main])
  assert.is(wallet.pending.length, 0)
})

test('a refusal is 4001', async () => {
  const refused = failure(ask('eth_requestAccounts'))
  await wallet.nextPending()
  wallet.refuse()
  assert.is((await refused).code, 4001)
})

test('a second request to connect while one waits is -32002, unless the wallet queues', async () => {
  const first = ask('eth_requestAccounts')
  await wallet.nextPending()
  assert.is((await failure(ask('eth_requestAccounts'))).code, -32002)
  wallet.behave({ repeated: 'queue' })
  const second = ask('wallet_requestPermissions', { eth_accounts: {} })
  await Promise.resolve()
  assert.is(wallet.pending.length, 2)
  wallet.approve()
  wallet.approve()
  assert.equal(await first, [main])
  assert.is(((await second) as { parentCapability: string }[])[0]?.parentCapability, 'eth_accounts')
})

test('revoking takes the accounts away and tells the site', async () => {
  await connect()
  const events = eventsOf(site)
  await ask('wallet_revokePermissions', { eth_accounts: {} })
  assert.equal(await ask('eth_accounts'), [])
  assert.equal(await ask('wallet_getPermissions'), [])
  assert.equal(events, [['accountsChanged', []]])
})

test('a signed message is the account’s', async () => {
  await connect()
  const text = 'Grüße, 世界'
  const signing = ask('personal_sign', `0x${Buffer.from(text).toString('hex')}`, main)
  const request = await wallet.nextPending()
  assert.is(request.text, text)
  wallet.approve()
  assert.is(verifyMessage(text, (await signing) as string), main)
})

test('signed typed data is the account’s', async () => {
  await connect()
  const domain = { name: 'Post', version: '1', chainId: 31337, verifyingContract: savings }
  const types = {
    Mail: [
      { name: 'to', type: 'Person' },
      { name: 'text', type: 'string' },
    ],
    Person: [{ name: 'name', type: 'string' }],
  }
  const message = { to: { name: 'Leo' }, text: 'Hello' }
  const EIP712Domain = Object.keys(domain).map(name => ({ name, type: 'string' }))
  const json = JSON.stringify({ domain, types: { EIP712Domain, ...types }, primaryType: 'Mail', message })
  wallet.behave({ answer: 'approve' })
  const signature = (await ask('eth_signTypedData_v4', main, json)) as string
  assert.is(verifyTypedData(domain, types, message, signature), main)
})

test('typed data for another chain is turned down', async () => {
  await connect()
  const data = { domain: { chainId: 1 }, types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', message: { text: '' } }
  assert.is((await failure(ask('eth_signTypedData_v4', main, data))).code, -32602)
})

test('a sign-in message of another site carries a warning', async () => {
  await connect()
  void failure(ask('personal_sign', `bank.example wants you to sign in with your Ethereum account:\n${main}`, main))
  const request = await wallet.nextPending()
  assert.is(request.title, 'Sign in')
  assert.match(request.warning ?? '', 'bank.example')
})

test('only connected accounts sign', async () => {
  assert.is((await failure(ask('personal_sign', '0x00', main))).code, 4100)
  await connect()
  assert.is((await failure(ask('personal_sign', '0x00', savings))).code, 4100)
})

test('a sent transaction changes balances on the chain', async () => {
  await connect()
  const balance = async (address: string) => BigInt((await one.rpc('eth_getBalance', [address, 'latest'])) as string)
  const target = '0x00000000000000000000000000000000000000aa'
  const [before, own] = [await balance(target), await balance(main)]
  const value = parseEther('1.5')
  const sending = ask('eth_sendTransaction', { from: main, to: target, value: toQuantity(value) })
  const request = await wallet.nextPending()
  assert.is(request.rows.find(row => row.label === 'Amount')?.value, '1.5 ETH')
  wallet.approve()
  const hash = (await sending) as string
  assert.is((await minedReceipt(hash)).status, '0x1')
  assert.is((await balance(target)) - before, value)
  assert.ok(own - (await balance(main)) > value)
})

test('transactions sent at the same time take turns', async () => {
  await connect()
  wallet.behave({ answer: 'approve' })
  const hashes = await Promise.all([1, 2, 3].map(() => ask('eth_sendTransaction', { from: main, to: savings, value: '0x1' })))
  assert.is(new Set(hashes).size, 3)
})

test('a transaction that will fail says so before it is approved', async () => {
  await connect()
  void failure(ask('eth_sendTransaction', { from: main, to: savings, value: toQuantity(parseEther('999999')) }))
  assert.match((await wallet.nextPending()).warning ?? '', 'probably fail')
})

test('an unknown chain is 4902; it can be added, then switched to', async () => {
  await connect()
  wallet.behave({ answer: 'approve' })
  const events = eventsOf(site)
  const target = { chainId: '0x7a6a' }
  assert.is((await failure(ask('wallet_switchEthereumChain', target))).code, 4902)
  const chain = { ...target, chainName: 'Anvil Two', rpcUrls: [two.url], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  assert.is(await ask('wallet_addEthereumChain', chain), null)
  assert.is(await ask('eth_chainId'), '0x7a69')
  assert.is(await ask('wallet_switchEthereumChain', target), null)
  assert.is(await ask('eth_chainId'), '0x7a6a')
  assert.is(await ask('net_version'), '31338')
  assert.equal(events, [['chainChanged', '0x7a6a']])
  assert.is(BigInt((await ask('eth_getBalance', main, 'latest')) as string), parseEther('42.0009'))
})

test('a chain whose node says otherwise is not added', async () => {
  const lie = { chainId: '0x1', chainName: 'Main', rpcUrls: [two.url], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
  assert.is((await failure(ask('wallet_addEthereumChain', lie))).code, -32602)
  const far = { ...lie, rpcUrls: ['https://rpc.example'] }
  assert.is((await failure(ask('wallet_addEthereumChain', far))).code, -32602)
})

test('switching to the chain it is on asks nobody', async () => {
  assert.is(await ask('wallet_switchEthereumChain', { chainId: '0x7a69' }), null)
})

test('a locked wallet shows no account and waits to be unlocked', async () => {
  await connect()
  const events = eventsOf(site)
  wallet.lock()
  assert.equal(await ask('eth_accounts'), [])
  const asked = ask('eth_requestAccounts')
  await wallet.nextPending()
  assert.throws(() => wallet.approve(), /locked/)
  wallet.unlock()
  wallet.approve()
  assert.equal(await asked, [main])
  assert.equal(events, [
    ['accountsChanged', []],
    ['accountsChanged', [main]],
  ])
})

test('choosing another account in the wallet tells connected sites', async () => {
  await connect()
  const events = eventsOf(site)
  wallet.state.selectAccount(savings)
  assert.equal(events, [['accountsChanged', [savings, main]]])
})

test('offline, every chain call is 4900, and sites hear of it', async () => {
  await connect()
  const events = eventsOf(site)
  wallet.behave({ offline: true })
  assert.is((await failure(ask('eth_blockNumber'))).code, 4900)
  wallet.behave({ offline: false })
  assert.equal(
    events.map(event => (event as string[])[0]),
    ['disconnect', 'connect'],
  )
})

test('it lists what an account holds, where it is told to, as the chain has it', async () => {
  await connect()
  assert.is((await failure(ask('wallet_getAssets', { account: main }))).code, 4200)
  wallet.behave({ assets: true })
  assert.equal(((await ask('wallet_getCapabilities', main)) as Record<string, object>)['0x7a69'], {
    atomic: { status: 'supported' },
    assetDiscovery: { supported: true },
  })
  const assets = (await ask('wallet_getAssets', { account: main, chainFilter: ['0x7a69'] })) as Record<string, { balance: string }[]>
  assert.equal(assets['0x7a69']![0]!.balance, await ask('eth_getBalance', main, 'latest'))
  wallet.behave({ assets: false })
})

test('what the wallet does not know is 4200', async () => {
  assert.is((await failure(ask('eth_sign', main, '0x00'))).code, 4200)
  assert.is((await failure(ask('constructor'))).code, 4200)
})

test('a wallet told to hang leaves the site waiting', async () => {
  wallet.behave({ methods: { eth_requestAccounts: 'hang' } })
  let settled = false
  const asked = ask('eth_requestAccounts').then(
    () => (settled = true),
    () => (settled = true),
  )
  await new Promise(resolve => setTimeout(resolve, 50))
  assert.not(settled)
  wallet.close()
  await asked
})

test('unknown behaviour is turned down', () => {
  assert.throws(() => wallet.behave({ answer: 'maybe' } as never), /cannot be/)
  assert.throws(() => wallet.behave({ nonsense: true } as never), /there is no/)
})

test.run()
