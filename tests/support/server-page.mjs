// Runs in a bare Node process: imports the built entries one after another, tries modals as a server would, and prints what it noticed.
// Arguments: the mode, the addresses of `latchkey`, its networks and its EVM adapter, and those of all entries.
import { createRequire } from 'node:module'

const [mode, index, networks, ethers, ...entries] = process.argv.slice(2)

const surroundings = {
  server() {},
  // Web workers and edge functions: a `self`, no document.
  worker() {
    globalThis.self = globalThis
    globalThis.WorkerGlobalScope = class {}
    globalThis.importScripts = () => {}
  },
  // Deno 1 and some test set-ups: a `window` that takes listeners, no document.
  'half a window'() {
    const target = new EventTarget()
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent']) globalThis[name] = target[name].bind(target)
    globalThis.window = globalThis
    globalThis.navigator = { userAgent: 'Deno/1.46', language: 'en' }
    globalThis.self = globalThis
  },
}
surroundings[mode]()

const talks = []
const forbid = (owner, name) => {
  const original = owner[name]
  if (typeof original === 'function')
    owner[name] = (...args) => {
      talks.push(name)
      return original.apply(owner, args)
    }
}
const names = () => new Set(Reflect.ownKeys(globalThis).map(String))
const listeners = () => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0)

forbid(globalThis, 'fetch')
forbid(createRequire(import.meta.url)('node:net').Socket.prototype, 'connect')
for (const name of ['log', 'info', 'warn', 'error', 'debug']) forbid(console, name)

let before = { names: names(), listeners: listeners() }
/** What is new since it was asked last. */
const notice = () => {
  const now = { names: names(), listeners: listeners() }
  const noticed = {
    globals: [...now.names].filter(name => !before.names.has(name)),
    listeners: now.listeners - before.listeners,
    timers: process.getActiveResourcesInfo().filter(kind => kind === 'Timeout' || kind === 'Immediate'),
    talks: talks.splice(0),
  }
  before = now
  return noticed
}

const imported = []
for (const entry of entries) {
  await import(entry)
  imported.push(notice())
}

const { createAppKit } = await import(index)
const { mainnet, polygon } = await import(networks)
const { EthersAdapter } = await import(ethers)
const create = () =>
  createAppKit({ projectId: 'server', networks: [mainnet, polygon], adapters: [new EthersAdapter()], themeMode: 'light' })
const first = create()
const second = create()
await Promise.all([first.ready(), second.ready()])
await new Promise(resolve => setTimeout(resolve))
const heard = []
second.subscribeTheme(theme => heard.push(theme))
second.subscribeState(state => heard.push(state))
first.setThemeMode('dark')
first.setThemeVariables({ '--w3m-accent': '#123456' })
first.removeNetwork('eip155', polygon.id)
const modals = {
  separate: first !== second,
  themes: [first.getThemeMode(), second.getThemeMode()],
  variables: second.getThemeVariables(),
  networks: [first.getCaipNetworks().length, second.getCaipNetworks().length],
  connected: second.getIsConnectedState(),
  heard: heard.length,
}
await first.open()
await first.close()
first.destroy()
second.destroy()
process.stdout.write(JSON.stringify({ imported, created: notice(), modals }))
