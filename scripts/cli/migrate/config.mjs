// The config of wagmi that a kit makes, and its lists of wallets, as ours are written.
import { withLine } from '../edits.mjs'
import { isInImport, isMark, readCall, readList, readProperties } from './syntax.mjs'

/** What wagmi's `createConfig` takes under the same name. */
const OURS = new Set(['chains', 'transports', 'client', 'ssr', 'storage', 'syncConnectedChain', 'multiInjectedProviderDiscovery'])
/** What it hands on to the clients that it makes itself. */
const CLIENTS = new Set(['batch', 'pollingInterval', 'cacheTime', 'ccipRead'])
const NAMED = new Set(['appName', 'appDescription', 'appUrl', 'appIcon', 'projectId', 'walletConnectProjectId'])
/** What has nothing to stand for. */
const NOTHING = new Set(['enableFamily', 'enableAaveAccount', 'coinbaseWalletPreference'])
/** Those of ConnectKit's documentation where a page names none. */
const DEFAULT_CHAINS = ['mainnet', 'polygon', 'optimism', 'arbitrum']

/** The text of a property's value; a shorthand is its name. */
function valueOf(source, properties, name) {
  const value = properties.find(each => each.name === name)?.value
  return value && source.slice(value[0].start, value.at(-1).end)
}

/** `projectId` and `metadata` for `latchkey()`. */
function toOptions(kit, properties, at) {
  const textOf = name => valueOf(kit.source, properties, name)
  const projectId = textOf('projectId') ?? textOf('walletConnectProjectId')
  const [name, url] = [textOf('appName'), textOf('appUrl')]
  if (name && !url) kit.notes.push({ at, isTold: true, text: 'appName → nothing: the page says its name itself' })
  const metadata =
    name &&
    url &&
    `metadata: { name: ${name}, description: ${textOf('appDescription') ?? "''"}, url: ${url}, icons: [${textOf('appIcon') ?? ''}] }`
  const options = [projectId && (projectId === 'projectId' ? 'projectId' : `projectId: ${projectId}`), metadata].filter(Boolean)
  return `latchkey(${options.length ? `{ ${options.join(', ')} }` : ''})`
}

/** Chains that stand in a list by their names alone. */
function toFlat(text) {
  const list = /^\[([\w$\s,]*)\](\s+as\s[^]*)?$/.exec(text)?.[1]
  return list
    ?.split(',')
    .map(each => each.trim())
    .filter(Boolean)
}

/**
 * `getDefaultConfig({ … })` as `createConfig({ chains, connectors: [latchkey({ … })], transports })`, or, where ConnectKit's stands outside of
 * `createConfig`, as its parameters.
 * @returns {boolean} whether nothing of it is lost
 */
export function migrateConfigs(kit, from, uses, add) {
  const calls = uses.map(at => {
    const call = readCall(kit.tokens, at)
    const properties = call?.args.length === 1 ? readProperties(kit.tokens, call.args[0][0]) : undefined
    return properties && !properties.some(({ name }) => name === '...') ? { ...call, properties } : undefined
  })
  if (calls.some(call => !call)) return false
  for (const call of calls) migrateConfig(kit, from, call, add)
  return true
}

