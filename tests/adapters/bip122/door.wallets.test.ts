// Each interface, with real keys behind it: what the page gets is the same whichever it is.
import { Verifier } from 'bip322-js'
import { Psbt } from 'bitcoinjs-lib'
import { secp256k1 } from '@noble/curves/secp256k1'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fromBase64, fromHex, toBase64 } from '../../../src/domain/encodings.js'
import { checkSigned } from '../../../src/adapters/bip122/psbt.js'
import type { WalletKind } from '../../../src/adapters/bip122/wallet.js'
import {
  bitcoinId as id,
  bitcoinNetwork as networkOf,
  connectBitcoin as connected,
  createLeather,
  createOkx,
  createSats,
  createStandard,
  createUnisat,
  openBitcoin as open,
  TXID,
  type Command,
} from '../../support/bitcoin-page.js'
import { createKey, createPsbt } from '../../support/bitcoin-wallet.js'
import { settlePromises } from '../../support/clock.js'
import { errorOf } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

const payment = createKey(1)
const ordinal = createKey(2, 'p2tr')
const other = createKey(3)
const TO = createKey(200).address

/** A PSBT of the payment account, to be signed at its one input. */
const PAYMENT = { psbt: toBase64(createPsbt([payment], { to: TO })), signInputs: [{ address: payment.address, index: 0 }] }

/** The wallet of each kind, with as many accounts as its interface shares at once. */
const KINDS: [WalletKind, () => { command: Command } | object, () => Command][] = []
const add = (kind: WalletKind, make: () => { command: Command }, wrap: (raw: { command: Command }) => object = raw => raw) => {
  let raw: { command: Command }
  KINDS.push([kind, () => wrap((raw = make())), () => raw.command])
}
add('standard', () => createStandard([payment, ordinal]))
add('sats', () => createSats([payment, ordinal]))
add('leather', () => createLeather([payment, ordinal]))
add(
  'okx',
  () => createOkx([payment]),
  bitcoin => ({ bitcoin }),
)
add('unisat', () => createUnisat([payment]))

