// A long visit: the same things again and again, and the page weighs afterwards what it weighed before. By how often, for a short and a long form.
import type { CDPSession, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { comesToRest } from '../support/e2e/record.js'
import { connect, hasBalance, isClosed, isDisconnected, openModal, SANDBOX_ROW, until, type Visit } from './dapp.js'
import { createPhones, readLink, showCode } from './phone.js'

/** How often each thing is done. */
export interface Endurance {
  /** The dialog opened and closed. */
  opens: number
  /** Connected and disconnected with a wallet of the browser. */
  connections: number
  /** Connected and disconnected with a phone, over the relay. */
  pairings: number
  /** With the account open, and nobody there. */
  minutes: number
  /** Rounds before the first look: code arrives, caches fill, the engine compiles what is hot. */
  warmUp: number
}

/** What a page holds. */
interface Held {
  listeners: number
  nodes: number
  documents: number
  timers: number
  sockets: number
  /** Entries of local and session storage. */
  entries: number
  /** In bytes, after the garbage has gone. */
  heap: number
}

/** What may come and go by itself, however many rounds there were: less than one each in the short form. */
const SLACK = { listeners: 3, nodes: 6, documents: 1, timers: 2, sockets: 0, entries: 1 } as const

/** So many looks there are. What leaks grows from each to the next; what the engine compiles, or keeps for a while, does not. */
const LOOKS = 4
/** Bytes that the heap may grow by between all two looks: each request leaves a line in lists of the browser. */
const heapSlack = (rounds: number) => 100_000 + 1_000 * rounds

/** A timer that is to fire: when at the latest, and what it is to do. */
interface Timer {
  ms: number
  what: string
}

type CountedWindow = Window & { outstanding?: { timers: Map<number, Timer>; sockets: Set<WebSocket> } }

/** In the page, before its scripts: counts timers that are to fire, and sockets that are not closed. */
function countOutstanding(): void {
  const timers = new Map<number, Timer>()
  const sockets = new Set<WebSocket>()
  Object.assign(window, { outstanding: { timers, sockets } })
  const { setTimeout, setInterval, clearTimeout, clearInterval, WebSocket } = window
  const about = (work: TimerHandler, ms: number) => `${ms} ms: ${String(work).slice(0, 120)}`
  const once = (work: TimerHandler, ms = 0, ...args: unknown[]) => {
    const done = (...given: unknown[]) => {
      timers.delete(timer)
      ;(work as (...given: unknown[]) => void)(...given)
    }
    const timer = setTimeout(done, ms, ...args)
    timers.set(timer, { ms, what: about(work, ms) })
    return timer
  }
  const again = (work: TimerHandler, ms = 0, ...args: unknown[]) => {
    const timer = setInterval(work, ms, ...args)
    timers.set(timer, { ms: Infinity, what: `every ${about(work, ms)}` })
    return timer
  }
  const forget = (clear: (timer?: number) => void) => (timer?: number) => {
    if (timer !== undefined) timers.delete(timer)
    clear(timer)
  }
  class Socket extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      sockets.add(this)
      this.addEventListener('close', () => sockets.delete(this))
    }
  }
  const wrapped = { setTimeout: once, setInterval: again, clearTimeout: forget(clearTimeout), clearInterval: forget(clearInterval) }
  Object.assign(window, wrapped, { WebSocket: Socket })
}

async function weigh(page: Page, session: CDPSession): Promise<Held> {
  // What ends by itself within a second has ended.
  await until(
    () => page.evaluate(() => [...(window as CountedWindow).outstanding!.timers.values()].every(({ ms }) => ms > 1_000)),
    'short timers to be over',
  )
  await comesToRest(page)
  // Twice: what a finalizer lets go is garbage only then.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find(each => each.name === name)!.value
  const own = await page.evaluate(() => {
    const { timers, sockets } = (window as CountedWindow).outstanding!
    return { timers: timers.size, sockets: sockets.size, entries: localStorage.length + sessionStorage.length }
  })
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    documents: metric('Documents'),
    ...own,
    heap: metric('JSHeapUsedSize'),
  }
}

/** What still waits in a page, to name it where a test fails. */
async function waiting(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as CountedWindow).outstanding!.timers.values()].map(({ what }) => what))
}

/** What is done again and again. */
interface Work {
  what: string
  warmUp: number
  rounds: number
  round: () => Promise<unknown>
  /** Lets pass what ends by itself a while later; timers and heap are looked at after that, all else before. */
  rest?: () => Promise<unknown>
}

