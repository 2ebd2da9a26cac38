import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  isOnrampNetwork,
  ONRAMP_DEFAULTS,
  toAllowed,
  toMeldUrl,
  toOnrampPlaces,
  toOnrampProviders,
} from '../../src/features/onramp/rules.js'
import type { CreateAppKit } from '../../src/domain/options.js'

const options = (more: Partial<CreateAppKit> = {}): CreateAppKit => ({ networks: [], projectId: 'p', ...more }) as unknown as CreateAppKit
const MELD = { onramp: { meld: { publicKey: 'key' } } }
const [USD] = ONRAMP_DEFAULTS.paymentCurrencies

test('Coinbase sells to EVM accounts of a dApp with a project, Meld to those and Solana’s of a dApp with a key', () => {
  const sellers = (given: CreateAppKit) =>
    (['eip155', 'solana', 'bip122', 'polkadot'] as const).map(namespace => toOnrampProviders(given, namespace).join())
  assert.equal(sellers(options()), ['coinbase', '', '', ''])
  assert.equal(sellers(options(MELD)), ['coinbase,meld', 'meld', '', ''])
  assert.equal(sellers(options({ projectId: undefined, ...MELD } as never)), ['meld', 'meld', '', ''])
  assert.equal(sellers(options({ onramp: { coinbase: false } })), ['', '', '', ''])
  assert.equal(sellers(options({ onramp: { meld: { publicKey: '' } } })), ['coinbase', '', '', ''])
})

for (const [amount, ways, problem] of [
  [undefined, 'card,ach_bank_account', undefined],
  ['9.99', '', 'buyLeast'],
  ['0', '', 'buyLeast'],
  ['10', 'card,ach_bank_account', undefined],
  ['7500', 'card,ach_bank_account', undefined],
  ['7500.01', 'ach_bank_account', undefined],
  ['25000', 'ach_bank_account', undefined],
  ['25000.01', '', 'buyMost'],
] as const)
  test(`${amount ?? 'nothing yet'} can be paid by ${ways || 'nobody'}`, () => {
    const allowed = toAllowed(amount, USD!)
    assert.equal([allowed.ways.join(), allowed.problem, allowed.least, allowed.most], [ways, problem, '10.00', '25000.00'])
  })

test('an amount between two ways to pay is told apart, and without limits everything but nothing will do', () => {
  const limits = {
    id: 'USD',
    payment_method_limits: [
      { id: 'a', min: '1', max: '5' },
      { id: 'b', min: '50', max: '100' },
    ],
  }
  assert.is(toAllowed('20', limits).problem, 'buyBetween')
  const none = { id: 'USD', payment_method_limits: [] }
  assert.equal([toAllowed('0.01', none).problem, toAllowed('0', none).problem, toAllowed('0', none).least], [undefined, 'buyLeast', '0.01'])
})

test('Meld’s page is filled in; its key and place are the dApp’s', () => {
  const wish = { symbol: 'USDC', address: '0xabc', currency: 'EUR' }
  assert.is(
    toMeldUrl(options(MELD), wish),
    'https://meldcrypto.com?publicKey=key&destinationCurrencyCode=USDC&walletAddress=0xabc&externalCustomerId=p',
  )
  assert.is(
    toMeldUrl(options({ projectId: undefined, ...MELD } as never), { ...wish, amount: '80.5' }),
    'https://meldcrypto.com?publicKey=key&destinationCurrencyCode=USDC&walletAddress=0xabc&sourceAmount=80.5&sourceCurrencyCode=EUR',
  )
  assert.ok(
    toMeldUrl(options({ onramp: { meld: { publicKey: 'a&b', url: 'https://meld.test/x?y=1' } } }), wish).startsWith(
      'https://meld.test/x?y=1&publicKey=a%26b&',
    ),
  )
  for (const url of ['javascript:alert(1)', 'http://meld.test/'])
    assert.ok(toMeldUrl(options({ onramp: { meld: { publicKey: 'k', url } } }), wish).startsWith('https://meldcrypto.com?'), url)
  assert.ok(
    toMeldUrl(options({ onramp: { meld: { publicKey: 'k', url: 'http://127.0.0.1:4000/onramp' } } }), wish).startsWith(
      'http://127.0.0.1:4000/onramp?',
    ),
  )
})

const networks = [{ name: 'anvil-two', display_name: 'Anvil Two', chain_id: '31338' }]

test('a network has the provider’s name for it, else the one the service told with the coin, else it is Ethereum', () => {
  const firstOf = (id: `eip155:${number}`) => toOnrampPlaces(id, networks, () => true)?.first
  assert.equal([firstOf('eip155:8453'), firstOf('eip155:31338'), firstOf('eip155:5')], ['base', 'anvil-two', 'ethereum'])
  assert.is(toOnrampPlaces('eip155:5', undefined, () => true)?.all.length, 8)
  assert.equal(
    ['eip155:8453', 'eip155:31338', 'eip155:5'].map(id => isOnrampNetwork(id as `eip155:${number}`, networks, () => true)),
    [true, true, false],
  )
})

test('coins go to no network on which the account is not the visitor’s, Ethereum least of all, nor to one of another family, though the visitor is connected there too', () => {
  const placesOf = (...ids: string[]) => toOnrampPlaces(ids[0] as `eip155:${number}`, networks, id => ids.includes(id))
  assert.equal(placesOf('eip155:8453'), { first: 'base', all: ['base'] })
  assert.equal(placesOf('eip155:8453', 'eip155:10'), { first: 'base', all: ['optimism', 'base'] })
  assert.equal(placesOf('eip155:100'), undefined)
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  assert.is(
    toOnrampPlaces(solana, networks, () => true),
    undefined,
  )
})

test('what the service calls a network counts for no contract’s account, and for nobody’s where it is another network’s name', () => {
  const named = (name: string) => [{ name, display_name: '', chain_id: '100' }]
  const GNOSIS = 'eip155:100'
  for (const name of ['ethereum', 'gnosis']) {
    const isTheirs = (id: string) => id === GNOSIS
    assert.equal([toOnrampPlaces(GNOSIS, named(name), isTheirs), isOnrampNetwork(GNOSIS, named(name), isTheirs)], [undefined, false], name)
  }
  // What begins with another's first word may be that: a network of its own, as Arbitrum Nova, is taken for it too.
  for (const name of ['ethereum', 'Ethereum-Mainnet', ' base', 'base-mainnet', 'avalanche-c-chain', 'avalanche', 'arbitrum-nova'])
    assert.equal(
      [toOnrampPlaces(GNOSIS, named(name), () => true)?.first, isOnrampNetwork(GNOSIS, named(name), () => true)],
      ['ethereum', false],
      name,
    )
  for (const name of ['gnosis', 'based']) assert.is(toOnrampPlaces(GNOSIS, named(name), () => true)?.first, name)
})
