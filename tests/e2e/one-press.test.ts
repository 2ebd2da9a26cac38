// From the click on a wallet to a session: how often somebody is asked, by kind of wallet, as docs/sign-in.md says it. Who logs in by email is asked
// once by the frame: `logins.test.ts`.
import { readFile } from 'node:fs/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SIWXSession } from '../../src/domain/sign-in.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import { isClosed, isConnected, openModal, SANDBOX_ROW, until, type Visit, type VisitWishes } from './dapp.js'
import { createPhones, readLink, showCode } from './phone.js'

const test = suite('one press')
const world = createPhones(test, { families: true })

const enter = (wishes: VisitWishes = {}): Promise<Visit> => {
  const { features, ...options } = (wishes.options ?? {}) as { features?: object }
  const networks = world.sandbox.options.networks.slice(0, 1)
  return world.enter({
    pages: 'signed-in',
    ...wishes,
    options: { networks, features: { email: false, socials: false, ...features }, ...options },
  })
}
const signButton = ({ id }: Visit) => id('w3m-connecting-siwe-sign')

/** Whoever uses the wallet of the page agrees to what they are asked, and counts. */
function agree({ wallet }: Visit): () => number {
  let asked = 0
  const look = () => {
    for (const { id } of wallet.pending) {
      asked++
      wallet.approve(id)
    }
  }
  wallet.onChange(() => queueMicrotask(look))
  return () => asked
}

/** Waits until somebody is signed in, as the server agrees. @param isAsked the dialog asks them for it, and they press Sign */
async function untilSignedIn(visit: Visit, isAsked = false): Promise<void> {
  const { page } = visit
  if (isAsked) await signButton(visit).click()
  const read = () => page.evaluate(() => JSON.parse(localStorage.getItem('@appkit/siwx') ?? '[]') as SIWXSession[])
  const [session] = await until(async () => ((await read()).length ? read() : undefined), 'the session')
  const rpcUrls = { 'eip155:31337': world.sandbox.urls.one }
  await verifySignIn({ ...session!, domain: new URL(page.url()).host, nonce: session!.data.nonce, rpcUrls })
}

/** Each row of the table: how often somebody was asked. */
const rows: Record<string, () => Promise<number>> = {
  async 'EVM, in the page, with `wallet_connect`'() {
    const visit = await enter({ wallet: { answer: 'ask', signsIn: true } })
    const asked = agree(visit)
    await openModal(visit)
    await visit.id(SANDBOX_ROW).click()
    await isClosed(visit)
    await untilSignedIn(visit)
    await isConnected(visit, visit.address)
    return asked()
  },
  async 'EVM, in the page, without it'() {
    const visit = await enter({ wallet: { answer: 'ask' } })
    const asked = agree(visit)
    await openModal(visit)
    await visit.id(SANDBOX_ROW).click()
    await untilSignedIn(visit, true)
    await isClosed(visit)
    return asked()
  },
  'EVM, over WalletConnect, with `wc_sessionAuthenticate`': () => byPhone(true),
  'EVM, over WalletConnect, without it': () => byPhone(false),
  async 'Solana, in the page, with `solana:signIn`'() {
    const { forPages } = world.sandbox.families!
    const visit = await enter({ wallet: { answer: 'ask' }, options: { withSolana: true, networks: [forPages.networks.solana] } })
    const asked = agree(visit)
    await openModal(visit)
    await visit.page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
    await isClosed(visit)
    await untilSignedIn(visit)
    return asked()
  },
}

async function byPhone(knowsSignIn: boolean): Promise<number> {
  const [phone, visit] = [await world.takePhone({ knowsSignIn, behaviour: { answer: 'ask' } }), await enter({ wallet: false })]
  let asked = 0
  const stops = [
    phone.proposals.subscribe(() => {
      for (const { id } of phone.proposals.items) {
        asked++
        queueMicrotask(() => void phone.approve(id).catch(() => {}))
      }
    }),
    phone.requests.subscribe(() => {
      for (const { id } of phone.requests.items) {
        asked++
        queueMicrotask(() => void phone.approveRequest(id).catch(() => {}))
      }
    }),
  ]
  await showCode(visit)
  await phone.pair(await readLink(visit))
  await untilSignedIn(visit, !knowsSignIn)
  await isClosed(visit)
  stops.forEach(stop => stop())
  return asked
}

/** The last column of docs/sign-in.md, by the first. */
async function readTable(): Promise<Map<string, number>> {
  const text = await readFile('docs/sign-in.md', 'utf8')
  return new Map([...text.matchAll(/^\| (.+?) \|.*\| (\d) \|$/gm)].map(([, kind, asked]) => [kind!, Number(asked)]))
}

for (const [kind, visitBy] of Object.entries(rows))
  test(`${kind}: asked as often as the docs say`, async () => {
    assert.is(await visitBy(), (await readTable()).get(kind))
  })
