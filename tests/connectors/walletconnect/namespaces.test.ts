import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  areNamespaces,
  isForWallet,
  toAddresses,
  toApprovedNetworkIds,
  toGrant,
  toNameInSession,
  toProposedNamespaces,
  toSessionAccounts,
} from '../../../src/connectors/walletconnect/namespaces.js'
import { MOST_ACCOUNTS } from '../../../src/domain/each-once.js'
import type { CaipNetworkId } from '../../../src/domain/caip.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import { bitcoin, polkadot, solana as solanaNetwork, solanaDevnet, solanaTestnet } from '../../../src/networks.js'
import { ALICE, BOB, eip155, fakeSession, OLDER_SOLANA, PHANTOM, solana, SOLANA } from '../../support/fake-sign-client.js'
import { ONE, TWO } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'
import { addresses, countWork } from '../../support/many-accounts.js'

const NETWORKS = [ONE, TWO, solanaNetwork, bitcoin, polkadot].map(network => toCaipNetwork(network, {}))
const BTC = 'bip122:000000000019d6689c085ae165831e93'
const MINER = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

const propose = (override = {}, networks = NETWORKS) =>
  toProposedNamespaces(networks, { override, rpcUrlOf: id => (id.startsWith('eip155') ? `https://node.test/${id}` : undefined) })

/** A session of an EVM wallet with these accounts, as CAIP-10 ids. */
const holding = (...accounts: string[]) => fakeSession({ namespaces: { eip155: { ...eip155(), accounts } } })
const older = () => fakeSession({ namespaces: { solana: solana(OLDER_SOLANA) } })

test('a proposal names every namespace the dApp offers, with its networks by CAIP-2 id', () => {
  assert.equal(Object.keys(propose()), ['eip155', 'solana', 'bip122', 'polkadot'])
  assert.equal([propose().eip155!.chains, propose().bip122!.chains], [['eip155:1', 'eip155:2'], [BTC]])
})

test('EVM methods are those of AppKit, and those of ERC-7715 by their newer names', () => {
  const methods =
    'eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 ' +
    'eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_getPermissions wallet_requestPermissions ' +
    'wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode wallet_getCallsStatus wallet_showCallsStatus wallet_sendCalls ' +
    'wallet_getCapabilities wallet_grantPermissions wallet_revokePermissions wallet_getAssets wallet_requestExecutionPermissions ' +
    'wallet_revokeExecutionPermission wallet_getGrantedExecutionPermissions wallet_getSupportedExecutionPermissions'
  assert.equal(propose().eip155!.methods, methods.split(' '))
})

