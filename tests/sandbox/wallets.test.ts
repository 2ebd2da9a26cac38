// Both wallets, by one table: the one that announces itself, and the one on the real WalletKit. What they sign, others verify and chains take.
// A process of its own: @solana/kit keeps the `AbortController` that it finds as it loads.
import { ed25519 } from '@noble/curves/ed25519'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { getBase58Decoder, getBase58Encoder, getTransactionDecoder } from '@solana/kit'
import { Verifier } from 'bip322-js'
import * as bitcoinjs from 'bitcoinjs-lib'
import { parseEther, toQuantity, verifyMessage, verifyTypedData } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { walletPhrase, webWalletPhrase } from '../../scripts/sandbox/accounts.js'
import { start as startBitcoin, type BitcoinNode } from '../../scripts/sandbox/bitcoin.js'
import { startBoth, type Devnet } from '../../scripts/sandbox/devnet.js'
import { createKeys } from '../../scripts/sandbox/keys.js'
import { start as startRelay, type Relay } from '../../scripts/sandbox/relay.js'
import { start as startSolana, type SolanaNode } from '../../scripts/sandbox/solana.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import type { SandboxWallet } from '../../scripts/sandbox/wallet/wallet.js'
import { createPeer, type Peer } from '../../scripts/sandbox/web-wallet/peer.js'
import { failure } from '../support/failure.js'
import { balanceOf, minedReceipt } from './api-world.js'
import { createDapp, eip155, type Dapp } from './dapp.js'
import { draft, settle } from './solana-world.js'

const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const SITE = 'http://dapp.example'

/** A wallet as a page meets it: what it is asked, in its own words, and what it answers. */
type Door = Awaited<ReturnType<typeof openAnnounced>>

let one: Devnet
let two: Devnet
let relay: Relay
let solana: SolanaNode
let bitcoin: BitcoinNode
let wallet: SandboxWallet
let peer: Peer
let dapp: Dapp
let doors: { announced: Door; peer: Door }

const toBase64 = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString('base64')
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
const toBase58 = (bytes: Uint8Array) => getBase58Decoder().decode(bytes)
const fromBase58 = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))

test.before(async () => {
  ;[[one, two], relay, solana, bitcoin] = await Promise.all([
    startBoth(),
    startRelay(),
    startSolana({ confirmAfter: 0, finalizeAfter: 0 }),
    startBitcoin({ mineAfter: false }),
  ])
  doors = { announced: await openAnnounced(), peer: await openPeer() }
  await Promise.all(
    Object.values(doors).flatMap(({ keys }) => [
      solana.fund(keys.addressOf('solana:x', 0)!, { lamports: 5_000_000_000n }),
      bitcoin.fund(keys.addressOf(bitcoin.network.caipNetworkId, 0)!, 300_000n),
    ]),
  )
})
test.before.each(() => Object.values(doors).forEach(door => door.answer('approve')))
test.after(async () => {
  wallet.close()
  await Promise.all([dapp.stop(), peer.destroy()])
  await Promise.all([one, two, relay, solana, bitcoin].map(each => each.close()))
})

const optionsOf = () => ({
  solana: { networkId: solana.network.caipNetworkId, rpcUrl: solana.url },
  bitcoin: { networkId: bitcoin.network.caipNetworkId, apiUrl: bitcoin.url },
})

