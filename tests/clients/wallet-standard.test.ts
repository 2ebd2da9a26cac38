import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Wallet } from '@wallet-standard/base'
import { watchStandardWallets, type StandardWallet } from '../../src/clients/wallet-standard.js'

type Api = { register(...wallets: unknown[]): () => void }

const toWallet = (name: string, more: object = {}): Wallet => ({
  version: '1.0.0',
  name,
  icon: 'data:image/png;base64,AA==',
  chains: ['solana:mainnet'],
  features: {},
  accounts: [],
  ...more,
})

/** A wallet as the standard's own wallets do it: it announces itself, and again to each page that says it is ready. */
function announce(page: EventTarget, ...wallets: unknown[]): () => void {
  const offs: (() => void)[] = []
  const callback = (api: Api) => offs.push(api.register(...wallets))
  page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: callback }))
  page.addEventListener('wallet-standard:app-ready', event => callback((event as CustomEvent<Api>).detail))
  return () => offs.forEach(off => off())
}

function visit(prepare: (page: EventTarget) => void = () => {}) {
  const page = new EventTarget()
  Object.assign(globalThis, { window: page })
  prepare(page)
  const told: (readonly StandardWallet[])[] = []
  const stop = watchStandardWallets(wallets => told.push(wallets))
  return { page, told, stop, names: () => told.at(-1)!.map(({ name }) => name) }
}

test.after.each(() => void Reflect.deleteProperty(globalThis, 'window'))

test('wallets that waited for the page are told at once and together; one that comes late when it comes, and one that comes twice once', () => {
  const { page, told, names } = visit(page => {
    announce(page, toWallet('Earlier'))
    announce(page, toWallet('Second'))
  })
  assert.equal([told.length, names()], [1, ['Earlier', 'Second']])
  const late = toWallet('Late')
  for (let times = 0; times < 2; times++) announce(page, late)
  assert.equal([told.length, names()], [2, ['Earlier', 'Second', 'Late']])
  assert.is(told.at(-1)![2], late)
})

test('a wallet that takes itself off the list goes, and only that one', () => {
  let leave = () => {}
  const { told, names } = visit(page => {
    announce(page, toWallet('Stays'))
    leave = announce(page, toWallet('Goes'))
  })
  leave()
  assert.equal(names(), ['Stays'])
  leave()
  assert.is(told.length, 2)
})

test('what is no wallet, or throws when looked at, is left out; the others stand', () => {
  const hostile = {
    get name(): string {
      throw new Error('hostile')
    },
  }
  const { page, names } = visit(page =>
    announce(
      page,
      null,
      7,
      'text',
      {},
      { name: '' },
      hostile,
      toWallet('x', { chains: 'solana' }),
      toWallet('x', { features: null }),
      toWallet('x', { accounts: undefined }),
      toWallet('Good'),
    ),
  )
  assert.equal(names(), ['Good'])
  for (const detail of [
    undefined,
    'callback',
    () => {
      throw new Error('hostile')
    },
  ])
    page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail }))
  announce(page, toWallet('After'))
  assert.equal(names(), ['Good', 'After'])
})

test('no wallet can hide the others from the page', () => {
  const { names } = visit(page => {
    page.addEventListener('wallet-standard:app-ready', event => event.stopImmediatePropagation())
    announce(page, toWallet('Other'))
  })
  assert.equal(names(), ['Other'])
})

test('after the stop nobody is told, whatever wallets still do', () => {
  const { page, told, stop } = visit()
  let register: Api['register'] | undefined
  page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail: (api: Api) => (register = api.register) }))
  stop()
  announce(page, toWallet('Late'))
  register?.(toWallet('Later'))()
  assert.is(told.length, 1)
})