for (const [kind, make, commandOf] of KINDS) {
  test(`${kind}: connecting shares checked accounts, the payment account first`, async () => {
    const { door, provider } = await open(kind, make())
    const { accounts, caipNetworkId } = await door.connect()
    assert.is(caipNetworkId, id('mainnet'))
    const { namespace, address, publicKey } = accounts[0]!
    assert.equal([namespace, address, publicKey], ['bip122', payment.address, payment.publicKey])
    const both = ['payment', 'ordinal']
    const purposes = { standard: both, sats: both, leather: [...both, 'stx'], okx: ['payment'], unisat: ['payment'] }[kind]
    assert.equal(pluck(accounts, 'type'), purposes)
    assert.equal(pluck(await provider.getAccountAddresses(), 'purpose'), purposes)
  })

  test(`${kind}: a refusal is one, for the door and for the provider`, async () => {
    const { door, provider } = await open(kind, make())
    commandOf().says = 'no'
    const { toModalError } = await import('../../../src/domain/errors.js')
    assert.is(toModalError(await errorOf(door.connect())).name, 'userRejected')
    const error = await errorOf(provider.connect())
    assert.equal([error.code, error instanceof Error], [4001, true])
  })

  test(`${kind}: restoring asks nobody`, async () => {
    const raw = make()
    const { door } = await open(kind, raw)
    commandOf().says = 'no'
    assert.is(await door.restore(), undefined)
    commandOf().isConnected = true
    const connection = await door.restore()
    // Leather has no way to tell.
    assert.is(connection?.accounts[0]?.address, kind === 'leather' ? undefined : payment.address)
    const seen = commandOf().asked.filter(({ method }) => method !== 'wallet_getAccount')
    assert.equal(seen, [])
  })

  test(`${kind}: what it signs is verified by another library; ECDSA is said not to be where the wallet cannot`, async () => {
    const { provider } = await connected(kind, make())
    const signature = await provider.signMessage({ message: 'Hello, World', address: payment.address, protocol: 'bip322' })
    assert.ok(Verifier.verifySignature(payment.address, 'Hello, World', signature))
    assert.not.ok(Verifier.verifySignature(payment.address, 'Hello, world', signature))
    const asked = provider.signMessage({ message: 'Grüße', address: payment.address, protocol: 'ecdsa' })
    if (kind === 'leather' || kind === 'standard') return assert.is((await errorOf(asked)).message, 'Wallet call is not supported')
    assert.is(fromBase64(await asked)!.length, 65)
    assert.ok(Verifier.verifySignature(payment.address, 'Grüße', await asked))
  })

  test(`${kind}: what cannot be right, and what is asked of an address that is not shared, does not reach the wallet`, async () => {
    const { provider } = await connected(kind, make())
    const [input] = PAYMENT.signInputs
    const both = {
      psbt: toBase64(createPsbt([payment, other], { to: TO })),
      signInputs: [payment, other].map(({ address }, index) => ({ address, index })),
    }
    const refuses = async (call: Promise<unknown>, name: string) => assert.is((await errorOf(call)).name, name)
    await refuses(provider.signMessage({ message: 'x', address: other.address }), 'unauthorized')
    await refuses(provider.signPSBT(both), 'unauthorized')
    await refuses(provider.sendTransfer({ amount: '10', recipient: TO, from: other.address }), 'unauthorized')
    const inputs = [[], [{ ...input, index: 1 }], undefined].map(signInputs => ({ signInputs }))
    for (const wrong of [{ psbt: 'nonsense' }, { psbt: '' }, ...inputs])
      await refuses(provider.signPSBT({ ...PAYMENT, ...wrong } as never), 'invalidParams')
    const amounts = ['0', '2100000000000001', '-1', '1.5', ''].map(amount => ({ amount }))
    const recipients = ['nonsense', createKey(1, 'p2wpkh', 'regtest').address, undefined].map(recipient => ({ recipient }))
    for (const wrong of [...amounts, ...recipients])
      await refuses(provider.sendTransfer({ amount: '10', recipient: TO, ...wrong } as never), 'sendIncomplete')
    // Whether it is still who it was, it may be asked.
    assert.equal(
      pluck(commandOf().asked, 'method').filter(method => method !== 'wallet_getAccount'),
      [],
    )
  })

  for (const leave of ['disconnect', 'forget'] as const)
    test(`${kind}: of who has left the wallet is asked nothing (${leave})`, async () => {
      const { door, provider } = await connected(kind, make())
      await door[leave]!()
      commandOf().asked.length = 0
      const calls = [
        provider.signMessage({ message: 'x', address: payment.address }),
        provider.sendTransfer({ amount: '1000', recipient: TO }),
        provider.signPSBT(PAYMENT),
        ...(/^(sats|leather)$/.test(kind) ? [provider.request({ method: 'signPsbt' })] : []),
      ]
      for (const call of calls) assert.is((await errorOf(call)).name, 'unauthorized')
      assert.equal(commandOf().asked, [])
    })

  test(`${kind}: a PSBT is signed at the inputs chosen, as bitcoinjs verifies, and at no other`, async () => {
    const { provider } = await connected(kind, make())
    const psbt = createPsbt([payment, other, payment], { to: TO })
    const signInputs = [{ address: payment.address, index: 2, sighashTypes: [1] }]
    const signed = await provider.signPSBT({ psbt: toBase64(psbt), signInputs })
    assert.is(signed.txid, undefined)
    const independent = Psbt.fromBase64(signed.psbt)
    const verify = (publicKey: Uint8Array, hash: Uint8Array, signature: Uint8Array) => secp256k1.verify(signature, hash, publicKey)
    assert.ok(independent.validateSignaturesOfInput(2, verify))
    const seen = [0, 1].map(index => independent.data.inputs[index]!.partialSig)
    assert.equal(seen, [undefined, undefined])
  })

  if (kind !== 'standard')
    test(`${kind}: a transfer is the wallet's to build, in satoshis to the last; a PSBT that is to be sent comes back with the id`, async () => {
      const { provider } = await connected(kind, make())
      assert.is(await provider.sendTransfer({ amount: '123456789', recipient: TO }), TXID)
      const { params } = commandOf().asked.at(-1)!
      assert.match(JSON.stringify(params), /123456789/)
      assert.match(JSON.stringify(params), TO)
      const signed = await provider.signPSBT({ ...PAYMENT, broadcast: true })
      assert.is(signed.txid, TXID)
      Psbt.fromBase64(signed.psbt).extractTransaction()
    })

  if (kind !== 'leather')
    test(`${kind}: an account changed in the wallet is told, and after the stop nothing is`, async () => {
      const { provider, told, listen } = await connected(kind, make())
      const heard: unknown[] = []
      const onAccounts = (addresses: string[]) => void heard.push(addresses)
      provider.on('accountsChanged', onAccounts)
      const stop = listen()
      const event = { standard: 'change', sats: 'accountChange', okx: 'accountsChanged', unisat: 'accountsChanged' }[kind]
      const emit = async () => {
        commandOf().emit(event)
        await settlePromises()
      }
      commandOf().keys = [other]
      await emit()
      assert.equal([told, heard], [[[other.address]], [[other.address]]])
      // The same once more is no news.
      await emit()
      commandOf().isConnected = false
      await emit()
      assert.equal([told.slice(1), heard.slice(1)], [[[]], [[]]])
      stop()
      assert.ok(commandOf().listeners() > 0)
      provider.removeListener('accountsChanged', onAccounts)
      assert.is(commandOf().listeners(), 0)
    })

  for (const [what, address] of [
    ['an address with a wrong checksum', `${payment.address.slice(0, -1)}q`],
    ['an address of another network', createKey(1, 'p2wpkh', 'regtest').address],
    ['no address', ''],
    ['something else', { toString: () => payment.address }],
  ] as const)
    test(`${kind}: a wallet that shares ${what} connects nobody`, async () => {
      const raw = make()
      commandOf().keys = [{ ...payment, address: address as string }]
      const { door } = await open(kind, raw)
      // Leather does not say where it is: its addresses do.
      if (kind === 'leather' && what === 'an address of another network')
        return assert.is((await door.connect()).caipNetworkId, id('regtest'))
      assert.is(
        (await errorOf(door.connect())).name,
        kind === 'okx' && (!address || typeof address !== 'string') ? 'walletSharesNothing' : 'walletBadAnswer',
      )
    })

  test(`${kind}: a wallet that signs another transaction than it was shown is found out`, async () => {
    const raw = make()
    const { provider } = await connected(kind, raw)
    const swapped = createPsbt([payment], { to: other.address })
    commandOf().keys = [{ ...payment, signPsbt: (_, indexes, isFinal) => payment.signPsbt(swapped, indexes, isFinal) }]
    for (const broadcast of [false, true]) assert.is((await errorOf(provider.signPSBT({ ...PAYMENT, broadcast }))).name, 'walletBadAnswer')
    assert.equal(commandOf().sent, [])
  })
}

