// Who stands in a global that several wallets use: every flag that is known, with all that wallets are known to set beside their own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '../../src/domain/connector.js'
import { toInjectedName } from '../../src/domain/injected.js'
import { toConnectorRows } from '../../src/domain/wallets.js'
import { watchBitcoinWallets } from '../../src/adapters/bip122/discovery.js'
import { watchEip155Wallets } from '../../src/adapters/eip155/discovery.js'
import { createRandom } from '../support/modal.js'
import { pluck } from '../support/pluck.js'
import { root } from '../support/root.js'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** The rows of a table in the sources, each with the comment before it. */
const rowsOf = (path: string, name: string) =>
  [
    ...read(path)
      .split(`const ${name}: Readonly<Record<string, string>> = {`)[1]!
      .split('\n}')[0]!
      .matchAll(/((?: *\/\/.*\n)*) *(is\w+): '(.+)'/g),
  ].map(([, comment, flag, wallet]) => ({ comment: comment!, flag: flag!, wallet: wallet! }))
const ODD = rowsOf('src/domain/injected.ts', 'ODD')
/** As @wagmi/core publishes which flags there are. */
const published = [...read('node_modules/@wagmi/core/dist/types/connectors/injected.d.ts').matchAll(/(is\w+)\?: true/g)].map(
  ([, flag]) => flag!,
)

/** What wallets set beside their own flag. */
const COPIED = ['isMetaMask', 'isTrust', 'isTrustWallet']
const own = [...new Set([...pluck(ODD, 'flag'), ...published])].filter(flag => !COPIED.includes(flag))
const nameOf = (flag: string) => ODD.find(row => row.flag === flag)?.wallet ?? flag.slice(2)

/** A wallet with these flags: as fields, as fields that are not listed, of its class, as getters of its class. */
const SHAPES: ((flags: readonly string[]) => object)[] = [
  flags => Object.fromEntries(flags.map(flag => [flag, true])),
  flags => Object.defineProperties({}, Object.fromEntries(flags.map(flag => [flag, { value: true }]))),
  flags => Object.create(Object.fromEntries(flags.map(flag => [flag, true]))) as object,
  flags => {
    class Wallet {}
    for (const flag of flags) Object.defineProperty(Wallet.prototype, flag, { get: () => true })
    return new (class extends Wallet {})()
  },
]

test('a wallet is never taken for another by what it sets beside its own flag, in any order, wherever its flags stand', () => {
  const random = createRandom(30)
  for (const flag of own)
    for (let mask = 0; mask < 2 ** COPIED.length; mask++)
      for (const shape of SHAPES) {
        const flags = [flag, ...COPIED.filter((_, at) => mask & (1 << at))].sort(() => (random() % 3) - 1)
        assert.is(toInjectedName(shape(flags)), nameOf(flag), `${flags}`)
      }
})

test('of two wallets that set each other’s flags it is one of the two, and never whom both pass for', () => {
  for (const one of own)
    for (const other of own) {
      const name = toInjectedName(SHAPES[0]!([one, other, ...COPIED]))
      assert.ok([nameOf(one), nameOf(other)].includes(name), `${one} ${other}: ${name}`)
    }
})

const inWindow = <Result>(page: object, run: () => Result): Result => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'window')
  Object.defineProperty(globalThis, 'window', { value: Object.assign(new EventTarget(), page), configurable: true })
  try {
    return run()
  } finally {
    if (before) Object.defineProperty(globalThis, 'window', before)
    else Reflect.deleteProperty(globalThis, 'window')
  }
}

test('any wallets that share window.ethereum are as many rows, each under its own name', () => {
  const random = createRandom(7)
  for (let round = 0; round < 300; round++) {
    const flags = own
      .filter(() => random() % 12 === 0)
      .filter((flag, at, all) => all.findIndex(each => nameOf(each) === nameOf(flag)) === at)
    const providers = flags.map(flag =>
      Object.assign(SHAPES[random() % 4]!([flag, ...COPIED.filter(() => random() % 2)]), { request: async () => null }),
    )
    const shared = Object.assign(SHAPES[0]!(COPIED), { request: async () => null, providers })
    let found: readonly Connector[] = []
    inWindow({ ethereum: shared }, () => watchEip155Wallets(all => void (found = all), {} as never)())
    const names = pluck(toConnectorRows({ connectors: found, isMobile: false }), 'name')
    assert.equal(names, flags.length ? flags.map(nameOf) : ['Trust Wallet'], `${flags}`)
  }
})

test('so it is in window.unisat, whose names are those of window.ethereum', () => {
  for (const { flag, wallet } of rowsOf('src/adapters/bip122/discovery.ts', 'FLAGS')) {
    if (flag !== 'isUnisat') assert.is(wallet, nameOf(flag))
    for (const shape of SHAPES) {
      const unisat = Object.assign(shape(flag === 'isUnisat' ? [flag] : [flag, 'isUniSat', 'isUnisat']), { requestAccounts() {} })
      let found: readonly Connector[] = []
      inWindow({ unisat }, () => watchBitcoinWallets(all => void (found = all), {} as never)())
      assert.equal(pluck(found, 'name'), [wallet])
    }
  }
})