function migrateConfig(kit, from, { first, last, args, properties }, add) {
  const { source, tokens, edits, notes } = kit
  const isParameters = from === 'connectkit'
  const isInner = isMark(tokens[first - 1], '(') && tokens[first - 2]?.text === 'createConfig'
  const closing = isMark(tokens[last + 1], ',') ? last + 2 : last + 1
  const isWhole = !isParameters || (isInner && isMark(tokens[closing], ')'))
  const [start, end] =
    isInner && isWhole && isParameters ? [tokens[first - 2].start, tokens[closing].end] : [tokens[first].start, tokens[last].end]
  const textOf = name => valueOf(source, properties, name)
  const sliceOf = name => {
    const property = properties.find(each => each.name === name)
    return property && source.slice(property.tokens[0].start, property.tokens.at(-1).end)
  }
  const fixed = !isWhole && /\.[cm]?tsx?$/.test(kit.path) ? ' as const' : ''
  const chains = textOf('chains') ?? (isParameters ? `[${DEFAULT_CHAINS.join(', ')}]` : undefined)
  if (!textOf('chains') && chains) for (const name of DEFAULT_CHAINS) add('wagmi/chains', name)
  const flat = toFlat(chains ?? '')
  const lines = [
    !textOf('chains') && chains ? `chains: ${chains}${fixed}` : flat && fixed ? `chains: [${flat.join(', ')}]${fixed}` : sliceOf('chains'),
  ]
  const hasNodes = textOf('transports') || textOf('client')
  const isForClients = !hasNodes && !flat
  for (const { name, tokens } of properties) {
    if (name === 'chains' || NAMED.has(name)) continue
    const text = source.slice(tokens[0].start, tokens.at(-1).end)
    const at = tokens[0].start
    if (OURS.has(name)) lines.push(text)
    else if (CLIENTS.has(name)) isForClients || lines.push(text)
    else if (name === 'wallets' || name === 'connectors')
      notes.push({ at, isTaken: true, text: `${text.replace(/\s+/g, ' ')} of getDefaultConfig → ${kit.words.wallets}` })
    else if (NOTHING.has(name)) notes.push({ at, isTold: true, text: `${name} → nothing` })
    // What is not known stays, so that nothing is lost.
    else {
      lines.push(text)
      notes.push({ at, text: `${name} of getDefaultConfig is not known: it was kept` })
    }
  }
  lines.push(`connectors: [${toOptions(kit, properties, start)}]`)
  if (!hasNodes && flat) {
    lines.push(`transports: { ${flat.map(chain => `[${chain}.id]: http()`).join(', ')} }`)
    add('wagmi', 'http')
  } else if (!hasNodes) {
    const more = properties.filter(({ name }) => CLIENTS.has(name)).map(({ name }) => sliceOf(name))
    lines.push(`client: ({ chain }) => createClient({ ${['chain', 'transport: http()', ...more].join(', ')} })`)
    add('viem', 'createClient')
    add('wagmi', 'http')
  }
  if (!textOf('multiInjectedProviderDiscovery')) lines.push('multiInjectedProviderDiscovery: false')
  const line = source.slice(0, start).split('\n').at(-1)
  const indent = /^[ \t]*/.exec(line)[0]
  const isLong = source.slice(tokens[args[0][0]].start, end).includes('\n')
  const known = lines.filter(Boolean)
  const body = isLong ? `{\n${known.map(each => `${indent}  ${each},\n`).join('')}${indent}}` : `{ ${known.join(', ')} }`
  edits.push({ start, end, text: isWhole ? `createConfig(${body})` : `(${body})` })
  add('latchkey/wagmi', 'latchkey')
  if (isWhole) add('wagmi', 'createConfig')
}

/**
 * `connectorsForWallets([…], { projectId })` and `const { connectors } = getDefaultWallets({ projectId })` as `[latchkey({ projectId })]`.
 * @returns {boolean}
 */
export function migrateLists(kit, name, uses, imports, add) {
  const { tokens, source } = kit
  const calls = uses.map(at => {
    const call = readCall(tokens, at)
    const options = call?.args.at(-1)
    const properties = options && readProperties(tokens, options[0])
    if (!properties || properties.some(({ name }) => name === '...')) return undefined
    if (name === 'connectorsForWallets') return call.args.length === 2 ? { ...call, properties, start: tokens[at].start } : undefined
    // `const { connectors } =` before it, and no other name of what it answers.
    const before = tokens.slice(Math.max(0, at - 5), at).map(({ text }) => text)
    return before.join(' ') === 'const { connectors } =' ? { ...call, properties, start: tokens[at - 5].start } : undefined
  })
  if (calls.some(call => !call)) return false
  for (const { first, last, properties, start } of calls) {
    const list = `[${toOptions(kit, properties, start)}]`
    kit.edits.push({ start, end: tokens[last].end, text: name === 'connectorsForWallets' ? list : `const connectors = ${list}` })
    const told = 'the modal lists every wallet, those that are installed first'
    kit.notes.push({ at: start, isTold: true, text: `the list of ${name} → nothing: ${told}; or ${kit.words.wallets}` })
    const gone = [...tokens.slice(first, last), ...removeLists(kit, tokens.slice(first, last), imports, source)]
    // Wallets that are not the kit's own.
    const others = imports.filter(({ from }) => !from.startsWith('@rainbow-me/')).flatMap(({ names }) => names.map(({ local }) => local))
    for (const own of new Set(gone.map(({ text }) => text).filter(text => /wallet$/i.test(text) && others.includes(text))))
      kit.notes.push({
        at: start,
        isTaken: true,
        text: `${own} of ${name} → latchkey({ customWallets }), or a connector of wagmi beside it`,
      })
  }
  add('latchkey/wagmi', 'latchkey')
  return true
}

/** Takes out constants that were only said in what has gone. @returns {import('../tokens.mjs').Token[]} theirs */
function removeLists(kit, gone, imports, source) {
  const isGone = ({ start }) => kit.edits.some(edit => start >= edit.start && start < edit.end)
  return [...new Set(gone.filter(({ type }) => type === 'word').map(({ text }) => text))].flatMap(name => {
    const list = readList(kit.tokens, name)
    if (!list || list.isExported || isGone(kit.tokens[list.first])) return []
    const isElsewhere = kit.tokens.some(
      (token, at) => token.type === 'word' && token.text === name && at !== list.first + 1 && !isGone(token) && !isInImport(token, imports),
    )
    if (isElsewhere) return []
    const place = { start: kit.tokens[list.first].start, end: kit.tokens[list.last].end }
    kit.edits.push({ ...withLine(source, place), text: '' })
    const own = kit.tokens.slice(list.first + 2, list.last)
    return [...own, ...removeLists(kit, own, imports, source)]
  })
}
