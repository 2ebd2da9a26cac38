import { encodeBase58, MaxUint256, toBeHex, toUtf8Bytes } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Psbt, networks } from 'bitcoinjs-lib'
import { webWalletPhrase } from '../../scripts/sandbox/accounts.js'
import { createKeys } from '../../scripts/sandbox/keys.js'
import { describe } from '../../scripts/sandbox/web-wallet/page/describe.js'
import { printData } from '../../scripts/sandbox/words/print-data.js'
import { readAddress, readLink } from '../../scripts/sandbox/web-wallet/page/read-link.js'

const ME = '0x3061750d3dF69ef7B8d4407CB7f3F879Fd9d2398'
const OTHER = '0x45A1eF7572a5B9998b46E54AA5Dce838965acB35'
const words = (method: string, params: unknown, chainId = 'eip155:31337') =>
  describe({ method, params, chainId, site: 'https://app.example/swap' }, id => `<${id}>`)
const valueOf = ({ rows }: ReturnType<typeof words>, label: string) => rows.find(row => row.label === label)?.value

test('a message is read, whichever comes first, the message or the address', () => {
  const hex = toBeHex(BigInt(`0x${Buffer.from('hello').toString('hex')}`))
  for (const params of [
    [hex, ME],
    [ME.toLowerCase(), hex],
    ['hello', ME],
  ]) {
    const said = words('personal_sign', params)
    assert.equal(
      [said.title, said.text, valueOf(said, 'Account'), valueOf(said, 'Network')],
      ['Sign a message', 'hello', ME, '<eip155:31337>'],
    )
  }
  assert.is(valueOf(words('personal_sign', [OTHER, ME]), 'Account'), ME)
  assert.is(words('personal_sign', ['0xfffe', ME]).text, '0xfffe')
})

test('signing in is named so, and warned of when it is to another site', () => {
  const message = (domain: string) => `${domain} wants you to sign in with your Ethereum account:\n${ME}`
  assert.equal(
    [words('personal_sign', [message('app.example'), ME]).title, words('personal_sign', [message('app.example'), ME]).warning],
    ['Sign in', undefined],
  )
  assert.is(
    words('personal_sign', [message('bank.example'), ME]).warning,
    'This message signs you in to bank.example, but app.example asks for it.',
  )
})

test('a transaction says what it does', () => {
  const plain = words('eth_sendTransaction', [{ from: ME, to: OTHER, value: '0xde0b6b3a7640000' }])
  assert.equal([plain.title, valueOf(plain, 'Amount'), valueOf(plain, 'To'), plain.text], ['Send 1 ETH', '1 ETH', OTHER, undefined])
  assert.is(valueOf(words('eth_sendTransaction', [{ from: ME, data: '0x6000' }]), 'To'), 'A new contract')
  assert.is(words('eth_signTransaction', [{ from: ME, to: OTHER }]).action, 'Sign')
})

test('giving away tokens without a limit is warned of', () => {
  const call = (selector: string, units: bigint) => selector + OTHER.slice(2).toLowerCase().padStart(64, '0') + toBeHex(units, 32).slice(2)
  const approval = words('eth_sendTransaction', [{ from: ME, to: ME, data: call('0x095ea7b3', MaxUint256) }])
  assert.equal([approval.title, valueOf(approval, 'Spender'), valueOf(approval, 'Units')], ['Let someone spend tokens', OTHER, 'Unlimited'])
  assert.match(approval.warning!, 'may take all tokens')
  const transfer = words('eth_sendTransaction', [{ from: ME, to: ME, data: call('0xa9059cbb', 5n) }])
  assert.equal(
    [transfer.title, valueOf(transfer, 'Receiver'), valueOf(transfer, 'Units'), transfer.warning],
    ['Transfer tokens', OTHER, '5', undefined],
  )
  assert.is(words('eth_sendTransaction', [{ from: ME, to: ME, data: '0xa9059cbb00' }]).title, 'Send a transaction')
})

test('several calls are told apart', () => {
  const said = words('wallet_sendCalls', [
    {
      from: ME,
      calls: [
        { to: OTHER, value: '0x1' },
        { to: ME, data: '0x00' },
      ],
    },
  ])
  assert.is(said.title, 'Send 2 transactions')
  assert.equal([valueOf(said, '1. To'), valueOf(said, '2. To')], [OTHER, ME])
})

test('typed data for another chain is warned of', () => {
  const data = { domain: { name: 'Shop', chainId: 1 }, primaryType: 'Order', types: {}, message: { to: ME } }
  const said = words('eth_signTypedData_v4', [ME, JSON.stringify(data)])
  assert.equal(
    [said.text, valueOf(said, 'For'), valueOf(said, 'Type'), said.warning],
    [`to: ${ME}`, 'Shop', 'Order', 'This is for chain 1, not for <eip155:31337>.'],
  )
})