test('each other namespace has methods of its own, and changes of account and chain are the events everywhere', () => {
  const { solana, bip122, polkadot } = propose()
  const ofSolana = 'signMessage signTransaction requestAccounts getAccounts signAllTransactions signAndSendTransaction'
  assert.equal(
    solana!.methods,
    ofSolana.split(' ').map(name => `solana_${name}`),
  )
  assert.equal(bip122!.methods, ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'])
  assert.equal(polkadot!.methods, ['polkadot_signTransaction', 'polkadot_signMessage'])
  for (const { events } of Object.values(propose())) assert.equal(events, ['accountsChanged', 'chainChanged'])
})

test("Solana's networks are asked for by their older names too, where they have one", () => {
  const networks = [solanaNetwork, solanaDevnet, solanaTestnet].map(network => toCaipNetwork(network, {}))
  assert.equal(propose({}, networks).solana!.chains, [
    SOLANA,
    OLDER_SOLANA,
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ])
})

test('a dApp replaces methods, events or chains of one namespace and leaves the rest; RPC addresses and the chain to start on it names by CAIP-2 id', () => {
  const usual = propose()
  const { eip155, solana } = propose({
    methods: { eip155: ['personal_sign'] },
    events: { eip155: ['message'] },
    chains: { solana: [SOLANA] },
  })
  assert.equal(eip155, { ...usual.eip155!, methods: ['personal_sign'], events: ['message'] })
  assert.equal(solana, { ...usual.solana!, chains: [SOLANA] })
  const own = propose({ rpcMap: { 'eip155:2': 'https://own.test/' }, defaultChain: 'eip155:2' })
  assert.equal(own.eip155!.rpcMap, { 1: 'https://node.test/eip155:1', 2: 'https://own.test/' })
  assert.equal([own.eip155!.defaultChain, own.solana!.defaultChain], ['eip155:2', undefined])
})

test('the accounts of a session are listed once each, in its order; those of Bitcoin are for payments', () => {
  const session = fakeSession({ namespaces: { eip155: eip155({ accounts: [BOB, ALICE] }) } })
  assert.equal(toSessionAccounts(session, 'eip155'), [
    { namespace: 'eip155', address: BOB, type: 'eoa' },
    { namespace: 'eip155', address: ALICE, type: 'eoa' },
  ])
  const miner = fakeSession({ namespaces: { bip122: { accounts: [`${BTC}:${MINER}`], methods: [], events: [] } } })
  assert.equal(toSessionAccounts(miner, 'bip122'), [{ namespace: 'bip122', address: MINER, type: 'payment' }])
})

const MIXED = '0xAbCdEf0000000000000000000000000000000001'
const NO_ACCOUNTS = ['eip155:1:0x12', 'eip155:1', `solana:x:${ALICE}`, 'nonsense', `eip155:1:${ALICE}:more`]

for (const [title, accounts, chain, addresses] of [
  ['an EVM account that differs only by its checksum is the same', [`eip155:1:${MIXED}`, `eip155:137:${MIXED.toLowerCase()}`], , [MIXED]],
  ['accounts on the wanted chain come first', [`eip155:1:${ALICE}`, `eip155:137:${BOB}`], 'eip155:137', [BOB, ALICE]],
  ['what is no account of the namespace is left out', [...NO_ACCOUNTS, `eip155:1:${ALICE}`], , [ALICE]],
] as [title: string, accounts: string[], chain: CaipNetworkId | undefined, addresses: string[]][])
  test(title, () => assert.equal(pluck(toSessionAccounts(holding(...accounts), 'eip155', chain), 'address'), addresses))

test('of a session with more accounts than anybody has, the first are its accounts, and of one with more namespaces none', () => {
  const many = addresses(MOST_ACCOUNTS + 100)
  const session = fakeSession({ namespaces: { eip155: eip155({ accounts: many }) } })
  const first = many.slice(0, MOST_ACCOUNTS)
  assert.equal(pluck(toSessionAccounts(session, 'eip155'), 'address'), first)
  assert.equal(toAddresses(session, 'eip155', 'eip155:137'), first)
  const parts = (count: number) => Object.fromEntries(addresses(count).map(name => [name, eip155()]))
  assert.equal([areNamespaces(parts(MOST_ACCOUNTS)), areNamespaces(parts(MOST_ACCOUNTS + 1))], [true, false])
})

test('twice as many accounts are twice as much work to read, and no more', async () => {
  const read = (count: number) =>
    countWork(() =>
      toSessionAccounts(fakeSession({ namespaces: { eip155: eip155({ accounts: addresses(count) }) } }), 'eip155', 'eip155:1'),
    )
  const once = await read(200)
  assert.ok(once > 0)
  assert.ok((await read(400)) <= 2 * once)
})

test('approved networks are those of the chains and of the accounts', () =>
  assert.equal(toApprovedNetworkIds(holding(`eip155:1:${ALICE}`, `eip155:10:${ALICE}`), 'eip155'), ['eip155:1', 'eip155:137', 'eip155:10']))

test('a chain may be granted as a namespace of its own', () => {
  const session = fakeSession({
    namespaces: { eip155: eip155({ chains: [1] }), 'eip155:10': { accounts: [`eip155:10:${BOB}`], methods: ['eth_sign'], events: [] } },
  })
  assert.equal(toApprovedNetworkIds(session, 'eip155'), ['eip155:1', 'eip155:10'])
  assert.ok(toGrant(session, 'eip155')!.methods.includes('eth_sign'))
  assert.equal(toAddresses(session, 'eip155', 'eip155:10'), [BOB])
})

test('a network approved by its older name is known by the name of today, and asked for by the name the wallet knows', () => {
  assert.equal(toApprovedNetworkIds(older(), 'solana'), [SOLANA])
  assert.equal(toAddresses(older(), 'solana', SOLANA), [PHANTOM])
  assert.equal(toSessionAccounts(older(), 'solana', SOLANA).length, 1)
  assert.is(toNameInSession(older(), SOLANA), OLDER_SOLANA)
  assert.is(toNameInSession(fakeSession({ namespaces: { solana: solana() } }), SOLANA), SOLANA)
  assert.is(toNameInSession(fakeSession(), 'eip155:10'), undefined)
})

test('signing is for wallets, reading and raw transactions are for nodes', () => {
  for (const method of ['personal_sign', 'eth_sendTransaction', 'wallet_sendCalls', 'wallet_anythingNew'])
    assert.is(isForWallet('eip155', method), true, method)
  for (const method of ['eth_call', 'eth_getBalance', 'eth_sendRawTransaction', 'net_version'])
    assert.is(isForWallet('eip155', method), false, method)
  assert.equal([isForWallet('solana', 'solana_signMessage'), isForWallet('solana', 'getBalance')], [true, false])
  assert.is(isForWallet('cosmos', 'abci_query'), false)
})

test('namespaces from outside are looked at before they count', () => {
  assert.is(areNamespaces({ eip155: eip155(), 'eip155:10': { accounts: [], methods: [], events: [] } }), true)
  const eip = (more: object) => ({ eip155: { ...eip155(), ...more } })
  const wrong = [undefined, null, 'eip155', {}, [], { eip155: null }, { eip155: {} }]
  wrong.push(eip({ accounts: 'all' }), eip({ methods: [1] }), eip({ chains: {} }))
  for (const value of wrong) assert.is(areNamespaces(value), false, JSON.stringify(value))
})
