// Whether a modal is made at all, and with what it cannot do without: networks, chains, nodes, and `ssr` where a server draws the page.
import { toScripts } from '../imports.mjs'
import { closeOf, isMark, readCall, readProperties } from '../migrate/syntax.mjs'
import { lineOf, readTokens } from '../tokens.mjs'
import { readAttributes } from './setup.mjs'

/** Packages of hosts that draw pages on a server. */
const SERVERS = ['next', 'nuxt', 'astro', '@remix-run/react', '@react-router/node', '@sveltejs/kit', '@tanstack/react-start', 'vike']

/** Calls and elements that make a modal, ours and those of other kits' names. */
const MAKES = new Set(['createAppKit', 'latchkey', 'getDefaultConfig', 'getDefaultConnectors', 'connectorsForWallets', 'getDefaultWallets'])
const HOLDS = new Set(['AppKitProvider', 'WalletProvider'])

/**
 * @param {{ path: string, source: string }[]} sources
 * @param {Set<string>} packages that the project asks for
 * @returns {{ isMade: boolean, findings: import('../doctor.mjs').Finding[] }}
 */
export function examineWiring(sources, packages) {
  const findings = []
  let isMade = false
  const server = SERVERS.find(name => packages.has(name))
  for (const { path, source } of sources) {
    if (!/createAppKit|latchkey|AppKitProvider/.test(source)) continue
    const tokens = toScripts(path, source).flatMap(([from, to]) => readTokens(source, from, to))
    const say = (level, token, text) => findings.push({ level, text, where: `${path}:${lineOf(source, token.start)}` })
    const components = /\.[jt]sx$/.test(path) && /createAppKit/.test(source) ? findComponents(tokens) : []
    tokens.forEach((token, at) => {
      if (token.type !== 'word' || tokens[at - 1]?.text === 'function') return
      if (HOLDS.has(token.text) && isMark(tokens[at - 1], '<')) {
        isMade = true
        const given = token.text === 'AppKitProvider' ? readAttributes(tokens, at) : undefined
        if (given && !given.hasRest) checkNetworks(given.properties, text => say('bad', token, text), token.text)
      }
      const call = readCall(tokens, at)
      if (!call) return
      if (MAKES.has(token.text)) isMade = true
      const component = token.text === 'createAppKit' && components.find(({ first, last }) => first < at && at < last)
      if (component)
        say('doubtful', token, `createAppKit is called in ${component.name}, each time it is drawn: call it once, outside of components`)
      const properties = call.args.length ? readProperties(tokens, call.args[0][0]) : undefined
      if (!properties || properties.some(({ name }) => name === '...')) return
      const valueOf = name => properties.find(each => each.name === name)?.tokens
      const isOurConfig = token.text === 'createConfig' && valueOf('connectors')?.some(({ text }) => text === 'latchkey')
      if (token.text === 'createAppKit' || token.text === 'WagmiAdapter')
        checkNetworks(properties, text => say('bad', token, text), token.text)
      if (isOurConfig) for (const text of checkConfig(valueOf)) say('bad', token, text)
      const isDefault = token.text === 'getDefaultConfig'
      if (isDefault && /latchkey\/rainbowkit/.test(source) && !valueOf('chains'))
        say('bad', token, `${token.text} is given no chains: import those you offer from wagmi/chains`)
      if (server && (isOurConfig || isDefault || token.text === 'WagmiAdapter') && !valueOf('ssr'))
        say('doubtful', token, `${server} draws pages on a server, and ssr: true is not given: who comes back may see another first paint`)
    })
  }
  return { isMade, findings }
}

/** Networks are given, and there is one among them. */
function checkNetworks(properties, say, name) {
  const { value } = properties.find(each => each.name === 'networks') ?? {}
  if (!value) say(`${name} is given no networks: import those you offer from latchkey/networks`)
  else if (isMark(value[0], '[') && isMark(value[1], ']'))
    say(`networks of ${name} is empty: import those you offer from latchkey/networks`)
}

/** Where components are drawn, as ranges of tokens: functions whose names begin with a capital letter. */
function findComponents(tokens) {
  const found = []
  tokens.forEach(({ type, text: name }, at) => {
    if (type !== 'word' || !/^\p{Lu}/u.test(name)) return
    const before = tokens[at - 1]?.text
    let open
    if (before === 'function') open = tokens.findIndex((token, next) => next > at && isMark(token, '('))
    // `const App = memo(async ({ id }: Props): Element => {`
    else if (before === 'const') open = tokens.findIndex((token, next) => next > at && next < at + 20 && isMark(token, '('))
    if (open === undefined || open < 0) return
    if (before === 'const' && !tokens.slice(at, open).some(token => isMark(token, '='))) return
    if (before === 'const' && tokens[open - 1]?.type === 'word' && tokens[open - 1].text !== 'async' && isMark(tokens[open + 1], '('))
      open++
    const close = closeOf(tokens, open) ?? tokens.length
    if (before === 'const' && !isMark(tokens[close + 1], ':') && !(isMark(tokens[close + 1], '=') && isMark(tokens[close + 2], '>'))) return
    for (let next = close + 1; next < close + 20 && tokens[next]; next++) {
      if (isMark(tokens[next], ';')) return
      const isBody = before === 'function' || (isMark(tokens[next - 1], '>') && isMark(tokens[next - 2], '='))
      if (!isMark(tokens[next], '{') || !isBody) continue
      found.push({ name, first: next, last: closeOf(tokens, next) ?? tokens.length })
      return
    }
  })
  return found
}

/** What wagmi's config lacks. */
function checkConfig(valueOf) {
  const [chains, transports] = [valueOf('chains'), valueOf('transports')]
  if (!chains) return ["wagmi's config is given no chains"]
  if (valueOf('client')) return []
  if (!transports) return ["wagmi's config has no transports: { [chain.id]: http() }, one for each chain"]
  const names = isMark(chains[2], '[') ? chains.slice(3).filter(({ type }) => type === 'word' || type === 'other') : []
  const end = chains.findIndex(token => isMark(token, ']'))
  const isFlat = names.length && chains.slice(3, end).every(token => token.type === 'word' || isMark(token, ','))
  const listed = readProperties(transports, 2)
  // Only a list of names beside a list of names can be held against it.
  if (!isFlat || !listed?.every(({ tokens: [open, , , id] }) => isMark(open, '[') && id?.text === 'id')) return []
  const given = new Set(listed.map(({ tokens }) => tokens[1].text))
  return chains
    .slice(3, end)
    .filter(({ type, text }) => type === 'word' && !given.has(text))
    .map(({ text }) => `transports has none for ${text}: add [${text}.id]: http()`)
}
