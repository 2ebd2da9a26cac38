// A wallet by which nobody has come stands connected for the dApp alone neither, whose effects and libraries keep its provider from before.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openWallet } from '../../../src/adapters/solana/door.js'
import type { WalletDoor } from '../../../src/domain/connector.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { openDoor } from '../../adapters/polkadot/world.js'
import { createSats, openBitcoin } from '../../support/bitcoin-page.js'
import { createKey as createBitcoinKey } from '../../support/bitcoin-wallet.js'
import { settlePromises } from '../../support/clock.js'
import { createFakeWallet } from '../../support/fakes.js'
import { later } from '../../support/later.js'
import { cleanupModals, createTestModal } from '../../support/modal.js'
import { createPlace, MAIN, solanaNetwork } from '../../support/solana-dapp.js'
import { createKey, createSolanaWallet } from '../../support/solana-wallet.js'

test.after.each(cleanupModals)

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await settlePromises()
}

/** A wallet whose window stands open until `answer`, and what the dApp has of it. */
interface Late {
  door: WalletDoor
  answer(): void
  refuse(): void
  /** Events of connecting, as the dApp hears them. */
  heard: unknown[]
  /** Whoever the dApp could ask. */
  shared(): Promise<unknown>
}

async function ofSolana(): Promise<Late & { change(): void }> {
  const asked = later<void>()
  const key = createKey(1)
  const accounts = [{ address: key.address, publicKey: key.publicKey, chains: ['solana:mainnet'], features: [] }]
  const wallet = createSolanaWallet({ keys: [key], instead: { connect: () => asked.promise.then(() => ({ accounts })) } })
  const place = createPlace([solanaNetwork(MAIN)])
  const { door, provider } = openWallet(wallet.standard, place.options, place.networkOf)
  const heard: unknown[] = []
  provider.on('connect', who => heard.push(who))
  const refuse = () => asked.fail(Object.assign(new Error('No'), { code: 4001 }))
  return { door, heard, refuse, answer: asked.come, change: () => wallet.change([key]), shared: async () => provider.publicKey?.toBase58() }
}

async function ofBitcoin(): Promise<Late> {
  const asked = later<void>()
  const raw = createSats([createBitcoinKey(1)])
  const { request } = raw
  raw.request = async (method, params) => {
    if (method === 'wallet_connect') await asked.promise
    return request(method, params)
  }
  const { door, provider } = await openBitcoin('sats', raw)
  const heard: unknown[] = []
  provider.on('connect', () => heard.push('connect'))
  const refuse = () => asked.fail(Object.assign(new Error('No'), { code: 4001 }))
  return { door, heard, refuse, answer: asked.come, shared: async () => (await provider.getAccountAddresses())[0]?.address }
}

async function ofPolkadot(): Promise<Late> {
  const { door, provider, wallet, heard } = openDoor({ answer: 'hang' })
  return { door, heard, refuse: () => {}, answer: () => wallet.release(), shared: async () => provider.signer }
}

/** A modal with that wallet. */
function visit({ door }: Late) {
  const made = createTestModal({ wallet: createFakeWallet() })
  const connector = { ...made.connector(), door: async () => door }
  return { ...made, press: (signal?: AbortSignal) => connect(made.modal, connector, signal).catch(() => undefined) }
}

for (const [family, create] of [
  ['Solana', ofSolana],
  ['Bitcoin', ofBitcoin],
  ['Polkadot', ofPolkadot],
] as const)
  for (const how of ['gives up', 'leaves'] as const)
    for (const isAgain of [false, true])
      test(`who ${how} while a wallet of ${family} is asked is ${isAgain ? 'connected once they press it again before it answers' : 'not connected for the dApp either'}`, async () => {
        const wallet = await create()
        const { appKit, press } = visit(wallet)
        const leave = new AbortController()
        const pressed = [press(leave.signal)]
        await settle()
        if (how === 'leaves') await appKit.disconnect()
        else leave.abort()
        if (isAgain) pressed.push(press())
        if (isAgain) await settle()
        wallet.answer()
        await Promise.all(pressed)
        await settle()
        assert.is(appKit.getAccount('eip155')?.status, isAgain ? 'connected' : 'disconnected')
        assert.is(Boolean(await wallet.shared()), isAgain)
        if (how === 'leaves' && !isAgain) assert.equal(wallet.heard, [])
      })

test('a wallet of Solana that was refused is not heard by the dApp either', async () => {
  const wallet = await ofSolana()
  const { press } = visit(wallet)
  const pressed = press()
  await settle()
  wallet.refuse()
  await pressed
  wallet.change()
  assert.equal([wallet.heard, await wallet.shared()], [[], undefined])
})

test.run()
