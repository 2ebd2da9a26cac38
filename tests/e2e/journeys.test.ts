// What visitors download on their ways through the modal, where they are: in a dApp built by Vite. The limits stand in scripts/rooms.mjs.
import type { Request } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toBrotliSize } from '../../scripts/measured.mjs'
import { journeys, type Journey } from '../../scripts/rooms.mjs'
import {
  comesToRest,
  createDapp,
  hasBalance,
  isClosed,
  isConnected,
  openModal,
  passRound,
  reads,
  SANDBOX_ROW,
  until,
  type Visit,
} from './dapp.js'

const test = suite('journeys')
const world = createDapp(test)

/** One request of our code. */
interface Asked {
  file: string
  /** In the order of all that happened. */
  begun: number
  ended: number
  /** Whether a visitor waited for it: it began within their wait, and had come when that was over. */
  isAwaited: boolean
  size: number
}

/** What a part of a way has cost. */
interface Cost {
  requests: number
  rounds: number
  bytes: number
  files: string[]
}

const toCost = (asked: readonly Asked[]): Cost => ({
  requests: asked.length,
  rounds: countRounds(asked.filter(({ isAwaited }) => isAwaited)),
  bytes: asked.reduce((sum, { size }) => sum + size, 0),
  files: asked.map(({ file }) => file),
})

/** A request that begins when another of its journey has ended begins a new round. */
function countRounds(asked: readonly Asked[]): number {
  let rounds = 0
  let until = -1
  for (const { begun, ended } of [...asked].sort((a, b) => a.begun - b.begun)) {
    if (begun >= until) {
      rounds++
      until = ended
    } else until = Math.min(until, ended)
  }
  return rounds
}

/** A visit whose requests of our code are counted, each way of it by itself. */
async function arrive(): Promise<{
  visit: Visit
  /** From now on these do not arrive, until they are let through. Returns what lets them. */
  hold(isMeant: (file: string) => boolean): () => void
  go(way: () => Promise<unknown>): Promise<void>
  rest(): Promise<void>
  take(): Promise<Asked[]>
}> {
  const all: Asked[] = []
  let moment = 0
  let isAwaited = false
  let holding: { isMeant: (file: string) => boolean; until: Promise<void> } | undefined
  const open = new Map<Request, Asked>()
  const visit = await world.enter({
    pages: 'smallest',
    bundler: 'vite',
    wallet: { answer: 'ask' },
    reducedMotion: 'reduce',
    async before(page) {
      // What is held back below makes the line look slow, on which the list has it to itself (`e2e/first-frame`).
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { rtt: 0 } }))
      await page.route(/\/files\/smallest\//, async route => {
        // What is asked for together is seen to be: nothing comes before the page has nothing else to do.
        await passRound(page).catch(() => {})
        if (holding?.isMeant(route.request().url().split('/').at(-1)!)) await holding.until
        await route.continue()
      })
      page.on('request', request => {
        if (!/\/files\/smallest\//.test(request.url())) return
        const asked = { file: request.url().split('/').at(-1)!, begun: moment++, ended: Infinity, isAwaited, size: 0 }
        all.push(asked)
        open.set(request, asked)
      })
      page.on('requestfinished', request => {
        const asked = open.get(request)
        if (!asked) return
        asked.ended = moment++
        void request
          .response()
          .then(response => response!.body())
          .then(body => {
            asked.size = toBrotliSize(body)
            open.delete(request)
          })
      })
    },
  })
  /** The visitor reads; what is fetched for later arrives. */
  const rest = async () => {
    await comesToRest(visit.page)
    await until(() => !open.size, 'what was asked for')
  }
  return {
    visit,
    rest,
    hold(isMeant) {
      let letThrough = () => {}
      holding = { isMeant, until: new Promise(resolve => (letThrough = resolve)) }
      return letThrough
    },
    async go(way) {
      isAwaited = true
      await way()
      isAwaited = false
      for (const asked of open.values()) asked.isAwaited = false
    },
    async take() {
      const taken = all.splice(0)
      await until(() => taken.every(asked => asked.size), 'what was asked for has arrived')
      return taken
    },
  }
}

const table = new Map<string, Cost>()
let failures: string[] = []

function rowOf(name: string): Journey {
  const row = journeys.find(journey => journey.name === name)
  if (!row) throw new Error(`There is no journey ${name}`)
  return row
}

/** Compares a journey with its row. All are told of, not only the first that is over. */
function holds(name: string, asked: readonly Asked[]): void {
  const cost = toCost(asked)
  table.set(name, cost)
  const { title, limit = Infinity, requests, rounds } = rowOf(name)
  const problems = [
    cost.bytes > limit * 1000 && `${cost.bytes} B, the limit is ${limit} kB`,
    cost.requests > requests && `${cost.requests} requests, the limit is ${requests}`,
    cost.rounds > rounds && `${cost.rounds} rounds, the limit is ${rounds}`,
  ].filter(Boolean)
  if (problems.length) failures.push(`${title}: ${problems.join('; ')} (${cost.files.join(', ')})`)
}