test('networks are called by their names', () => {
  const said = words('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  assert.equal([valueOf(said, 'From'), valueOf(said, 'To')], ['<eip155:31337>', '<eip155:31338>'])
  assert.is(words('wallet_addEthereumChain', [{ chainId: '0x1', chainName: 'Main' }]).title, 'Add Main')
})

test('a message of Solana is read', () => {
  assert.is(words('solana_signMessage', { message: encodeBase58(toUtf8Bytes('gm')), pubkey: 'abc' }, 'solana:x').text, 'gm')
})

test('a message of Bitcoin or Polkadot is read, and signing in to another site is warned of', () => {
  const message = 'bank.example wants you to sign in with your Bitcoin account:\nbc1q'
  assert.match(words('signMessage', { message, account: 'bc1q' }, 'bip122:x').warning!, 'signs you in to bank.example')
  assert.equal(
    [
      words('signMessage', { message: 'gm', account: 'bc1q' }, 'bip122:x').text,
      words('polkadot_signMessage', { message: '0x676d', address: '5G' }, 'polkadot:x').text,
    ],
    ['gm', 'gm'],
  )
  assert.is(words('polkadot_signMessage', { message: '<Bytes>gm</Bytes>', address: '5G' }, 'polkadot:x').text, 'gm')
})

test('what is paid on Bitcoin is told, of a half-made transaction too', () => {
  const keys = createKeys({ mnemonic: webWalletPhrase })
  const chainId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  const [own, other] = [keys.bitcoinOf(chainId, 0)[0]!, keys.bitcoinOf(chainId, 1)[0]!]
  const paid = words('sendTransfer', { account: own.address, recipientAddress: other.address, amount: '70000', memo: 'thanks' }, chainId)
  assert.equal(
    [paid.title, valueOf(paid, 'To'), valueOf(paid, 'Note'), valueOf(paid, 'Account')],
    ['Send 0.0007 BTC', other.address, 'thanks', own.address],
  )
  const psbt = new Psbt({ network: networks.regtest })
  psbt.addInput({ hash: 'ab'.repeat(32), index: 0, witnessUtxo: { script: own.payment.script, value: 80_000n } })
  psbt.addOutput({ address: other.address, value: 70_000n })
  psbt.addOutput({ address: own.address, value: 9_000n })
  const half = describe(
    { method: 'signPsbt', params: { account: own.address, psbt: psbt.toBase64(), broadcast: true }, chainId, site: 'https://app.example' },
    id => id,
    keys,
  )
  assert.equal(
    [half.title, half.action, valueOf(half, 'You pay in all'), valueOf(half, 'Amount'), valueOf(half, 'Fee')],
    ['Sign and send a transaction', 'Send', '0.00071 BTC', '0.0007 BTC', '0.00001 BTC'],
  )
})

test('a transaction of Polkadot says what is known of it, and that its call is not', () => {
  const transactionPayload = {
    address: '5G',
    genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
    blockHash: `0x${'22'.repeat(32)}`,
    method: '0x0503aa',
    era: '0x00',
    nonce: '0x00000007',
    tip: '0x05',
    specVersion: '0x01',
    transactionVersion: '0x01',
    signedExtensions: [],
    version: 4,
  }
  const said = words('polkadot_signTransaction', { address: '5G', transactionPayload }, 'polkadot:x')
  assert.equal(
    [said.title, valueOf(said, 'Chain'), valueOf(said, 'Transaction'), valueOf(said, 'Tip'), said.text],
    ['Sign a transaction', 'Polkadot', 'number 7 of this account', '5 units', '0x0503aa'],
  )
  assert.match(said.warning!, 'cannot read')
})

test('what cannot be read is shown as it came', () => {
  for (const [chainId, methods] of Object.entries({
    'solana:x': [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_getAccounts',
    ],
    'bip122:x': ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
    'polkadot:x': ['polkadot_signMessage', 'polkadot_signTransaction'],
  })) {
    for (const method of methods) for (const params of [undefined, null, [], {}, 7]) assert.ok(words(method, params, chainId).title, method)
  }
  for (const method of [
    'personal_sign',
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'wallet_sendCalls',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'solana_signMessage',
    'toString',
    'never_heard_of',
  ]) {
    for (const params of [undefined, null, [], [null], [{ to: 'nobody' }], 7]) {
      const said = words(method, params)
      assert.ok(said.title && said.action, method)
      if (said.title === 'Answer a request') assert.is(valueOf(said, 'Method'), method)
    }
  }
  assert.is(words('never_heard_of', [{ a: 1 }]).text, '[\n  {\n    "a": 1\n  }\n]')
})

test('data is printed line by line, and a text cannot pretend to be a line', () => {
  const data = {
    name: 'a\nprice: 0',
    list: [
      { to: 'x', ids: [1, 2] },
      { to: 'y', ids: [] },
    ],
    deep: { yes: true, none: null },
  }
  assert.is(
    printData(data),
    [
      'name: "a\\nprice: 0"',
      'list:',
      '  – to: x',
      '    ids:',
      '      – 1',
      '      – 2',
      '  – to: y',
      '    ids:',
      'deep:',
      '  yes: true',
      '  none: null',
    ].join('\n'),
  )
})

test('a link is found in what was pasted', () => {
  const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
  const wrapped = `https://wallet.example/wc?uri=${encodeURIComponent(uri)}`
  assert.equal([uri, `\n ${uri} `, wrapped, `wallet://wc?uri=${encodeURIComponent(uri)}`].map(readLink), [uri, uri, uri, uri])
  assert.equal(
    ['', 'hello', 'https://wallet.example', 'https://wallet.example/wc?uri=hello', `wc:${'a'.repeat(5_000)}`].map(readLink),
    Array(5).fill(undefined),
  )
  assert.equal(readAddress(wrapped), { uri, isForRequest: false })
  assert.equal(readAddress('https://wallet.example/wc?requestId=1&sessionTopic=2'), { uri: undefined, isForRequest: true })
  assert.equal(readAddress('https://wallet.example/'), { uri: undefined, isForRequest: false })
})

test.run()
