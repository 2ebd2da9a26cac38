// How long a slow processor is kept busy by a page load. It measures time, so it runs with `npm run test:long` alone.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connect, createDapp } from './dapp.js'
import { longTasks } from './support.js'

const test = suite('load')
const world = createDapp(test)

const SLOW = 4

/** Coarse on purpose: the budget is 50 ms on a quiet machine; a shared one makes a task several times as long. */
const LIMIT = 200

/** The best of a few loads: a machine that others use as well has bad moments. */
async function best(tries: number, load: () => Promise<number[]>): Promise<number[]> {
  let least: number[] | undefined
  for (let tried = 0; tried < tries && least?.length !== 0; tried++) {
    const tasks = await load()
    if (!least || Math.max(0, ...tasks) < Math.max(0, ...least)) least = tasks
  }
  return least ?? []
}

test('a page load on a processor four times slower has no task that is felt', async () => {
  const tasks = await best(10, async () => {
    const { page, context } = await world.enter({ cpuSlowdown: SLOW })
    const found = await longTasks(page)
    await context.close()
    return found
  })
  assert.equal(
    tasks.filter(ms => ms > LIMIT),
    [],
  )
})

test('nor has one with somebody connected', async () => {
  const visit = await world.enter({ cpuSlowdown: SLOW })
  await connect(visit)
  const tasks = await best(10, async () => {
    await visit.page.reload()
    return longTasks(visit.page)
  })
  assert.equal(
    tasks.filter(ms => ms > LIMIT),
    [],
  )
})

test.run()
