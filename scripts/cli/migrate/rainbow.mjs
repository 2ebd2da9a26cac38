// From RainbowKit and ConnectKit, as far as the table of docs/wagmi.md goes: what can be written down is, all else is reported.
import { withLine } from '../edits.mjs'

const WORDS = {
  theme: 'latchkey({ themeMode, themeVariables })',
  initialChain: 'latchkey({ defaultNetwork })',
  wallets: 'latchkey({ featuredWalletIds, includeWalletIds, customWallets })',
  signIn: 'latchkey({ siwx }), see docs/sign-in.md',
}
const THEMES = ['darkTheme', 'lightTheme', 'midnightTheme', 'cssObjectFromTheme', 'cssStringFromTheme', 'Theme', 'Types']

/** By name: what is reported of it. */
const ADVICE = {
  ...Object.fromEntries(THEMES.map(name => [name, WORDS.theme])),
  connectorsForWallets: WORDS.wallets,
  getDefaultWallets: WORDS.wallets,
  WalletList: WORDS.wallets,
  RainbowKitAuthenticationProvider: WORDS.signIn,
  createAuthenticationAdapter: WORDS.signIn,
  useAddRecentTransaction: 'nothing: the modal follows what wallets send by itself',
  useRecentTransactions: 'nothing: the modal follows what wallets send by itself',
  WalletButton: '<appkit-wallet-button> of latchkey/wallet-button',
  SIWEProvider: WORDS.signIn,
  useSIWE: WORDS.signIn,
  SIWEConfig: WORDS.signIn,
  Avatar: 'nothing',
  ChainIcon: 'nothing',
}

/** By attribute of the provider. */
const ATTRIBUTES = {
  theme: WORDS.theme,
  mode: WORDS.theme,
  customTheme: WORDS.theme,
  initialChain: WORDS.initialChain,
  options: 'the options of latchkey({ … })',
  locale: 'latchkey({ texts })',
  appInfo: 'latchkey({ metadata })',
  modalSize: 'nothing',
  coolMode: 'nothing',
  showRecentTransactions: 'nothing',
}

const FIELDS =
  'the fields of its function: account.address → address, account.displayName, ensName, truncatedAddress → name, account.displayBalance → balance, ' +
  'chain → network, chain.unsupported, unsupported → isUnsupported, openConnectModal, openAccountModal, show → open, openChainModal, openSwitchNetworks → openNetworks'

const HOOKS = {
  useConnectModal: { openConnectModal: '()' },
  useAccountModal: { openAccountModal: '()' },
  useChainModal: { openChainModal: "({ view: 'Networks' })" },
}

const KITS = { '@rainbow-me/rainbowkit': 'RainbowKit', connectkit: 'ConnectKit' }

/** The package of a module that is one of theirs. */
export const kitOf = module => Object.keys(KITS).find(name => module === name || module.startsWith(`${name}/`))

/**
 * @param {object} file
 * @param {string} file.source
 * @param {import('../imports.mjs').Import[]} file.imports
 * @param {import('../tokens.mjs').Token[]} file.tokens
 * @returns {{ edits: import('../edits.mjs').Edit[], notes: { at: number, text: string }[] }}
 */
export function migrateRainbow({ source, imports, tokens }) {
  const kit = { source, tokens, edits: [], notes: [], adds: new Map() }
  const theirs = imports.filter(({ from }) => kitOf(from))
  if (!theirs.length) return kit
  // How many hooks of theirs it calls.
  kit.hooks = theirs
    .flatMap(({ names }) => names.filter(({ name }) => HOOKS[name]))
    .flatMap(({ local }) => tokens.filter((_, at) => isUse(tokens, at, local) && isMark(tokens[at + 1], '('))).length
  for (const each of theirs) migrateImport(kit, each, imports)
  addImports(kit, theirs.find(({ from }) => !from.endsWith('.css')) ?? theirs[0], imports)
  return kit
}

