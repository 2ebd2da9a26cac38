// What tests get when they import `uvu`: the same, with its two silences broken. uvu swallows an
// exception in a hook (all tests after it just do not run), and says nothing of suites that never run.
import * as uvu from 'uvu'

const report = (what, detail) => process.stderr.write(`latchkey-test: ${what}\n${detail ? `${detail}\n` : ''}`)

/** Names and numbers of tests still waiting for their suite's `run()`. */
const waiting = new Map()

process.once('exit', () => {
  for (const [name, count] of waiting) if (count) report(`${count} tests of ${name} never run: run() is missing or comes before them`)
})

const loud = (hook, name) => handler =>
  hook(async context => {
    try {
      await handler(context)
    } catch (error) {
      report(`exception in ${name}: ${error?.message ?? error}`, error?.stack)
      throw error
    }
  })

function watched(real, name) {
  const count = more => waiting.set(name, more ? (waiting.get(name) ?? 0) + 1 : 0)
  const define = into => (...args) => {
    count(true)
    return into(...args)
  }
  const test = define(real)
  test.only = define(real.only)
  test.skip = real.skip
  test.before = Object.assign(loud(real.before, 'before'), { each: loud(real.before.each, 'before.each') })
  test.after = Object.assign(loud(real.after, 'after'), { each: loud(real.after.each, 'after.each') })
  test.run = () => {
    count(false)
    real.run()
  }
  return test
}

let suites = 0

export const test = watched(uvu.test, 'the file')
export const suite = (name = `suite ${++suites}`, state = undefined) => watched(uvu.suite(name, state), `'${name}'`)
export const exec = uvu.exec