// Networks

test('unisat: the wallet is asked to move, and its addresses are those of the new network', async () => {
  const raw = createUnisat([payment])
  const { door, provider, told, listen, command } = await connected('unisat', raw)
  listen()
  const switchChain = raw.switchChain!
  raw.switchChain = async word => {
    command.keys = [createKey(1, 'p2wpkh', 'testnet')]
    await switchChain(word)
  }
  const chains: unknown[] = []
  provider.on('chainChanged', (network: string) => void chains.push(network))
  await door.switchNetwork(networkOf(id('signet')), [])
  assert.equal(command.asked.at(-1), { method: 'switchChain', params: 'BITCOIN_SIGNET' })
  await settlePromises()
  assert.equal([told, chains], [[id('signet'), [createKey(1, 'p2wpkh', 'testnet').address]], [id('signet')]])
})

test('unisat: older wallets know two networks', async () => {
  const { door, command } = await open('unisat', createUnisat([payment], { older: true, network: 'livenet' }))
  assert.is((await door.connect()).caipNetworkId, id('mainnet'))
  assert.is((await errorOf(door.switchNetwork(networkOf(id('signet')), []))).name, 'chainNotSupported')
  command.keys = [createKey(1, 'p2wpkh', 'testnet')]
  await door.switchNetwork(networkOf(id('testnet')), [])
  assert.is((await door.restore())?.caipNetworkId, id('testnet'))
})