/** Does something again and again; the page holds afterwards what it held after the first few rounds. */
async function staysFlat({ page }: Visit, { what, warmUp, rounds, round, rest }: Work): Promise<void> {
  const started = Date.now()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  let done = 0
  const go = async (count: number) => {
    for (; count > 0; count--, done++) await round()
    const held = await weigh(page, session)
    if (!rest) return held
    await rest()
    const { timers, heap } = await weigh(page, session)
    return { ...held, timers, heap }
  }
  const looks = [await go(warmUp)]
  for (let look = 1; look <= LOOKS; look++) looks.push(await go(Math.floor((look * rounds) / LOOKS) - (done - warmUp)))
  const [before, after] = [looks[0]!, looks.at(-1)!]
  const keys = Object.keys(before) as (keyof Held)[]
  const changes = keys.map(key => `${key} ${looks.map(held => held[key]).join(' → ')}`)
  console.log(`${what}, ${rounds} rounds in ${Math.round((Date.now() - started) / 1000)} s: ${changes.join(', ')}`)
  for (const key of Object.keys(SLACK) as (keyof typeof SLACK)[])
    assert.ok(
      after[key] - before[key] <= SLACK[key],
      `${key}: ${before[key]} before ${rounds} rounds, ${after[key]} after\n${(await waiting(page)).join('\n')}`,
    )
  const grown = Math.min(...looks.slice(1).map(({ heap }, look) => heap - looks[look]!.heap))
  assert.ok(
    grown <= heapSlack(rounds / LOOKS),
    `the heap has grown by ${grown} bytes at least in each ${rounds / LOOKS} of ${rounds} rounds`,
  )
}

async function close(visit: Visit): Promise<void> {
  await visit.id('w3m-header-close').click()
  await isClosed(visit)
}

async function disconnect(visit: Visit): Promise<void> {
  await visit.id('account-button').click()
  await visit.id('disconnect-button').click()
  await isDisconnected(visit)
  await isClosed(visit)
}

/** Defines the tests of a long visit; `often` says how long it is. */
export function testEndurance(name: string, often: Endurance): void {
  const test = suite(name)
  const world = createPhones(test)
  const { warmUp } = often
  const enter: typeof world.enter = (wishes = {}) =>
    world.enter({
      ...wishes,
      async before(page, context) {
        await wishes.before?.(page, context)
        await page.addInitScript(countOutstanding)
      },
    })

  test(`${often.opens} times opened and closed`, async () => {
    const visit = await enter()
    await staysFlat(visit, {
      what: 'open and close',
      warmUp,
      rounds: often.opens,
      round: async () => {
        await openModal(visit)
        await visit.id(SANDBOX_ROW).waitFor()
        await close(visit)
      },
    })
  })

  test(`${often.connections} times connected and disconnected`, async () => {
    const visit = await enter()
    await staysFlat(visit, {
      what: 'connect and disconnect',
      // The engine compiles anew for more rounds of it than of all else: after two its heap grows in each of the next six.
      warmUp: Math.max(warmUp, 8),
      rounds: often.connections,
      round: async () => {
        await connect(visit)
        await disconnect(visit)
      },
    })
  })

  test(`${often.pairings} times a code shown and left, and as often a phone connected and disconnected`, async () => {
    const visit = await enter({ wallet: false, before: page => page.clock.install() })
    const phone = await world.takePhone()
    await staysFlat(visit, {
      what: 'phone',
      warmUp,
      rounds: often.pairings,
      round: async () => {
        await showCode(visit)
        await close(visit)
        await showCode(visit)
        await phone.pair(await readLink(visit))
        await isClosed(visit)
        await disconnect(visit)
        await until(() => phone.sessions().length === 0, 'the phone has heard of it')
        await until(
          () => visit.page.evaluate(() => !localStorage.getItem('@appkit/universal_provider')),
          'the page to hear from the relay that the phone is told',
        )
      },
      // WalletConnect's client waits its five minutes for whoever may have scanned a code that was left.
      rest: () => visit.page.clock.runFor(6 * 60_000),
    })
  })

  test(`${often.minutes} idle minutes with the account open`, async () => {
    const visit = await enter({ before: page => page.clock.install() })
    const { page, id } = visit
    await connect(visit)
    await hasBalance(visit)
    await id('account-button').click()
    // An answer that is on its way while the clock is turned would come too late for its limit, and be asked for again in that time.
    await comesToRest(page)
    const round = async () => {
      await page.clock.runFor(60_000)
      await comesToRest(page)
    }
    await staysFlat(visit, { what: 'idle', warmUp, rounds: often.minutes, round })
  })
}