async function openAnnounced() {
  wallet = createWallet({ chains: [one, two], others: optionsOf(), behaviour: { answer: 'approve' } })
  const ask = async <Result>(method: string, params: object) => (await wallet.request(SITE, { method, params: [params] })) as Result
  for (const method of ['eth_requestAccounts', 'solana_connect', 'bitcoin_connect', 'polkadot_enable'])
    await wallet.request(SITE, { method, params: [{}] })
  return {
    /** The code of its owner's no. */
    refused: 4001,
    keys: createKeys({ mnemonic: walletPhrase }),
    answer: (answer: 'approve' | 'refuse') => wallet.behave({ answer }),
    eip155: (method: string, params: unknown): Promise<unknown> => wallet.request(SITE, { method, params: params as unknown[] }),
    solana: {
      async sign(message: string, address: string) {
        const { signature } = await ask<{ signature: string }>('solana_signMessage', { address, message: toBase64(message) })
        return fromBase64(signature)
      },
      async signTransaction(wire: Uint8Array, address: string) {
        const params = { address, transactions: [toBase64(wire)] }
        return fromBase64((await ask<{ transactions: string[] }>('solana_signTransactions', params)).transactions[0]!)
      },
      /** The signature in base58. */
      async send(wire: Uint8Array, address: string) {
        const params = { address, transaction: toBase64(wire), chain: 'solana:localnet' }
        return toBase58(fromBase64((await ask<{ signature: string }>('solana_signAndSendTransaction', params)).signature))
      },
    },
    bitcoin: {
      /** The signature in base64. */
      sign: async (message: string, protocol: string, address: string) =>
        (await ask<{ signature: string }>('bitcoin_signMessage', { address, protocol, message: toBase64(message) })).signature,
      pay: (address: string, amount: string) => ask<{ txid: string }>('bitcoin_sendTransfer', { recipients: [{ address, amount }] }),
      signPsbt: (psbt: string, inputs?: { index: number; address: string }[], broadcast?: boolean) =>
        ask<{ psbt: string; txid?: string }>('bitcoin_signPsbt', { psbt, inputs, broadcast }),
    },
    polkadot: {
      sign: async (data: string, address: string) =>
        (await ask<{ signature: string }>('polkadot_signRaw', { address, data, type: 'bytes' })).signature,
      signPayload: async (payload: object) => (await ask<{ signature: string }>('polkadot_signPayload', payload)).signature,
    },
  }
}

async function openPeer(): Promise<Door> {
  const ids = { solana: solana.network.caipNetworkId, bip122: bitcoin.network.caipNetworkId, polkadot: POLKADOT }
  const chains = {
    ...{ 'eip155:31337': one.url, 'eip155:31338': two.url },
    ...{ [ids.solana]: solana.url, [ids.bip122]: bitcoin.url, [POLKADOT]: '' },
  }
  peer = await createPeer({
    relayUrl: relay.url,
    projectId: 'sandbox',
    mnemonic: webWalletPhrase,
    chains,
    behaviour: { answer: 'approve' },
  })
  dapp = await createDapp({ relayUrl: relay.url })
  const methods = {
    solana: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
    bip122: ['sendTransfer', 'signMessage', 'signPsbt'],
    polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  }
  const events = ['accountsChanged', 'chainChanged']
  const wish = (namespace: keyof typeof ids) => ({ chains: [ids[namespace]], methods: methods[namespace], events })
  const { uri, approval } = await dapp.connect({ ...eip155, solana: wish('solana'), bip122: wish('bip122'), polkadot: wish('polkadot') })
  await peer.pair(uri)
  const { topic } = await approval
  const ask = <Result>(namespace: keyof typeof ids, method: string, params: object) =>
    dapp.request(topic, method, params, ids[namespace]) as Promise<Result>
  const account = peer.keys.addressOf(ids.bip122, 0)!
  return {
    refused: 5000,
    keys: peer.keys,
    answer: how => peer.behave({ answer: how === 'approve' ? 'approve' : 'reject' }),
    eip155: (method, params) => dapp.request(topic, method, params),
    solana: {
      async sign(message, pubkey) {
        const params = { message: toBase58(new TextEncoder().encode(message)), pubkey }
        return fromBase58((await ask<{ signature: string }>('solana', 'solana_signMessage', params)).signature)
      },
      async signTransaction(wire, pubkey) {
        const params = { transaction: toBase64(wire), pubkey }
        return fromBase64((await ask<{ transaction: string }>('solana', 'solana_signTransaction', params)).transaction)
      },
      async send(wire, pubkey) {
        const params = { transaction: toBase64(wire), pubkey }
        return (await ask<{ signature: string }>('solana', 'solana_signAndSendTransaction', params)).signature
      },
    },
    bitcoin: {
      async sign(message, protocol, address) {
        const params = { account, address, message, protocol }
        return Buffer.from((await ask<{ signature: string }>('bip122', 'signMessage', params)).signature, 'hex').toString('base64')
      },
      pay: (recipientAddress, amount) => ask('bip122', 'sendTransfer', { account, recipientAddress, amount }),
      signPsbt: (psbt, signInputs, broadcast = false) => ask('bip122', 'signPsbt', { account, psbt, signInputs, broadcast }),
    },
    polkadot: {
      sign: async (message, address) =>
        (await ask<{ signature: string }>('polkadot', 'polkadot_signMessage', { address, message })).signature,
      signPayload: async transactionPayload =>
        (
          await ask<{ signature: string }>('polkadot', 'polkadot_signTransaction', {
            ...{ address: (transactionPayload as { address: string }).address, transactionPayload },
          })
        ).signature,
    },
  }
}