/** Changes one import of theirs and what is done with its names; the names that stay are reported. */
function migrateImport(kit, { from, kind, names, start, statement, isType }, imports) {
  if (/\.css$/.test(from)) return void kit.edits.push({ ...withLine(kit.source, statement), text: '' })
  const isWhole = kind !== 'import' || names.some(({ name }) => name === '*' || name === 'default') || from !== kitOf(from)
  if (isWhole) return void kit.notes.push({ at: start, text: `${from}: ${WORDS.wallets}` })
  const isGone = ({ start }) => kit.edits.some(edit => start >= edit.start && start < edit.end)
  const stays = names
    .filter(name => !migrateName(kit, kitOf(from), name, imports))
    // What was only said to a provider that has gone is reported there.
    .filter(({ local }) => {
      const uses = kit.tokens.filter((token, at) => isUse(kit.tokens, at, local) && !isInImport(token, imports))
      return !uses.length || !uses.every(isGone)
    })
  for (const { name, start } of stays) kit.notes.push({ at: start, text: `${name} of ${from} → ${ADVICE[name] ?? 'no counterpart'}` })
  if (stays.length === names.length) return
  const rest = stays.map(name => kit.source.slice(name.start, name.end)).join(', ')
  const text = rest && `import ${isType ? 'type ' : ''}{ ${rest} } from ${kit.source.slice(start - 1, statement.end)}`
  kit.edits.push(text ? { ...statement, text, isImport: true } : { ...withLine(kit.source, statement), text: '', isImport: true })
}

/** Whether all that a source does with a name is in our words now. */
function migrateName(kit, from, { name, local, isType, end }, imports) {
  const add = (module, ours) => kit.adds.set(module, new Set([...(kit.adds.get(module) ?? []), ours]))
  const uses = kit.tokens.flatMap((token, at) => (isUse(kit.tokens, at, local) && !isInImport(token, imports) ? [at] : []))
  if (isType) return false
  if (name === 'ConnectButton' || name === 'ConnectKitButton') {
    const isRenamed = local !== name
    add('latchkey/react', isRenamed ? `ConnectButton as ${local}` : 'ConnectButton')
    for (const at of uses) migrateButton(kit, at, isRenamed ? local : 'ConnectButton')
    return true
  }
  if (name === 'RainbowKitProvider' || name === 'ConnectKitProvider') {
    const tags = uses.map(at => readTag(kit.tokens, at))
    if (tags.some(tag => !tag)) return false
    for (const tag of tags) unwrap(kit, name, tag)
    return true
  }
  if (HOOKS[name]) {
    const found = uses.map(at => readHook(kit.tokens, at, HOOKS[name]))
    if (found.some(each => !each)) return false
    for (const { start, end, locals } of found) {
      // Two hooks of one component, or an `open` of its own, would be two things of one name.
      const isFree = !kit.tokens.some(({ text }) => text === 'open') && kit.hooks === 1
      const opener = isFree ? 'open' : `open${name.replace(/^use|Modal$/g, '')}`
      const verbs = locals.map(({ local, call }) => `const ${local} = () => ${opener}${call}`)
      const indent = /[ \t]*$/.exec(kit.source.slice(0, start))[0]
      kit.edits.push({ start, end, text: [`const { ${isFree ? 'open' : `open: ${opener}`} } = useAppKit()`, ...verbs].join(`\n${indent}`) })
    }
    add('latchkey/react', 'useAppKit')
    return true
  }
  if (name === 'getDefaultConfig') {
    const calls = uses.map(at => readCall(kit.tokens, at))
    if (calls.some(call => !call)) return false
    for (const call of calls) migrateConfig(kit, from, call, add)
    return true
  }
  return false
}

const isMark = (token, text) => token?.type === 'mark' && token.text === text
const isUse = (tokens, at, name) => tokens[at].type === 'word' && tokens[at].text === name && !isMark(tokens[at - 1], '.')
const isInImport = ({ start }, imports) => imports.some(({ statement }) => start >= statement.start && start < statement.end)

/** `<ConnectButton …>`, `<ConnectButton.Custom>`, their ends, or the name alone. */
function migrateButton(kit, at, name) {
  const { tokens, edits, notes } = kit
  const token = tokens[at]
  const isCustom = isMark(tokens[at + 1], '.') && tokens[at + 2]?.text === 'Custom'
  const end = isCustom ? tokens[at + 2].end : token.end
  if (token.text !== name || isCustom) edits.push({ start: token.start, end, text: name })
  if (!isMark(tokens[at - 1], '<')) return
  if (isCustom) notes.push({ at: token.start, text: FIELDS })
  const tag = readTag(tokens, at, isCustom ? 3 : 1)
  for (const attribute of tag?.attributes ?? [])
    notes.push({ at: attribute.start, text: `${attribute.text} of ${token.text} → nothing: the look is the modal's` })
}

