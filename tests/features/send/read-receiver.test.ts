import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readReceiver } from '../../../src/features/send/read-receiver.js'
import * as networks from '../../../src/networks.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'

const [ethereum, sol, btc, dot] = [networks.mainnet, networks.solana, networks.bitcoin, networks.polkadot].map(each =>
  toCaipNetwork(each, {}),
)
const ALL = [ethereum!, sol!, btc!, dot!, toCaipNetwork(networks.polygon, {})]

/** A network that has an explorer of its own. */
const ours = { ...ethereum!, blockExplorers: { default: { name: 'Somebody', url: 'https://explorer.somebody.test/' } } }

const EVM = '0xBe0Eb53F46cd790Cd13851d5EFf43D12404d33E8'
const OTHER = `0x${'12'.repeat(20)}`
const SOL = '7fUAJdStEuGbc3sM84cKRL6yYaaSstyLSU4ve5oovLS7'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const DOT = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'

for (const [given, network, expected] of [
  [`  ${EVM}\n`, ethereum, { text: EVM }],
  [`<${EVM}>.`, ethereum, { text: EVM }],
  [`0xBe0Eb53F46cd790Cd138\u200b51d5EFf43D12404d33E8`, ethereum, { text: EVM }],
  ['0xBe0E b53F 46cd 790C d138 51d5 EFf4 3D12 404d 33E8', ethereum, { text: EVM }],
  [`eip155:1:${EVM}`, ethereum, { text: EVM }],
  [`did:pkh:eip155:1:${EVM}`, ethereum, { text: EVM }],
  [`ETHEREUM:${EVM.toUpperCase()}@1`, ethereum, { text: EVM.toLowerCase() }],
  [`eth:${EVM}`, ethereum, { text: EVM }],
  [`ethereum:pay-${EVM}@0x1?value=2.014e18`, ethereum, { text: EVM, token: '' }],
  [`ethereum:${EVM}@1?decimal=18&value=0`, ethereum, { text: EVM }],
  [`ethereum:${EVM}@1?contractAddress=${OTHER}&decimal=6&value=1000000`, ethereum, { text: EVM, token: OTHER }],
  [`ethereum:alice.eth@1`, ethereum, { text: 'alice.eth' }],
  [`ethereum:${OTHER}@1/transfer?address=${EVM}&uint256=1e6`, ethereum, { text: EVM, token: OTHER }],
  [`https://etherscan.io/address/${EVM}#tokentxns`, ethereum, { text: EVM }],
  [`https://explorer.somebody.test/account/${EVM}?tab=1`, ours, { text: EVM }],
  ['Alice.ETH.', ethereum, { text: 'Alice.ETH' }],
  [' alice.eth\u202e ', ethereum, { text: 'alice.eth' }],
  [`solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${SOL}`, sol, { text: SOL }],
  [`solana:${SOL}?amount=1&label=a:b`, sol, { text: SOL, token: '' }],
  [`solana:${SOL}?label=a:b`, sol, { text: SOL }],
  [`solana:${SOL}?amount=0.01&spl-token=${MINT}`, sol, { text: SOL, token: MINT }],
  [`bitcoin:${BTC}?amount=0.1&label=Rent`, btc, { text: BTC, token: '' }],
  [`BITCOIN:${BTC.toUpperCase()}?AMOUNT=0.1`, btc, { text: BTC }],
  [`substrate:${DOT}:0x1234:Alice`, dot, { text: DOT }],
] as const)
  test(`'${given}' is ${expected.text}`, () => {
    const { text, token, problem } = readReceiver(given, network, ALL)
    assert.equal({ text, token, problem }, { token: undefined, problem: undefined, ...expected })
  })

for (const [given, network, problem] of [
  [`eip155:137:${EVM}`, ethereum, 'receiverElsewhere'],
  [`matic:${EVM}`, ethereum, 'receiverElsewhere'],
  [`ethereum:${EVM}@137`, ethereum, 'receiverElsewhere'],
  [`solana:${SOL}`, ethereum, 'receiverElsewhere'],
  [`https://polygonscan.com/address/${EVM}`, ethereum, 'receiverElsewhere'],
  [`https://explorer.solana.com/address/${SOL}?cluster=devnet`, sol, 'receiverElsewhere'],
  [`https://explorer.somebody.test/account/${EVM}`, ethereum, 'receiverExplorer'],
  [`lineascan.build/address/${EVM}`, ethereum, 'receiverExplorer'],
  [`https://etherscan.io/token/${OTHER}?a=${EVM}`, ethereum, 'receiverLink'],
  [`https://etherscan.io/tx/0x${'ab'.repeat(32)}`, ethereum, 'receiverLink'],
  [`https://etherscan.io/address/${EVM}?from=${OTHER}`, ethereum, 'receiverLink'],
  [`ethereum:${OTHER}/approve?address=${EVM}`, ethereum, 'receiverMore'],
  [`bitcoin:${BTC}?req-somethingyoudontunderstand=50`, btc, 'receiverMore'],
  ['solana:https%3A%2F%2Fshop.test%2Fpay', sol, 'receiverMore'],
  [`solana:${SOL}?amount=1&memo=Order%2042`, sol, 'receiverMore'],
  [`solana:${SOL}?reference=${MINT}`, sol, 'receiverMore'],
  [`shop.test/${EVM}`, ethereum, 'receiverLink'],
  ['wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn', ethereum, 'receiverPairing'],
  [`ronin:${EVM}`, ethereum, 'receiverPrefix'],
] as const)
  test(`'${given}' is refused: ${problem}`, () => assert.is(readReceiver(given, network, ALL).problem, problem))

test('what a request says far behind counts, and one that is too long to be read is refused', () => {
  const label = '%D0%9E'.repeat(60)
  const problemOf = (more: string) => readReceiver(`solana:${SOL}?amount=1&label=${label}${more}`, sol).problem
  assert.equal(
    [problemOf(''), problemOf('&memo=42'), problemOf('&message='.padEnd(2_000, 'a'))],
    [undefined, 'receiverMore', 'receiverMore'],
  )
})

test('of several networks whose explorers have one host, a link is of the one whose path it goes on from', () => {
  const at = (id: string, path: string) => ({
    ...ethereum!,
    id,
    caipNetworkId: `eip155:${id}` as const,
    blockExplorers: { default: { name: 'Subnets', url: `https://subnets.test${path}` } },
  })
  const [beam, kingdoms, whole] = [at('4337', '/beam'), at('53935', '/kingdoms/'), at('7', '')]
  const read = (path: string, ...known: (typeof beam)[]) => {
    const { text, problem } = readReceiver(`https://subnets.test${path}/address/${EVM}`, known[0], known)
    return problem ?? text
  }
  assert.equal([read('/beam', beam, kingdoms), read('/kingdoms', beam, kingdoms)], [EVM, 'receiverElsewhere'])
  assert.equal([read('/kingdoms', beam), read('/beamer', beam), read('', beam)], Array(3).fill('receiverExplorer'))
  assert.equal([read('', whole, beam), read('/beam', whole, beam), read('/chain/7', whole)], [EVM, 'receiverElsewhere', EVM])
})
