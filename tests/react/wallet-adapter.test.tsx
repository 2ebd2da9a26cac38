/** @jsxImportSource react */
// latchkey/solana/wallet-adapter: the code of dApps as wallet-adapter's documentation and Anchor's show it, with a wallet of the Wallet Standard.
// A process of its own: @solana/web3.js keeps the `fetch` that it finds as it loads.
import '../support/window.js'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { ed25519 } from '@noble/curves/ed25519'
import { registerWallet } from '@wallet-standard/wallet'
import type { Wallet as Standard } from '@wallet-standard/base'
import { StrictMode, useMemo } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getCurrentModal } from '../../src/page/current-modal.js'
import {
  BaseWalletConnectButton,
  BaseWalletDisconnectButton,
  BaseWalletMultiButton,
  ConnectionProvider,
  useAnchorWallet,
  useConnection,
  useLocalStorage,
  useWallet,
  useWalletModal,
  WalletConnectButton,
  WalletDisconnectButton,
  WalletError,
  WalletIcon,
  WalletModalProvider,
  WalletMultiButton,
  WalletNotConnectedError,
  WalletProvider,
  WalletSignMessageError,
  type AnchorWallet,
  type WalletContextState,
  type WalletName,
  type WalletProviderProps,
} from '../../src/react/wallet-adapter.js'
import { settle } from '../support/dom.js'
import { until } from '../support/patience.js'
import { startSolana } from '../support/solana-chain.js'
import { createKey, createSolanaWallet, type SolanaWalletOptions } from '../support/solana-wallet.js'
import { pluck, pluckAll } from '../support/pluck.js'

const test = suite('latchkey/solana/wallet-adapter')
const realFetch = globalThis.fetch
const key = createKey(1)
const message = new TextEncoder().encode('Hello')
let root: Root | undefined

const leave = async () => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  getCurrentModal()?.appKit.destroy()
  await settle()
}
test.after.each(async () => {
  await leave()
  localStorage.clear()
})

let wallets = 0
/** Puts a wallet into the page under a name of its own; there is no way to take one out. */
function arrive(options: SolanaWalletOptions = {}) {
  const name = `Wallet ${++wallets}` as WalletName
  const wallet = createSolanaWallet({ name, ...options })
  registerWallet(wallet.standard as unknown as Standard)
  return { ...wallet, name }
}

/** What the dApp sees at this moment. */
let seen: { wallet: WalletContextState; connection: Connection; anchor: AnchorWallet | undefined; isOpen: boolean }

function Inside() {
  seen = {
    wallet: useWallet(),
    anchor: useAnchorWallet(),
    isOpen: useWalletModal().visible,
    ...useConnection(),
  }
  return (
    <>
      <WalletMultiButton />
      <WalletConnectButton />
      <WalletDisconnectButton />
      <p>{seen.wallet.publicKey?.toBase58() ?? 'nobody'}</p>
    </>
  )
}

function App({ endpoint = 'http://127.0.0.1:1/devnet', ...props }: Partial<WalletProviderProps> & { endpoint?: string }) {
  const none = useMemo(() => [], [])
  return (
    <ConnectionProvider endpoint={endpoint}>
      <WalletProvider wallets={none} {...props}>
        <WalletModalProvider>
          <Inside />
        </WalletModalProvider>
      </WalletProvider>
    </ConnectionProvider>
  )
}

async function visit(props: Parameters<typeof App>[0] = {}) {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <StrictMode>
      <App {...props} />
    </StrictMode>,
  )
  await until(() => getCurrentModal()?.modal.state.isInitialized.value, 'the modal')
}
const row = (name: string) => until(() => seen.wallet.wallets.find(({ adapter }) => adapter.name === name), name)

/** Selects and connects as wallet-adapter's own list does. */
async function enter(name: WalletName) {
  await row(name)
  seen.wallet.select(name)
  await until(() => seen.wallet.wallet?.adapter.name === name, 'the selection')
  await seen.wallet.connect()
  await until(() => seen.wallet.connected, 'the connection')
}