/** The tag that a name stands in: `{ isEnd, isEmpty, start, end, attributes }`. */
function readTag(tokens, at, length = 1) {
  const isEnd = isMark(tokens[at - 1], '/') && isMark(tokens[at - 2], '<')
  if (!isEnd && !isMark(tokens[at - 1], '<')) return undefined
  const attributes = []
  let depth = 0
  for (let next = at + length; next < tokens.length; next++) {
    const token = tokens[next]
    const last = attributes.at(-1)
    if (
      last &&
      !depth &&
      (isMark(token, '>') || (token.type === 'word' && !isMark(tokens[next - 1], '=') && !isMark(tokens[next - 1], '-')))
    )
      last.end ??= tokens[next - (isMark(tokens[next - 1], '/') ? 2 : 1)].end
    if (isMark(token, '{')) depth++
    else if (isMark(token, '}')) depth--
    else if (depth) continue
    else if (isMark(token, '>')) {
      const isEmpty = isMark(tokens[next - 1], '/')
      return {
        isEnd,
        isEmpty,
        start: tokens[isEnd ? at - 2 : at - 1].start,
        end: token.end,
        attributes,
        before: tokens[isEnd ? at - 3 : at - 2],
      }
    } else if (token.type === 'word' && !isMark(tokens[next - 1], '-'))
      attributes.push({ text: token.text, start: token.start, end: undefined })
  }
  return undefined
}

/** A provider goes: what is around it takes its children, or a fragment where there is nothing around it. */
function unwrap(kit, name, tag) {
  for (const { text, start, end } of tag.attributes)
    kit.notes.push({
      at: start,
      text: `${kit.source.slice(start, end).replace(/\s+/g, ' ')} of ${name} → ${ATTRIBUTES[text] ?? 'no counterpart'}`,
    })
  const stack = (kit.open ??= [])
  if (tag.isEnd) {
    const text = stack.pop() ?? '</>'
    kit.edits.push({ ...(text ? tag : withLine(kit.source, tag)), text })
    return
  }
  // Behind another tag's end there is an element around it.
  const isInside = isMark(tag.before, '>')
  if (!tag.isEmpty) stack.push(isInside ? '' : '</>')
  const text = isInside ? '' : tag.isEmpty ? '<></>' : '<>'
  kit.edits.push({ ...(text ? tag : withLine(kit.source, tag)), text })
}

/** `const { openConnectModal: show } = useConnectModal()`, with names that are known. */
function readHook(tokens, at, calls) {
  if (!isMark(tokens[at + 1], '(') || !isMark(tokens[at + 2], ')') || !isMark(tokens[at - 1], '=') || !isMark(tokens[at - 2], '}'))
    return undefined
  let first = at - 2
  while (first > 0 && !isMark(tokens[first], '{')) first--
  if (tokens[first - 1]?.text !== 'const') return undefined
  const locals = []
  for (let next = first + 1; next < at - 2; next++) {
    if (isMark(tokens[next], ',')) continue
    const call = calls[tokens[next].text]
    if (!call) return undefined
    const isRenamed = isMark(tokens[next + 1], ':')
    locals.push({ local: isRenamed ? tokens[next + 2].text : tokens[next].text, call })
    if (isRenamed) next += 2
  }
  return { start: tokens[first - 1].start, end: tokens[at + 2].end, locals }
}

/** `getDefaultConfig({ … })`: its properties, by name. */
function readCall(tokens, at) {
  if (!isMark(tokens[at + 1], '(') || !isMark(tokens[at + 2], '{')) return undefined
  const properties = []
  let depth = 1
  let from = at + 3
  for (let next = at + 3; next < tokens.length; next++) {
    const token = tokens[next]
    if (token.type === 'mark' && '{[('.includes(token.text)) depth++
    else if (token.type === 'mark' && '}])'.includes(token.text)) depth--
    const isOver = depth === 0
    if (isOver || (depth === 1 && isMark(token, ','))) {
      if (next > from) properties.push({ name: tokens[from].text, tokens: tokens.slice(from, next) })
      from = next + 1
    }
    if (!isOver) continue
    const close = tokens[isMark(tokens[next + 1], ',') ? next + 2 : next + 1]
    if (!isMark(close, ')')) return undefined
    const isInner = isMark(tokens[at - 1], '(') && tokens[at - 2]?.text === 'createConfig'
    const behind = tokens.indexOf(close) + 1
    const outer = isInner ? tokens[isMark(tokens[behind], ',') ? behind + 1 : behind] : close
    if (isInner && !isMark(outer, ')')) return undefined
    return { start: isInner ? tokens[at - 2].start : tokens[at].start, open: tokens[at + 2], end: outer.end, properties }
  }
  return undefined
}