test('unisat: a chain that only looks like Bitcoin is none, and a wallet that says it moved and did not is found out', async () => {
  const { door } = await open('unisat', createUnisat([payment], { network: 'FRACTAL_BITCOIN_MAINNET' }))
  assert.is((await errorOf(door.connect())).name, 'chainNotSupported')
  const raw = createUnisat([payment])
  const staying = await connected('unisat', raw)
  raw.switchChain = async () => {}
  assert.is((await errorOf(staying.door.switchNetwork(networkOf(id('testnet')), []))).name, 'chainNotSupported')
})

test('sats: the wallet is asked for the network wanted, and followed where it goes', async () => {
  const raw = createSats([createKey(1, 'p2wpkh', 'testnet')], { network: 'Testnet4' })
  const { door, command, told, listen } = await open('sats', raw, { wanted: id('signet') })
  assert.is((await door.connect()).caipNetworkId, id('testnet4'))
  assert.equal(command.asked[0], { method: 'wallet_connect', params: { addresses: ['payment', 'ordinals', 'stacks'], network: 'Signet' } })
  listen()
  await door.switchNetwork(networkOf(id('signet')), [])
  await settlePromises()
  assert.equal([command.asked.find(({ method }) => method === 'wallet_changeNetwork')!.params, told], [{ name: 'Signet' }, [id('signet')]])
})

test('sats: an older wallet is asked by its own call, and restores nobody, since it would have to ask', async () => {
  const { door, command } = await open('sats', createSats([payment, ordinal], { older: true }))
  assert.equal(pluck((await door.connect()).accounts, 'type'), ['payment', 'ordinal'])
  assert.equal(pluck(command.asked, 'method'), ['wallet_connect', 'getAccounts'])
  const next = await open('sats', createSats([payment], { older: true }))
  next.command.isConnected = true
  assert.is(await next.door.restore(), undefined)
  assert.equal(pluck(next.command.asked, 'method'), ['wallet_getAccount'])
  assert.is((await errorOf(door.switchNetwork(networkOf(id('signet')), []))).name, 'chainNotSupported')
})

test('sats: access denied is no pending request, and the end of access is heard', async () => {
  const { provider, door, command, told, listen } = await open('sats', createSats([payment]))
  await door.connect()
  command.isConnected = false
  const error = await errorOf(provider.request({ method: 'wallet_getAccount' }))
  assert.equal([error.code, error.message], [4100, 'Access denied.'])
  listen()
  command.emit('disconnect')
  assert.equal(told, ['disconnect'])
})

test('sats: a wallet that was turned to another account or network without a word is asked to sign and send nothing', async () => {
  for (const [turn, name] of [
    [{ keys: [other] }, 'unauthorized'],
    [{ network: 'Signet' }, 'walletElsewhere'],
  ] as const) {
    const { provider, command } = await connected('sats', createSats([payment]))
    Object.assign(command, turn)
    const calls = [
      provider.sendTransfer({ amount: '1000', recipient: TO }),
      provider.signPSBT(PAYMENT),
      provider.signMessage({ message: 'x', address: payment.address }),
    ]
    for (const call of calls) assert.is((await errorOf(call)).name, name)
    assert.equal([...new Set(pluck(command.asked, 'method'))], ['wallet_getAccount'])
  }
})

for (const answer of [undefined, 'yes', { result: { addresses: [null, 7, { address: {} }] } }])
  test(`sats: a wallet that answers ${JSON.stringify(answer)} connects nobody`, async () => {
    const { door } = await open('sats', { request: async () => answer })
    assert.match((await errorOf(door.connect())).name, /^wallet(BadAnswer|SharesNothing)$/)
  })

