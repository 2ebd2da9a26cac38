// A lane runs test files one after the other, in a process that it keeps for many of them (worker.mjs), and waits for each verdict.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { judge } from './verdict.mjs'

const preload = new URL('preload.mjs', import.meta.url).href
const worker = fileURLToPath(new URL('worker.mjs', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** How many files a process runs before the next takes its place: modules are never let go. */
const FILES = 40

/** How long a test that is over its limit may take to say so by itself, in ms: more where the machine has much to do. */
const grace = () => Number(process.env.LATCHKEY_PATIENCE ?? 60_000) / 20

/** Process groups still running, so that an interrupted run leaves nothing behind. */
const running = new Set()

/** Ends every test process, with the browsers and servers it started. */
export function endAll() {
  for (const pid of running) endGroup(pid)
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Already gone, which is what we want.
  }
}

/**
 * @typedef {object} Job
 * @property {string} outfile the bundled test file
 * @property {number} timeout ms for the whole file
 * @property {number} [limit] ms for each of its tests and hooks; as long as the file by default
 * @property {string} [window] the address of the module that sets up a window, for tests that want one
 * @property {boolean} [needsBrowser]
 * @property {boolean} [isFirst] begins a process: for tests of what packages take from the global object as they load
 *
 * @typedef {{ passed: number, failed: number, problems: string[], output: string, ms: number }} Result
 */

/**
 * @param {Record<string, string>} [env]
 * @returns {{ run(job: Job): Promise<Result>, close(): Promise<void> }} `run` never rejects, and waits for no other: one file at a time
 */
export function createLane(env = {}) {
  let child
  let left = 0

  function begin() {
    left = FILES
    // A group of its own, so that what the tests started ends with it.
    const begun = spawn(process.execPath, ['--enable-source-maps', '--expose-gc', '--import', preload, worker], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    })
    running.add(begun.pid)
    begun.stdout.setEncoding('utf8')
    begun.stderr.setEncoding('utf8')
    // A grandchild may hold the pipes open for ever.
    begun.once('exit', () => {
      endGroup(begun.pid)
      running.delete(begun.pid)
      if (child === begun) child = undefined
    })
    return begun
  }

  async function close() {
    const closing = child
    child = undefined
    if (!closing || closing.exitCode !== null || closing.signalCode) return
    const gone = new Promise(resolve => closing.once('exit', resolve))
    closing.disconnect()
    // Every file has closed what it opened: only the browser is left, and a browser that does not go is ended.
    const timer = setTimeout(() => endGroup(closing.pid), 10_000)
    await gone
    clearTimeout(timer)
  }

  function runIn(process, { timeout, limit = timeout, ...job }) {
    const started = performance.now()
    const mark = `latchkey-done ${randomUUID()}`
    return new Promise(resolve => {
      let output = ''
      let told
      let isTold = false
      let timedOut
      let at = 'what comes before the tests'
      const end = ms => {
        timedOut = `not done after ${ms / 1000} s: the file was at ${at}`
        endGroup(process.pid)
      }
      const timer = setTimeout(end, timeout, timeout)
      let own
      // Who turns round and round hears of no limit.
      const onMessage = message => {
        at = message.at
        clearTimeout(own)
        own = setTimeout(end, limit + grace(), limit)
      }

      const finish = (code, signal) => {
        clearTimeout(timer)
        clearTimeout(own)
        process.stdout.off('data', onOutput)
        process.stderr.off('data', onError)
        process.off('message', onMessage)
        process.off('close', finish)
        resolve({ ...judge({ output, code, signal, timedOut }), output, ms: performance.now() - started, isSpent: told?.isSpent ?? true })
      }
      const look = () => told && isTold && finish(told.code, null)
      const onOutput = text => {
        output += text
        const at = output.indexOf(mark + ' {')
        if (at < 0) return
        const end = output.indexOf('}', at)
        if (end < 0) return
        told = JSON.parse(output.slice(at + mark.length + 1, end + 1))
        output = output.slice(0, at) + output.slice(end + 1)
        look()
      }
      let errors = ''
      const onError = text => {
        output += text
        errors += text
        isTold ||= errors.includes(mark)
        output = output.replace(`${mark}\n`, '')
        look()
      }
      process.stdout.on('data', onOutput)
      process.stderr.on('data', onError)
      process.on('message', onMessage)
      process.on('close', finish)
      process.send({ ...job, limit, mark })
    })
  }

  return {
    async run(job) {
      if (!left || job.isFirst) await close()
      child ??= begin()
      left--
      const worker = child
      const { isSpent, ...result } = await runIn(worker, job)
      if (isSpent) {
        endGroup(worker.pid)
        child = undefined
      }
      return result
    },
    close,
  }
}
