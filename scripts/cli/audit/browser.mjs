// Drives a Chromium by its DevTools protocol, over two pipes: no package, no port that others could find.
// https://chromedevtools.github.io/devtools-protocol/
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isExecutable, lookForChromium } from './find.mjs'
import { ANSWER, LARGEST_MESSAGE, START } from './limits.mjs'

const args = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--hide-scrollbars',
]

/** @throws Error that says what to do, where there is none */
function findChromium() {
  const named = process.env['CHROMIUM_PATH'] ?? process.env['CHROME_PATH']
  if (named && !isExecutable(named)) throw new Error(`there is no program ${named}, which CHROME_PATH names`)
  const found = lookForChromium()
  if (found) return found
  throw new Error('it needs Chromium, Chrome or Edge, and none is to be found: install one, or name it by CHROME_PATH=/path/to/chrome')
}

/**
 * A browser with a fresh profile.
 * @typedef {object} Browser
 * @property {(method: string, params?: object, sessionId?: string) => Promise<any>} send
 * @property {(listener: (message: { method: string, params: any, sessionId?: string }) => void) => () => void} listen
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ more?: string[] }} [options] more arguments for Chromium
 * @returns {Promise<Browser>}
 */
export async function launch({ more = [] } = {}) {
  const path = findChromium()
  const profile = await mkdtemp(join(tmpdir(), 'latchkey-audit-'))
  // Chromium refuses its sandbox to root, which is who runs in a container.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (asRoot.length) process.stderr.write('as root Chromium runs without its sandbox: visit only pages that you trust\n')
  const child = spawn(path, [...args, ...asRoot, ...more, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const waiting = new Map()
  const listeners = new Set()
  let said = ''
  let problem
  const end = error => {
    problem ??= error
    for (const { reject } of waiting.values()) reject(problem)
    waiting.clear()
  }
  child.stderr.on('data', text => (said = `${said}${text}`.slice(-2_000)))
  child.once('error', error => end(new Error(`${path} did not start: ${error.message}`)))
  const ended = new Promise(resolve => child.once('close', resolve))
  void ended.then(() => end(new Error(`the browser has ended${said.trim() ? `: ${said.trim().split('\n').at(-1)}` : ''}`)))
  const [, , , input, output] = child.stdio
  input.on('error', () => undefined)
  output.on('error', () => undefined)

  let parts = []
  let length = 0
  output.on('data', chunk => {
    let from = 0
    for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, from)) {
      parts.push(chunk.subarray(from, at))
      from = at + 1
      const text = length > LARGEST_MESSAGE ? undefined : Buffer.concat(parts).toString()
      parts = []
      length = 0
      if (text) take(JSON.parse(text))
    }
    length += chunk.length - from
    if (length > LARGEST_MESSAGE) parts = []
    else parts.push(chunk.subarray(from))
  })
  function take(message) {
    const asked = waiting.get(message.id)
    if (!asked) {
      for (const listener of listeners) listener(message)
      return
    }
    waiting.delete(message.id)
    if (message.error) asked.reject(new Error(message.error.message))
    else asked.resolve(message.result)
  }

  let count = 0
  const send = (method, params = {}, sessionId, limit = ANSWER) =>
    new Promise((resolve, reject) => {
      if (problem) return reject(problem)
      const id = ++count
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new Error(`the browser gave no answer to ${method} within ${limit / 1000} s`))
      }, limit)
      const settle = then => value => (clearTimeout(timer), then(value))
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })

  async function close() {
    await send('Browser.close', {}, undefined, 5_000).catch(() => undefined)
    const timer = setTimeout(() => child.kill('SIGKILL'), 3_000)
    await ended
    clearTimeout(timer)
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }

  try {
    await send('Browser.getVersion', {}, undefined, START)
  } catch (error) {
    child.kill('SIGKILL')
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    throw error
  }
  return { send, close, listen: listener => (listeners.add(listener), () => void listeners.delete(listener)) }
}
