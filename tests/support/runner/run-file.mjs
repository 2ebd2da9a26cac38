// Runs one bundled test file in a process of its own and waits for its verdict.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { judge, readSummary } from './verdict.mjs'

const preload = new URL('preload.mjs', import.meta.url).href
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** How long a process may live on after its last test: whoever opens something closes it. */
const leavingTime = 8_000

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
 * Runs one file; never rejects.
 * @param {{ outfile: string, timeout: number, imports?: string[], env?: Record<string, string>, leaving?: number }} options
 * @returns {Promise<{ passed: number, failed: number, problems: string[], output: string, ms: number }>}
 */
export function runFile({ outfile, timeout, imports = [], env = {}, leaving = leavingTime }) {
  const started = performance.now()
  const args = ['--enable-source-maps', '--expose-gc', ...[preload, ...imports].flatMap(url => ['--import', url]), outfile]
  return new Promise(resolve => {
    // A group of its own, so that what the test started ends with it.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child.pid)
    let output = ''
    let timedOut
    let leavingTimer
    const stop = reason => {
      timedOut ??= reason
      endGroup(child.pid)
    }
    const timer = setTimeout(() => stop(`not done after ${timeout / 1000} s`), timeout)
    const read = text => {
      output += text
      if (!leavingTimer && readSummary(output)) {
        leavingTimer = setTimeout(
          () => stop(`the tests are done but the process lives on: a timer, server or browser is still open`),
          leaving,
        )
      }
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)

    const finish = (code, signal) => {
      clearTimeout(timer)
      clearTimeout(leavingTimer)
      running.delete(child.pid)
      resolve({ ...judge({ output, code, signal, timedOut }), output, ms: performance.now() - started })
    }
    child.once('error', error => {
      output += String(error)
      finish(1, null)
    })
    // A grandchild may hold the pipes open for ever: end the group at the exit, then await the close.
    child.once('exit', () => endGroup(child.pid))
    child.once('close', finish)
  })
}