test('a visitor selects a wallet, connects, signs a message for real, and leaves', async () => {
  const { name } = arrive()
  await visit()
  const { adapter, readyState } = await row(name)
  assert.equal(
    [adapter.icon, readyState, seen.wallet.wallet, seen.wallet.publicKey, seen.wallet.connected],
    ['data:image/png;base64,AA==', 'Installed', null, null, false],
  )
  await enter(name)
  assert.is(seen.wallet.publicKey!.toBase58(), key.address)
  assert.instance(seen.wallet.publicKey, PublicKey)
  assert.ok(ed25519.verify(await seen.wallet.signMessage!(message), message, key.publicKey))
  assert.match(document.body.textContent!, key.address)
  await seen.wallet.disconnect()
  await until(() => !seen.wallet.connected && !seen.wallet.wallet, 'nobody')
})

test("a program of Anchor's has its transaction signed, and what is sent goes over the connection of the dApp", async () => {
  const chain = await startSolana()
  globalThis.fetch = realFetch
  try {
    const { name } = arrive()
    await visit({ endpoint: chain.url })
    chain.fund(key.address, 10_000_000n)
    await enter(name)
    const { connection } = seen
    assert.is(connection.rpcEndpoint, chain.url)
    const to = Keypair.generate().publicKey
    const pay = () => SystemProgram.transfer({ fromPubkey: seen.wallet.publicKey!, toPubkey: to, lamports: 1_000_000 })
    // As AnchorProvider's sendAndConfirm does it.
    const wallet = await until(() => seen.anchor, "Anchor's wallet")
    const { blockhash } = await connection.getLatestBlockhash()
    const legacy = new Transaction({ feePayer: wallet.publicKey, recentBlockhash: blockhash } as never).add(pay())
    const signed = await wallet.signTransaction(legacy)
    assert.is(signed, legacy)
    assert.ok(signed.verifySignatures())
    const [versioned] = await wallet.signAllTransactions([
      new VersionedTransaction(
        new TransactionMessage({ payerKey: wallet.publicKey, recentBlockhash: blockhash, instructions: [pay()] }).compileToV0Message(),
      ),
    ])
    assert.ok(versioned!.signatures[0]!.some(Boolean))
    // Without a payer and a block, which are filled in.
    const id = await seen.wallet.sendTransaction(new Transaction().add(pay()), connection)
    assert.match(id, /^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    assert.is(await connection.getBalance(to), 1_000_000)
  } finally {
    await chain.close()
  }
})

test('errors bear their names, are thrown, and are told once', async () => {
  const told: WalletError[] = []
  const { name } = arrive({ instead: { signMessage: () => Promise.reject(Object.assign(new Error('No.'), { code: 4001 })) } })
  await visit({ onError: error => told.push(error) })
  await row(name)
  const problem = (asked: Promise<unknown> | undefined) =>
    asked!.then(
      () => undefined,
      (error: WalletError) => error,
    )
  assert.is((await problem(seen.wallet.connect()))!.name, 'WalletNotSelectedError')
  assert.is(seen.wallet.signMessage, undefined)
  seen.wallet.select(name)
  await until(() => seen.wallet.signMessage, 'the selection')
  assert.instance(await problem(seen.wallet.signMessage!(message)), WalletNotConnectedError)
  await enter(name)
  const refused = (await problem(seen.wallet.signMessage!(message)))!
  assert.instance(refused, WalletSignMessageError)
  assert.instance(refused, WalletError)
  assert.equal(pluck(told, 'name'), ['WalletNotSelectedError', 'WalletNotConnectedError', 'WalletSignMessageError'])
})

test('with autoConnect a wallet is asked as soon as it is selected, and whoever comes back is there again; without it nobody is', async () => {
  const { name, calls } = arrive()
  await visit({ autoConnect: true })
  await row(name)
  seen.wallet.select(name)
  await until(() => seen.wallet.connected, 'the connection')
  await leave()
  const before = calls.length
  await visit({ autoConnect: true })
  await until(() => seen.wallet.connected, 'whoever comes back')
  assert.equal(
    calls.slice(before).filter(({ method, inputs }) => method === 'connect' && !(inputs[0] as { silent?: boolean } | undefined)?.silent),
    [],
    'nobody is asked',
  )
  await leave()
  await visit()
  await row(name)
  assert.is(seen.wallet.connected, false)
})

test('of two wallets under one name nobody is asked by the name, and the modal opens; each row asks its own', async () => {
  const { name } = arrive()
  // With a letter that shows nothing.
  registerWallet(createSolanaWallet({ name: `${name}\u200b`, keys: [createKey(2)] }).standard as unknown as Standard)
  await visit({ onError: () => {} })
  await row(name)
  seen.wallet.select(name)
  await until(() => seen.wallet.wallet?.adapter.name === name, 'the selection')
  for (const ask of [() => seen.wallet.connect(), () => seen.wallet.wallet!.adapter.connect()]) {
    const error = await ask().catch((error: unknown) => error as WalletError)
    assert.equal([(error as WalletError | undefined)?.name, seen.wallet.connected], ['WalletNotSelectedError', false])
    await until(() => seen.isOpen, 'the modal')
    await getCurrentModal()!.appKit.close()
    await until(() => !seen.isOpen, 'the page')
  }
  const rows = seen.wallet.wallets.filter(({ adapter }) => adapter.name === name)
  assert.is(rows.length, 2)
  for (const [at, { adapter }] of rows.entries()) {
    await adapter.connect()
    await until(() => seen.wallet.publicKey?.toBase58() === createKey(at + 1).address, 'its account')
    await until(() => seen.wallet.wallet?.adapter.publicKey?.toBase58() === createKey(at + 1).address, 'its row')
  }
})

test('the buttons say how things stand, and open the modal', async () => {
  const { name } = arrive()
  await visit()
  const words = () => [...document.querySelectorAll('button.wallet-adapter-button')].map(({ textContent }) => textContent)
  assert.equal(words(), ['Connect Wallet', 'Disconnect Wallet'])
  assert.ok(document.querySelector('appkit-button[namespace=solana][label="Select Wallet"]'))
  await row(name)
  seen.wallet.select(name)
  await until(() => words()[0] === 'Connect', 'the selection')
  document.querySelector<HTMLButtonElement>('button.wallet-adapter-button')!.click()
  await until(() => words().join() === 'Connected,Disconnect', 'the connection')
})

test('buttons say the words of the dApp, and the picture of a wallet stands in a list of its own', async () => {
  const labels = { connecting: '…', connected: 'Drin', 'has-wallet': 'Rein', 'no-wallet': 'Keine' }
  const more = { 'copy-address': 'Kopieren', copied: 'Kopiert', 'change-wallet': 'Andere', disconnect: 'Raus' }
  const adapter = { name: 'Shop' as WalletName, icon: 'data:,' }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <ConnectionProvider endpoint="http://127.0.0.1:1/devnet">
      <WalletProvider wallets={[]}>
        <BaseWalletConnectButton labels={labels} />
        <BaseWalletDisconnectButton labels={{ ...labels, disconnecting: '…' }} />
        <BaseWalletMultiButton labels={{ ...labels, ...more }} />
        <WalletIcon wallet={{ adapter }} />
        <WalletIcon wallet={null} />
      </WalletProvider>
    </ConnectionProvider>,
  )
  await until(() => document.querySelector('appkit-button[label=Keine]'), 'our button')
  assert.equal(pluck([...document.querySelectorAll('button')], 'textContent'), ['Keine', 'Keine'])
  assert.equal(pluckAll([...document.querySelectorAll('img')], 'src', 'alt'), [['data:,', 'Shop icon']])
})