const codeOf = async (promise: Promise<unknown>) => (await failure(promise)).code
const coinsOf = async (address: string) =>
  (await (await fetch(`${bitcoin.url}/address/${address}/utxo`)).json()) as { txid: string; vout: number; value: number }[]

// ——— keys

test('accounts are those that other wallets derive from the same phrase (BIP-44, 84, 86, SLIP-10, substrate)', async () => {
  await cryptoWaitReady()
  const mnemonic = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const keys = createKeys({ mnemonic })
  const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
  assert.is(keys.addressOf('eip155:1', 0), '0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
  assert.is(keys.addressOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 0), 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  const [payment, ordinal] = keys.bitcoinOf(MAINNET, 0)
  assert.equal([payment!.address, payment!.path], ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', "m/84'/0'/0'/0/0"])
  assert.equal([ordinal!.address, ordinal!.path], ['bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', "m/86'/0'/0'/0/0"])
  assert.is(keys.bitcoinOf('bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 1)[0]!.path, "m/84'/1'/0'/0/1")
  const keyring = new Keyring({ type: 'sr25519', ss58Format: 42 })
  for (const [index, path] of ['', '//1', '//2'].entries()) {
    const { address, publicKey } = keyring.addFromUri(mnemonic + path)
    assert.equal([keys.addressOf('polkadot:local', index), keys.addressOf(POLKADOT, index)], [address, encodeAddress(publicKey, 0)])
  }
  assert.is(keys.addressOf('cosmos:cosmoshub-4', 0), undefined)
})

// ——— what both do

const typedData = {
  domain: { name: 'Post', version: '1', chainId: 31337 },
  types: { Mail: [{ name: 'to', type: 'Person' }, { name: 'text', type: 'string' }], Person: [{ name: 'name', type: 'string' }] }, // prettier-ignore
  primaryType: 'Mail',
  message: { to: { name: 'Leo' }, text: 'Hello' },
}

for (const name of ['announced', 'peer'] as const) {
  const say = (sentence: string, work: (door: Door, address: (networkId: string, index?: number) => string) => Promise<void>) =>
    test(`${name}: ${sentence}`, () => work(doors[name], (networkId, index = 0) => doors[name].keys.addressOf(networkId, index)!))
  const SOL = 'solana:x'
  const STRANGER = '0x00000000000000000000000000000000000000C3'
  const BTC = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

  say('on Ethereum messages and typed data are signed by the account', async ({ eip155 }, address) => {
    const own = address('eip155:1')
    const text = 'Grüße, 世界'
    const signature = await eip155('personal_sign', [`0x${Buffer.from(text).toString('hex')}`, own])
    assert.is(verifyMessage(text, signature as string), own)
    const EIP712Domain = ['name', 'version'].map(name => ({ name, type: 'string' }))
    const data = { ...typedData, types: { EIP712Domain, ...typedData.types } }
    const typed = await eip155('eth_signTypedData_v4', [own, JSON.stringify(data)])
    assert.is(verifyTypedData(typedData.domain, typedData.types, typedData.message, typed as string), own)
  })

  say('a transaction is mined, and others at the same time take turns', async ({ eip155 }, address) => {
    const [from, to] = [address('eip155:1'), STRANGER]
    const before = await balanceOf(one, to)
    const hashes = await Promise.all(
      ['0.5', '0.25', '0.25'].map(value => eip155('eth_sendTransaction', [{ from, to, value: toQuantity(parseEther(value)) }])),
    )
    for (const hash of hashes) assert.equal((await minedReceipt(one.rpc, hash)).from, from.toLowerCase())
    assert.is((await balanceOf(one, to)) - before, parseEther('1'))
  })

  say('what its owner refuses ends with a code', async (door, address) => {
    door.answer('refuse')
    assert.is(await codeOf(door.eip155('personal_sign', ['0x00', address('eip155:1')])), door.refused)
    assert.is(await codeOf(door.solana.sign('gm', address(SOL))), door.refused)
    assert.is(await codeOf(door.bitcoin.sign('gm', 'ecdsa', address(BTC))), door.refused)
    assert.is(await codeOf(door.polkadot.sign('gm', address(POLKADOT))), door.refused)
  })

  say('on Solana messages and transactions are signed, and what is sent the chain takes', async ({ solana: door }, address) => {
    const [own, to] = [address(SOL), address(SOL, 1)]
    assert.ok(ed25519.verify(await door.sign('gm', own), new TextEncoder().encode('gm'), fromBase58(own)))
    for (const version of [0, 'legacy'] as const) {
      const signed = getTransactionDecoder().decode(await door.signTransaction(await draft(solana, own, to, 1n, { version }), own))
      const [signature] = Object.values(signed.signatures)
      assert.ok(ed25519.verify(Uint8Array.from(signature!), Uint8Array.from(signed.messageBytes), fromBase58(own)))
    }
    await settle(solana, (await door.send(await draft(solana, own, to, 1_000_000_000n), own)) as never)
    assert.is(((await solana.rpc('getBalance', [to])) as { value: number }).value, 1_000_000_000)
  })

  say('on Bitcoin messages are signed by either account and protocol, as others check them', async ({ bitcoin: door, keys }) => {
    const [payment, ordinal] = keys.bitcoinOf(BTC, 0).map(({ address }) => address) as [string, string]
    for (const [protocol, at] of [['ecdsa', payment], ['bip322', payment], ['bip322', ordinal]] as const) // prettier-ignore
      assert.ok(Verifier.verifySignature(at, 'gm', await door.sign('gm', protocol, at)), protocol)
  })

  say('on Bitcoin it pays, and the node takes it', async ({ bitcoin: door, keys }) => {
    const to = keys.bitcoinOf(BTC, 1)[1]!.address
    const { txid } = await door.pay(to, '70000')
    const [coin] = await coinsOf(to)
    assert.equal([coin!.txid, coin!.value], [txid, 70_000])
    await bitcoin.mine()
  })

  say('on Bitcoin it signs the chosen inputs of a half-made transaction, and sends it if asked', async ({ bitcoin: door, keys }) => {
    const [payment, ordinal] = keys.bitcoinOf(BTC, 0)
    await bitcoin.fund(ordinal!.address, 50_000n)
    const psbt = new bitcoinjs.Psbt({ network: bitcoinjs.networks.regtest })
    for (const { payment: script, address } of [payment!, ordinal!]) {
      const [coin] = await coinsOf(address)
      const witnessUtxo = { script: script.script, value: BigInt(coin!.value) }
      psbt.addInput({ hash: coin!.txid, index: coin!.vout, witnessUtxo })
    }
    const total = psbt.data.inputs.reduce((sum, { witnessUtxo }) => sum + witnessUtxo!.value, 0n)
    psbt.addOutput({ address: payment!.address, value: total - 2_000n })
    const whole = psbt.toBase64()
    const signed = await door.signPsbt(whole, [{ index: 0, address: payment!.address }])
    const found = bitcoinjs.Psbt.fromBase64(signed.psbt).data.inputs.map(({ partialSig, tapKeySig }) => Boolean(partialSig ?? tapKeySig))
    assert.equal(found, [true, false])
    const { txid } = await door.signPsbt(whole, undefined, true)
    assert.ok((await coinsOf(payment!.address)).some(coin => coin.txid === txid && BigInt(coin.value) === total - 2_000n))
    await bitcoin.mine()
  })

  say('on Polkadot bytes are wrapped and payloads signed as the chain checks them, by sr25519', async ({ polkadot: door }, address) => {
    const own = address(POLKADOT)
    const checked = signatureVerify('<Bytes>gm</Bytes>', await door.sign('gm', own), own) // what is wrapped can be no transaction
    assert.equal([checked.isValid, checked.crypto], [true, 'sr25519'])
    const payload = {
      address: own,
      genesisHash: `0x${'11'.repeat(32)}`,
      blockHash: `0x${'22'.repeat(32)}`,
      method: '0x0400',
      era: '0x1500',
      nonce: '0x00000041',
      tip: '0x00000000000000000000000000000005',
      version: 4,
      specVersion: '0x000f4240',
      transactionVersion: '0x0000001a',
      signedExtensions: [
        ...['CheckNonZeroSender', 'CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce', 'CheckWeight'],
        ...['ChargeTransactionPayment', 'CheckMetadataHash'],
      ],
    }
    const bytes = ['0x0400', '1500', '0501', '14', '00', '40420f00', '1a000000', '11'.repeat(32), '22'.repeat(32), '00'].join('')
    assert.ok(signatureVerify(bytes, await door.signPayload(payload), own).isValid)
  })
}
