// The announced wallet against the local chains: what it signs, real nodes take.
import { getTransferSolInstruction } from '@solana-program/system'
import {
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startBitcoin, type BitcoinNode } from '../../scripts/sandbox/bitcoin.js'
import { start as startSolana, type SolanaNode } from '../../scripts/sandbox/solana.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import type { OwnerView } from '../../scripts/sandbox/wallet/owner.js'
import type { SharedAccount } from '../../scripts/sandbox/wallet/others.js'
import { start as startServer } from '../../scripts/sandbox/wallet/server.js'
import type { SandboxWallet } from '../../scripts/sandbox/wallet/wallet.js'
import { failure } from '../support/failure.js'

const site = 'http://dapp.example'
const chains = [{ url: 'http://127.0.0.1:9', chainId: 31337, name: 'Anvil One' }]
let solana: SolanaNode
let bitcoin: BitcoinNode
let wallet: SandboxWallet
let options: Parameters<typeof createWallet>[0]
let own: string
let payment: string

test.before(async () => {
  ;[solana, bitcoin] = await Promise.all([startSolana(), startBitcoin({ mineAfter: false })])
  options = {
    chains,
    others: {
      solana: { networkId: solana.network.caipNetworkId, rpcUrl: solana.url },
      bitcoin: { networkId: bitcoin.network.caipNetworkId, apiUrl: bitcoin.url },
    },
  }
  wallet = createWallet({ ...options, behaviour: { answer: 'approve' } })
  own = (await ask<SharedAccount[]>('solana_connect'))[0]!.address
  payment = (await ask<SharedAccount[]>('bitcoin_connect'))[0]!.address
  await Promise.all([solana.fund(own, { lamports: 3_000_000_000n }), bitcoin.fund(payment, 250_000n)])
})
test.after(async () => {
  wallet.close()
  await Promise.all([solana.close(), bitcoin.close()])
})
test.before.each(() => wallet.behave({ answer: 'approve' }))

const ask = <Result = unknown>(method: string, params: object = {}) => wallet.request(site, { method, params: [params] }) as Promise<Result>
const rowOf = (label: string) => wallet.pending[0]?.rows.find(row => row.label === label)?.value

async function transfer(amount: bigint): Promise<string> {
  const { value } = (await solana.rpc('getLatestBlockhash')) as { value: { blockhash: string } }
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    message => setTransactionMessageFeePayer(address(own), message),
    message => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(value.blockhash), lastValidBlockHeight: 10n }, message),
    message =>
      appendTransactionMessageInstructions(
        [
          getTransferSolInstruction({
            source: createNoopSigner(address(own)),
            destination: address(wallet.state.others.addresses('solana')[1]!),
            amount: lamports(amount),
          }),
        ],
        message,
      ),
  )
  return Buffer.from(getTransactionEncoder().encode(compileTransaction(message))).toString('base64')
}

test('Solana takes what the wallet sends, and what the chain would refuse is warned of', async () => {
  const params = async (amount: bigint) => ({ address: own, transaction: await transfer(amount), chain: 'solana:localnet' })
  wallet.behave({ answer: 'ask' })
  const sending = ask<{ signature: string }>('solana_signAndSendTransaction', await params(1_000_000_000n))
  const { warning } = await wallet.nextPending()
  assert.equal([warning, rowOf('Fee'), rowOf('Network')], [undefined, '0.000005 SOL', 'Solana Local'])
  wallet.approve()
  const signature = getBase58Decoder().decode(Buffer.from((await sending).signature, 'base64'))
  const { value } = (await solana.rpc('getSignatureStatuses', [[signature]])) as { value: ({ err: unknown } | null)[] }
  assert.is(value[0]?.err, null)

  const unpayable = failure(ask('solana_signAndSendTransaction', await params(999_000_000_000n)))
  assert.match((await wallet.nextPending()).warning!, 'probably fail')
  wallet.approve()
  assert.is((await unpayable).code, -32002) // the node's own: its simulation failed
})

test('Bitcoin takes what the wallet pays', async () => {
  const target = wallet.state.others.addresses('bip122')[1]!
  const { txid } = await ask<{ txid: string }>('bitcoin_sendTransfer', { recipients: [{ address: target, amount: '90000' }] })
  const coins = (await (await fetch(`${bitcoin.url}/address/${target}/utxo`)).json()) as { txid: string; value: number }[]
  assert.equal(
    coins.map(coin => [coin.txid, coin.value]),
    [[txid, 90_000]],
  )
  assert.ok(Number(await ask<string>('bitcoin_getBalance')) < 160_000)
})

test('the owner sees what the accounts of every namespace hold', async () => {
  const server = await startServer(options)
  const { others } = (await (await fetch(`${server.url}/api/view`)).json()) as OwnerView
  await server.close()
  assert.equal(
    others.map(({ namespace, network, symbol }) => [namespace, network, symbol]),
    [
      ['solana', 'Solana Local', 'SOL'],
      ['bip122', 'Bitcoin Regtest', 'BTC'],
      ['polkadot', 'Polkadot', 'DOT'],
    ],
  )
  const [sol, btc, dot] = others.map(({ accounts }) => accounts.map(({ balance }) => balance))
  assert.equal([sol![2], btc![1], btc![2], dot], ['0.0', '0.0009', '0.0', [null, null, null]])
  assert.ok(Number(sol![0]) > 1.9)
})

test('a slow chain does not keep the owner waiting', async () => {
  const server = await startServer(options)
  solana.setFaults({ slow: 8_000 })
  const started = performance.now()
  const { others } = (await (await fetch(`${server.url}/api/view`)).json()) as OwnerView
  assert.ok(performance.now() - started < 5_000)
  assert.equal([others[0]!.accounts[0]!.balance, others[1]!.accounts[1]!.balance], [null, '0.0009'])
  solana.resetFaults()
  await server.close()
})

test('a chain that does not answer is 4901', async () => {
  const transaction = await transfer(1n)
  solana.setFaults({ answers: 'down' })
  assert.is((await failure(ask('solana_signAndSendTransaction', { address: own, transaction }))).code, 4901)
  solana.resetFaults()
})

test.run()
