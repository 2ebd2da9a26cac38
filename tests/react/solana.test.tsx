/** @jsxImportSource react */
import '../support/window.js'
import { Connection, PublicKey } from '@solana/web3.js'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { useAppKitConnection } from '../../src/react/solana.js'
import { SolanaAdapter } from '../../src/adapters/solana/solana.js'
import { solana, solanaDevnet } from '../../src/networks.js'
import { settle } from '../support/dom.js'
import { cleanupModals, createTestModal } from '../support/modal.js'
import { startSolana } from '../support/solana-chain.js'
import { pluck } from '../support/pluck.js'

const realFetch = globalThis.fetch
const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
let root: Root | undefined
test.after.each(async () => {
  root?.unmount()
  document.body.replaceChildren()
  await settle()
  cleanupModals()
})

/** What each distinct rendering of a component got. */
async function use() {
  const seen: (Connection | undefined)[] = []
  const Host = () => {
    const { connection } = useAppKitConnection()
    if (!seen.length || seen.at(-1) !== connection) seen.push(connection)
    return null
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = () =>
    root!.render(
      <StrictMode>
        <Host key="host" />
      </StrictMode>,
    )
  draw()
  await settle()
  return { last: () => seen.at(-1), draw }
}

const create = (url = 'https://mainnet.test/') =>
  createTestModal({
    networks: [
      { ...solana, rpcUrls: { default: { http: [url] } } },
      { ...solanaDevnet, rpcUrls: { default: { http: ['https://devnet.test/'] } } },
    ],
    options: { adapters: [new SolanaAdapter()] },
  })

test('it is web3.js’s own, and asks the node of the network in use', async () => {
  const chain = await startSolana()
  chain.fund(ADDRESS, 7_000_000n)
  create(chain.url)
  globalThis.fetch = realFetch
  const { last } = await use()
  assert.instance(last(), Connection)
  assert.is(await last()!.getBalance(new PublicKey(ADDRESS)), 7_000_000)
  assert.equal(pluck(chain.asked, 'method'), ['getBalance'])
  await chain.close()
})

test('it stays the same until another network is chosen', async () => {
  const { appKit } = create()
  const { last, draw } = await use()
  const before = last()
  assert.is(before?.rpcEndpoint, 'https://mainnet.test/')
  draw()
  await settle()
  assert.is(last(), before)
  await appKit.switchNetwork(solanaDevnet)
  await settle()
  assert.is(last()?.rpcEndpoint, 'https://devnet.test/')
})

test('before createAppKit, on a server and without Solana there is none', async () => {
  const Host = () => <p>{useAppKitConnection().connection ? 'one' : 'none'}</p>
  assert.is(renderToString(<Host />), '<p>none</p>')
  const { last } = await use()
  assert.is(last(), undefined)
  createTestModal()
  await settle()
  assert.is(last(), undefined)
})