for (const [kind, raw] of [
  ['leather', createLeather([payment])],
  ['standard', createStandard([payment])],
] as const)
  test(`${kind}: it is not moved`, async () => {
    const { door, provider } = await connected(kind, raw)
    assert.is((await errorOf(door.switchNetwork(networkOf(id('testnet')), []))).name, 'chainNotSupported')
    assert.is((await errorOf(provider.switchNetwork(id('testnet')))).message, 'Chain is not supported')
    await provider.switchNetwork(id('mainnet'))
  })

test('a wallet of the standard that shares accounts of two networks is on the one wanted', async () => {
  const raw = createStandard([payment])
  const testKey = createKey(5, 'p2wpkh', 'testnet')
  const account = (address: string, chain: string) => ({ address, chains: [chain], publicKey: new Uint8Array(), features: [] })
  Object.defineProperty(raw, 'accounts', {
    value: [account(payment.address, 'bitcoin:mainnet'), account(testKey.address, 'bitcoin:testnet')],
  })
  const { door } = await open('standard', raw, { wanted: id('testnet') })
  assert.equal(pluck((await door.connect()).accounts, 'address'), [testKey.address])
  await door.switchNetwork(networkOf(id('mainnet')), [])
  assert.equal(pluck((await door.restore())!.accounts, 'address'), [payment.address])
})

test('a wallet of the standard that lists nobody in a new page is asked silently, once', async () => {
  const raw = createStandard([payment])
  Object.defineProperty(raw, 'accounts', { value: [] })
  raw.command.isConnected = true
  const { door } = await open('standard', raw)
  assert.equal(pluck((await door.restore())!.accounts, 'address'), [payment.address])
  assert.equal(raw.command.asked, [])
})

test('one that asks aloud all the same, and is refused, is over: the next load asks nobody', async () => {
  const raw = createStandard([payment], { isSilent: false })
  raw.command.says = 'no'
  const { door } = await open('standard', raw)
  assert.is(await door.restore(), undefined)
  let ends = 0
  const events = { onAccounts() {}, onNetwork() {}, onDisconnect() {}, onEnd: () => void ends++ }
  door.watch(events)()
  assert.is(ends, 1)
  assert.is(await door.restore(), undefined)
  assert.is(raw.command.asked.length, 1, 'it is not asked twice')
  raw.command.says = 'yes'
  await door.connect()
  door.watch(events)()
  assert.is(ends, 1)
})

test('a wallet of the standard whose accounts serve several networks is asked for the one in use, and for no other', async () => {
  const key = createKey(6, 'p2wpkh', 'regtest')
  const { door, provider, command } = await open(
    'standard',
    createStandard([key], { chain: 'bitcoin:regtest', also: ['bitcoin:mainnet', 'bitcoin:testnet'] }),
    { wanted: id('regtest') },
  )
  assert.is((await door.connect()).caipNetworkId, id('regtest'))
  const psbt = createPsbt([key], { to: createKey(201, 'p2wpkh', 'regtest').address, network: 'regtest' })
  await provider.signPSBT({ psbt: toBase64(psbt), signInputs: [{ address: key.address, index: 0 }] })
  const seen = command.asked.filter(({ method }) => method === 'signTransaction').map(({ params }) => (params as { chain: string }).chain)
  assert.equal(seen, ['bitcoin:regtest'])
})

test('okx: another network is another of its providers', async () => {
  const test = createKey(1, 'p2wpkh', 'testnet')
  const raw = { bitcoin: createOkx([payment]), bitcoinTestnet: createOkx([test]) }
  const { door, provider, told, listen } = await connected('okx', raw)
  const stop = listen()
  await door.switchNetwork(networkOf(id('testnet')), [])
  assert.equal([(await provider.getAccountAddresses())[0]!.address, told], [test.address, [id('testnet'), [test.address]]])
  assert.equal([raw.bitcoin.command.listeners(), raw.bitcoinTestnet.command.listeners() > 0], [0, true])
  assert.is((await errorOf(door.switchNetwork(networkOf(id('signet')), []))).name, 'chainNotSupported')
  stop()
  assert.is(raw.bitcoinTestnet.command.listeners(), 0)
})

