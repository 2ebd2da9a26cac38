// Every entry can be imported where there is no page: on a server, at the edge, in a worker.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { distUrl, readEntries } from './support/dist.js'
import { nextAuthHook } from './support/next-auth.js'
import { PATIENCE } from './support/patience.js'
import { root } from './support/root.js'

const test = suite('server')

interface Notice {
  globals: string[]
  listeners: number
  timers: string[]
  talks: string[]
}

interface Report {
  /** Of each entry. */
  imported: Notice[]
  created: Notice
  modals: { separate: boolean; themes: string[]; variables: object; networks: number[]; connected: boolean; heard: number }
}

const NOTHING: Notice = { globals: [], listeners: 0, timers: [], talks: [] }
/** What drives a browser, or a runner of tests, is of Node alone. */
const entriesOf = (mode: string) =>
  readEntries().filter(({ name }) => mode === 'server' || !/testing\/(playwright|phone|vitest)$/.test(name))

/** Imports all entries in a fresh process, which has to end by itself and print nothing of its own. */
function visit(mode: string): Promise<Report> {
  const page = join(root, 'tests/support/server-page.mjs')
  const own = ['index.js', 'networks.js', 'ethers.js'].map(distUrl)
  const args = ['--import', nextAuthHook, page, mode, ...own, ...entriesOf(mode).map(({ url }) => url)]
  return new Promise((resolve, reject) => {
    // A timer left alive would keep the process: then it is ended, and that is an error.
    execFile(process.execPath, args, { timeout: 2 * PATIENCE, env: { ...process.env, NODE_OPTIONS: '' } }, (error, stdout, stderr) => {
      if (error) return reject(new Error(error.killed ? `the process lives on\n${stdout}${stderr}` : `${error.message}\n${stderr}`))
      if (stderr) return reject(new Error(`it printed:\n${stderr}`))
      try {
        resolve(JSON.parse(stdout) as Report)
      } catch {
        reject(new Error(`it printed:\n${stdout}`))
      }
    })
  })
}

/** What packages that a dApp, or its tests, bring leave behind themselves: Vue's tools, and the helpers of tslib. */
const THEIRS: Readonly<Record<string, RegExp>> = { 'latchkey/vue': /^__VUE_/, 'latchkey/testing/phone': /^__[a-z]\w+$/ }

for (const mode of ['server', 'worker', 'half a window']) {
  test(`every entry imports without effect, and modals are made that do not see each other: ${mode}`, async () => {
    const { imported, created, modals } = await visit(mode)
    const ofOurs = (notice: Notice, name: string): Notice => ({
      ...notice,
      globals: notice.globals.filter(each => !THEIRS[name]?.test(each)),
    })
    for (const [at, { name }] of entriesOf(mode).entries())
      assert.equal(ofOurs(imported[at]!, name), NOTHING, `importing ${name} had an effect`)
    assert.equal(created, NOTHING, 'making, opening and destroying a modal had an effect')
    assert.equal(modals, { separate: true, themes: ['dark', 'light'], variables: {}, networks: [1, 2], connected: false, heard: 0 })
  })
}