test('a state of the dApp’s own outlives a reload under its key; what nobody can read is what it begins with', async () => {
  let state: [string | null, (next: string | null | ((last: string | null) => string)) => void] | undefined
  function Kept() {
    state = useLocalStorage<string | null>('network', 'devnet')
    return <p>{state[0]}</p>
  }
  const begin = async () => {
    await leave()
    root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(<Kept />)
    await until(() => document.querySelector('p'), 'the state')
    return document.querySelector('p')!.textContent
  }
  localStorage.setItem('network', '{')
  assert.is(await begin(), 'devnet')
  state![1]('testnet')
  state![1](last => `${last}, too`)
  await until(() => localStorage.getItem('network') === '"testnet, too"', 'what is stored')
  assert.is(await begin(), 'testnet, too')
  assert.is(renderToString(<Kept />), '<p>devnet</p>')
  state = undefined
  await begin()
  state![1](null)
  await until(() => localStorage.getItem('network') === null, 'nothing stored')
})

test('a server draws nobody, and a hook without its provider says which is missing', () => {
  assert.match(renderToString(<App />), /nobody/)
  getCurrentModal()?.appKit.destroy()
  const Alone = () => void useWallet()
  assert.throws(() => renderToString(<Alone />), /useWallet needs a WalletProvider above it/)
})