test.before.each(() => {
  failures = []
})

test.after(() => {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`
  for (const { name, title } of journeys) {
    const cost = table.get(name)
    if (cost)
      console.log(
        `${title.padEnd(32)} ${kB(cost.bytes).padStart(9)}  ${cost.requests} requests  ${cost.rounds} rounds  ${cost.files.join(' ')}`,
      )
  }
})

test('from the click to the address, on to the account and to a quote', async () => {
  const { visit, go, rest, take } = await arrive()
  const { id, wallet } = visit
  await rest()
  await take()

  await go(async () => {
    await openModal(visit)
    await id(SANDBOX_ROW).waitFor()
    await id('wallet-selector-walletconnect').waitFor()
  })
  await rest()
  // What leads to the address comes while the list is read; and what belongs to later ways, which are counted there.
  const opened = await take()
  const isOf =
    (...rooms: string[]) =>
    (asked: Asked) =>
      rooms.some(room => asked.file.startsWith(`${room}-`))
  const list = opened.filter(asked => !isOf('connected', 'profile', 'pairing')(asked))
  holds('list', list)

  await go(async () => {
    await id(SANDBOX_ROW).click()
    await wallet.nextPending()
  })
  await rest()
  const choosing = await take()
  assert.equal(
    choosing.filter(({ isAwaited }) => isAwaited),
    [],
    'the wallet is asked at once',
  )
  await go(async () => {
    wallet.approve()
    await isConnected(visit)
    await isClosed(visit)
  })
  const after = await take()
  const isOfAccount = isOf('account')
  assert.equal(
    after.filter(asked => !isOfAccount(asked)),
    [],
    'nothing is asked for after the wallet has answered, but what leads on',
  )
  // Where the machine is slow it comes before we see that the list stands.
  const ahead = opened.filter(isOf('connected')).map(asked => ({ ...asked, isAwaited: false }))
  const isOfSomebody = (asked: Parameters<ReturnType<typeof isOf>>[0]) => isOf('profile')(asked) || isOf('rare')(asked)
  holds('address', [...list, ...ahead, ...choosing.filter(asked => !isOfSomebody(asked))])
  holds('somebody', [...opened, ...choosing].filter(isOfSomebody))

  wallet.behave({ answer: 'approve' })
  await hasBalance(visit)
  await rest()
  // The room comes while the visitor looks at their address.
  after.push(...(await take()).filter(isOfAccount))
  await go(async () => {
    await id('account-button').click()
    await reads(id('token-balance'), /ETH/)
  })
  // What the account leads to comes as soon as somebody has looked at it for a moment, which a slow machine may reach here; it is counted there.
  // The texts of errors come with it, since sending needs them.
  const isOfNext = isOf('settings', 'send', 'swaps', 'onramp', 'errors')
  const looked = await take()
  holds('account', [...after.map(asked => ({ ...asked, isAwaited: false })), ...looked.filter(asked => !isOfNext(asked))])

  await rest()
  looked.push(...(await take()))
  await go(async () => {
    await id('wallet-features-swaps-button').click()
    await id('swap-input-sourceToken').waitFor()
  })
  await rest()
  await go(async () => {
    await id('swap-select-token-button-toToken').or(id('swap-action-button')).first().click()
    await id('swap-select-token-item-USDC').click()
    await id('swap-input-sourceToken').fill('0.25')
    await visit.page.locator('[data-testid="swap-action-button"]:not([aria-disabled=true])', { hasText: /^Review Swap$/ }).waitFor()
  })
  const isOfQuote = (asked: Asked) => !isOf('settings', 'send', 'onramp')(asked)
  holds('quote', [...looked.filter(isOf('swaps')), ...(await take())].filter(isOfQuote))
  assert.equal(failures, [])
})

test('from the list to a QR code', async () => {
  const { visit, go, rest, take, hold } = await arrive()
  const { id } = visit
  await go(async () => {
    await openModal(visit)
    await id('wallet-selector-walletconnect').waitFor()
  })
  await rest()
  const isOfCode = ({ file }: Asked) => file.startsWith('pairing-')
  const came = (await take()).filter(isOfCode)
  // Nothing else arrives before the code is there: what was left out would be missed.
  const letThrough = hold(() => true)
  await go(async () => {
    await id('wallet-selector-walletconnect').click()
    await id('wui-qr-code').waitFor()
  })
  holds('qr', came)
  letThrough()
  await rest()
  holds('client', await take())
  assert.equal(failures, [])
})