test('okx: an older one sends in BTC, exactly', async () => {
  const bitcoin = createOkx([payment], { methods: ['send'] })
  const { provider } = await connected('okx', { bitcoin })
  assert.is(await provider.sendTransfer({ amount: '2099999999999999', recipient: TO }), TXID)
  assert.equal(bitcoin.command.asked.at(-1)!.params, { from: payment.address, to: TO, value: '20999999.99999999' })
})

test('test networks look alike: a wallet that does not say where it is, is where the visitor wants to be', async () => {
  const raw = createUnisat([createKey(1, 'p2wpkh', 'testnet')])
  delete raw.getChain
  assert.is((await (await open('unisat', raw, { wanted: id('signet') })).door.connect()).caipNetworkId, id('signet'))
  assert.is((await (await open('unisat', raw, { offered: [id('mainnet'), id('testnet4')] })).door.connect()).caipNetworkId, id('testnet4'))
  assert.is((await (await open('unisat', raw)).door.connect()).caipNetworkId, id('testnet'))
})

test('signing without a word on how: BIP-322 for Taproot, ECDSA for others', async () => {
  const { provider } = await connected('sats', createSats([payment, ordinal]))
  const bySegwit = await provider.signMessage({ message: 'x', address: payment.address })
  const byTaproot = await provider.signMessage({ message: 'x', address: ordinal.address })
  assert.is(fromBase64(bySegwit)!.length, 65)
  assert.ok(Verifier.verifySignature(payment.address, 'x', bySegwit))
  assert.ok(Verifier.verifySignature(ordinal.address, 'x', byTaproot))
})

test('what an interface lacks is said in so many words', async () => {
  const raw = createUnisat([payment])
  for (const method of ['signMessage', 'signPsbt', 'sendBitcoin'] as const) delete raw[method]
  const { provider } = await connected('unisat', raw)
  for (const call of [
    provider.signMessage({ message: 'x', address: payment.address }),
    provider.signPSBT(PAYMENT),
    provider.sendTransfer({ amount: '1000', recipient: TO }),
    provider.request({ method: 'anything' }),
  ]) {
    const error = await errorOf(call)
    assert.equal([error.message, error.code], ['Wallet call is not supported', 4200])
  }
})

for (const [how, wrap] of [
  ['bare', (answer: unknown) => answer],
  ['under its name', (answer: unknown) => ({ psbt: answer, signature: answer, txid: TXID.toUpperCase() })],
] as const)
  test(`what a wallet answers is read in another form too, ${how}; its account by CAIP-10 and in capitals`, async () => {
    const raw = createUnisat([payment])
    const { signMessage, signPsbt } = raw
    const told = `bip122:000000000019d6689c085ae165831e93:${payment.address.toUpperCase()}`
    const write = (bytes: Uint8Array) => wrap(`0x${Buffer.from(bytes).toString('hex').toUpperCase()}`)
    Object.assign(raw, {
      requestAccounts: async () => told,
      getAccounts: async () => [told],
      signMessage: async (...given: [string, string]) => write(fromBase64(await signMessage!(...given))!),
      signPsbt: async (...given: [string, object]) => write(fromHex(await signPsbt!(...given))!),
      sendBitcoin: async () => wrap(`0x${TXID}`),
    })
    const { provider } = await connected('unisat', raw)
    assert.ok(Verifier.verifySignature(payment.address, 'x', await provider.signMessage({ message: 'x', address: payment.address })))
    const signed = await provider.signPSBT(PAYMENT)
    assert.ok(checkSigned(fromBase64(PAYMENT.psbt)!, fromBase64(signed.psbt)!, PAYMENT.signInputs))
    assert.is(await provider.sendTransfer({ amount: '1000', recipient: TO }), TXID)
  })

for (const answer of [null, '', 'nonsense!', 'AAAA', 7, {}])
  test(`a signature that is ${JSON.stringify(answer)} is none`, async () => {
    const raw = Object.assign(createUnisat([payment]), { signMessage: async () => answer })
    const { provider } = await connected('unisat', raw)
    const error = await errorOf(provider.signMessage({ message: 'x', address: payment.address }))
    assert.equal([error.name, error.message], ['walletBadAnswer', 'Satoshi gave an answer that could not be read'])
  })