const OURS = new Set([
  'chains',
  'transports',
  'ssr',
  'storage',
  'batch',
  'pollingInterval',
  'cacheTime',
  'syncConnectedChain',
  'multiInjectedProviderDiscovery',
])
const NAMED = new Set(['appName', 'appDescription', 'appUrl', 'appIcon', 'projectId', 'walletConnectProjectId'])

/** Writes `createConfig({ chains, connectors: [latchkey({ … })], transports })`. */
function migrateConfig(kit, from, { start, open, end, properties }, add) {
  const { source, edits, notes } = kit
  const textOf = name => {
    const property = properties.find(each => each.name === name)
    if (!property) return undefined
    const [key, colon, value] = property.tokens
    return isMark(colon, ':') ? source.slice(value.start, property.tokens.at(-1).end) : key.text
  }
  const projectId = textOf('projectId') ?? textOf('walletConnectProjectId')
  const [name, url] = [textOf('appName'), textOf('appUrl')]
  const icon = textOf('appIcon')
  const metadata =
    name && url && `metadata: { name: ${name}, description: ${textOf('appDescription') ?? "''"}, url: ${url}, icons: [${icon ?? ''}] }`
  if (name && !url)
    notes.push({
      at: start,
      text: 'appName → nothing: the page says its name itself; or latchkey({ metadata: { name, description, url, icons } })',
    })
  const own = properties.filter(({ name }) => OURS.has(name)).map(({ tokens }) => source.slice(tokens[0].start, tokens.at(-1).end))
  for (const { name, tokens } of properties)
    if (!OURS.has(name) && !NAMED.has(name))
      notes.push({
        at: tokens[0].start,
        text: `${name} of getDefaultConfig → ${name === 'wallets' || name === 'connectors' ? WORDS.wallets : 'no counterpart'}`,
      })
  const options = [projectId && (projectId === 'projectId' ? 'projectId' : `projectId: ${projectId}`), metadata].filter(Boolean).join(', ')
  const lines = [...own, `connectors: [latchkey(${options && `{ ${options} }`})]`]
  if (!textOf('transports')) {
    const chains = /^\[([\w$\s,]*)\]/
      .exec(textOf('chains') ?? '')?.[1]
      .split(',')
      .map(each => each.trim())
      .filter(Boolean)
    if (chains) {
      lines.push(`transports: { ${chains.map(chain => `[${chain}.id]: http()`).join(', ')} }`)
      add('wagmi', 'http')
    } else notes.push({ at: start, text: `transports: { [chain.id]: http() } are to be given, one for each chain` })
  }
  if (!textOf('multiInjectedProviderDiscovery')) lines.push('multiInjectedProviderDiscovery: false')
  const line = source.slice(0, start).split('\n').at(-1)
  const indent = /^[ \t]*/.exec(line)[0]
  const isLong = source.slice(open.start, end).includes('\n')
  const body = isLong ? `{\n${lines.map(each => `${indent}  ${each},\n`).join('')}${indent}}` : `{ ${lines.join(', ')} }`
  edits.push({ start, end, text: `createConfig(${body})` })
  add('latchkey/wagmi', 'latchkey')
  add('wagmi', 'createConfig')
}

/** Imports what is used now: into a statement that is there, or in the place of theirs. */
function addImports(kit, first, imports) {
  const quote = kit.source[first.start - 1]
  const isEnded = kit.source[first.statement.end] === ';'
  const lines = []
  for (const [module, names] of kit.adds) {
    const there = imports.find(
      ({ from, kind, names, isType }) =>
        from === module && kind === 'import' && !isType && names.some(({ name }) => name !== '*' && name !== 'default'),
    )
    const missing = [...names].filter(name => !there?.names.some(({ local }) => local === name.split(' as ').at(-1)))
    if (!missing.length) continue
    const last = there?.names.at(-1)
    if (last) kit.edits.push({ start: last.end, end: last.end, text: `, ${missing.join(', ')}` })
    else lines.push(`import { ${missing.join(', ')} } from ${quote}${module}${quote}`)
  }
  if (!lines.length) return
  const text = lines.join(isEnded ? ';\n' : '\n')
  const gone = kit.edits.find(({ isImport }) => isImport)
  const end = isEnded ? ';' : ''
  if (gone) gone.text = `${text}${gone.text || kit.source.slice(gone.start, gone.end).endsWith('\n') ? `${end}\n` : ''}${gone.text}`
  else kit.edits.push({ start: first.statement.start, end: first.statement.start, text: `${text}${end}\n` })
}
