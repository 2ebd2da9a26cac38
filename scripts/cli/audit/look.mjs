// What is read off a page while it stands there: what it keeps in the browser, what axe finds, what its files are made of.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { own } from '../package.mjs'
import { AXE, LARGEST_FILE, LARGEST_VISIT, MAP, MAPS, ROWS } from './limits.mjs'
import { attribute, findMap } from './packages.mjs'

/** axe-core where the project has it, else where we do; it is nothing that anybody has to install. */
function findAxe() {
  for (const folder of [process.cwd(), own]) {
    try {
      return readFileSync(createRequire(join(folder, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8')
    } catch {
      // perhaps the next one has it
    }
  }
  return undefined
}

const axe = findAxe()

/** What axe finds, by rule; undefined where there is no axe, or it took too long. */
async function runAxe({ ask }) {
  if (!axe) return undefined
  await ask(`if (!globalThis.axe) { ${axe} }; 0`)
  const asked = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.slice(0, ${ROWS}).map(({ id, impact, help, nodes }) => ({ id, impact, help, count: nodes.length })))`
  return ask(asked, AXE)
}

/** Everything kept, and what is wrong, at this moment. */
export async function look(page) {
  const { ask, sendToBrowser, browserContextId } = page
  const { cookies } = await sendToBrowser('Storage.getCookies', { browserContextId }).catch(() => ({ cookies: [] }))
  return {
    cookies: cookies.map(({ name, domain, size, expires, httpOnly }) => ({ name, domain, length: size, expires, httpOnly })),
    ...(await ask('audit.stored()')),
    policies: await ask('audit.policy()'),
    axe: await runAxe(page),
  }
}

/** A source map by the page's own network, so that nobody is asked whom the page could not ask. */
async function readMap({ send, frame }, address, end) {
  if (address.startsWith('data:')) {
    const [, kind, data] = /^data:application\/json[^,]{0,60}?(;base64)?,([^]*)$/.exec(address) ?? []
    return data && parse(kind ? Buffer.from(data, 'base64').toString() : decodeURIComponent(data))
  }
  const options = { disableCache: false, includeCredentials: false }
  const { resource } = await within(send('Network.loadNetworkResource', { frameId: frame, url: address, options }), MAP)
  if (!resource.success || !resource.stream) return undefined
  const parts = []
  let length = 0
  try {
    for (let eof = false; !eof; ) {
      const chunk = await send('IO.read', { handle: resource.stream, size: 1 << 20 })
      length += chunk.data.length
      if (length > LARGEST_FILE || performance.now() > end) return undefined
      parts.push(chunk.base64Encoded ? Buffer.from(chunk.data, 'base64') : Buffer.from(chunk.data))
      eof = chunk.eof
    }
  } finally {
    await send('IO.close', { handle: resource.stream }).catch(() => undefined)
  }
  return parse(Buffer.concat(parts).toString())
}

const within = (promise, ms) => {
  let timer
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error('too late')), ms)))
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

function parse(text) {
  try {
    const found = JSON.parse(text.replace(/^\)\]\}'[^\n]*/, ''))
    return found && typeof found === 'object' ? found : undefined
  } catch {
    return undefined
  }
}

const isCode = ({ type, url }) => type === 'Script' || type === 'Stylesheet' || /\.m?js($|\?)/.test(url)

/**
 * What each file of code is made of, by request; files are let alone where that is too much.
 * @returns {Promise<Map<object, ReturnType<typeof attribute>>>}
 */
export async function readFiles(page, requests) {
  const made = new Map()
  const end = performance.now() + MAPS
  let read = 0
  for (const asked of requests) {
    if (!isCode(asked) || !asked.bytes || asked.decoded > LARGEST_FILE || read > LARGEST_VISIT) continue
    const body = await page.sendToBrowser('Network.getResponseBody', { requestId: asked.requestId }, asked.sessionId).catch(() => undefined)
    if (!body) continue
    const code = body.base64Encoded ? Buffer.from(body.body, 'base64').toString() : body.body
    read += code.length
    const file = { url: asked.url, code, headers: asked.headers }
    const address = findMap(file)
    const map = address && performance.now() < end ? await readMap(page, address, end).catch(() => undefined) : undefined
    made.set(asked, attribute({ ...file, bytes: asked.bytes, map }))
  }
  return made
}

export const hasAxe = Boolean(axe)
