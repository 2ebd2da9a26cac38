// What tests get when they import `uvu`: the same, with its silences broken. uvu swallows an exception
// in a hook (all tests after it just do not run), and runs nothing of which no file says so: here what a file defines is run.
import { format } from 'node:util'
import * as uvu from 'uvu'

const report = (what, detail) => process.stderr.write(`\nlatchkey-test: ${what}\n${detail ? `${detail}\n` : ''}`)

/** Suites with tests that wait to be run: name and number of tests, by what runs them. */
const waiting = new Map()

/** Runs what a file has defined, in its order; no file has to say so. */
export function runDefined() {
  for (const run of [...waiting.keys()]) run()
}

/** What is wrong with the suites that were defined since the last time: tests that never run. */
export function takeWaiting() {
  const left = [...waiting.values()]
  waiting.clear()
  return left.map(([name, count]) => `${count} tests of ${name} never run: they were defined while others ran`)
}

/** The timers as Node made them: tests turn their own. */
const { setTimeout, clearTimeout } = globalThis

/** How long a test or hook may take, in ms, and who hears of each as it begins. */
let limit = Infinity
let tell = () => {}

/** How long a test waits for one thing, in ms; and how many in a row have waited in vain. Where nothing works, not all of them have to. */
const patience = Number(process.env.LATCHKEY_PATIENCE ?? 60_000)
const VAIN = 3
let vain = 0
const now = performance.now.bind(performance)

/** Begins a file. */
export function begin(ms, told) {
  limit = ms
  tell = told
  vain = 0
  failed = []
}

/** The tests of the file that have failed. uvu prints them at the end of a suite, which an `after` that fails does not come to. */
let failed = []

/** How long what a test waited for may take to fail once its pages and servers are gone, in ms. */
const FAREWELL = 1_000

/** Whether a promise is done by then; no timer waits for ever. */
function isDone(promise, ms) {
  if (ms === Infinity) return promise.then(() => true)
  let timer
  const over = new Promise(resolve => (timer = setTimeout(resolve, ms, false)))
  return Promise.race([promise.then(() => true), over]).finally(() => clearTimeout(timer))
}

/** Runs a test or hook up to the limit: what never ends fails by its name, and the others go on. */
async function bounded(name, handler, context) {
  tell(name)
  const work = Promise.resolve().then(() => handler(context))
  if (!(await isDone(work, limit))) throw Object.assign(new Error(`not done after ${limit / 1000} s: ${name}`), { work })
}

const loud = (hook, name) => handler =>
  hook(async context => {
    try {
      await bounded(name, handler, context)
    } catch (error) {
      for (const { title, first } of failed.splice(0)) report(`failed before that: ${title}: ${first.message}`, first.stack)
      report(`exception in ${name}: ${error?.message ?? error}`, error?.stack)
      throw error
    }
  })

/** What uvu can print: it takes nothing but errors, and what follows the first line of the stack for the stack. */
function toError(thrown) {
  const error = thrown instanceof Error ? thrown : new Error(`thrown: ${format(thrown)}`)
  error.stack = error.stack.replace(error.message, error.message.split('\n', 1)[0])
  return error
}

/**
 * The test with its `after.each` hooks, which run here and not by uvu: there, a hook that fails
 * after a failed test ends the whole suite.
 */
const withHooks = (title, handler, hooks) => async context => {
  const errors = []
  const started = now()
  for (const step of [handler, ...hooks]) {
    try {
      if (vain >= VAIN && step === handler) throw new Error(`not run: the ${VAIN} tests before it have waited in vain`)
      await bounded(step === handler ? title : `what comes after ${title}`, step, context)
    } catch (error) {
      errors.push(toError(error))
    }
  }
  // What it waited for mostly fails now that its page is closed, and says where that was.
  const late = errors.flatMap(({ work }) => work ?? [])
  await Promise.all(late.map(work => isDone(work, FAREWELL).catch(error => errors.push(new Error(`it was at ${toError(error).stack}`)))))
  if (vain < VAIN) vain = errors.length && now() - started >= patience ? vain + 1 : 0
  const [first, ...more] = errors
  if (more.length) first.message += more.map(error => `\n\nand then: ${error?.message ?? error}`).join('')
  if (!errors.length) return
  failed.push({ title, first })
  throw first
}

function watched(real, name) {
  let afterEach = []
  const define = into => (title, handler) => {
    waiting.set(test.run, [name, (waiting.get(test.run)?.[1] ?? 0) + 1])
    return into(title, withHooks(title, handler, afterEach))
  }
  const test = define(real)
  test.only = define(real.only)
  test.skip = real.skip
  test.before = Object.assign(loud(real.before, 'before'), { each: loud(real.before.each, 'before.each') })
  test.after = Object.assign(loud(real.after, 'after'), { each: hook => void afterEach.push(hook) })
  test.run = () => {
    waiting.delete(test.run)
    real.run()
    // The suite of the file itself is one for all files of a process: the next begins without this one's hooks, as uvu's own do.
    afterEach = []
  }
  return test
}

let suites = 0

export const test = watched(uvu.test, 'the file')
export const suite = (name = `suite ${++suites}`, state = undefined) => watched(uvu.suite(name, state), `'${name}'`)
export const exec = uvu.exec
