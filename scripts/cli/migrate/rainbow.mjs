// From RainbowKit and ConnectKit, as far as the table of docs/wagmi.md goes: what can be written down is, all else is reported.
import { withLine } from '../edits.mjs'
import { migrateConfigs, migrateLists } from './config.mjs'
import { isInImport, isMark, isUse, readHook, readTag } from './syntax.mjs'

const WORDS = {
  theme: 'latchkey({ themeMode, themeVariables })',
  initialChain: 'latchkey({ defaultNetwork })',
  wallets: 'latchkey({ featuredWalletIds, includeWalletIds, customWallets })',
  signIn: 'latchkey({ siwx }), with siweConfig of latchkey/siwe for a server of your own',
  server: 'nothing, while it and connectkit stay for your routes; or routes of your own',
}
const THEMES = ['darkTheme', 'lightTheme', 'midnightTheme', 'cssObjectFromTheme', 'cssStringFromTheme', 'Theme', 'Types']

/** By name: what is reported of it. */
const ADVICE = {
  ...Object.fromEntries(THEMES.map(name => [name, WORDS.theme])),
  getDefaultConfig: 'createConfig({ chains, connectors: [latchkey({ projectId })], transports }), with latchkey of latchkey/wagmi',
  connectorsForWallets: `[latchkey({ projectId })] of latchkey/wagmi, ${WORDS.wallets}`,
  getDefaultWallets: `[latchkey({ projectId })] of latchkey/wagmi, ${WORDS.wallets}`,
  WalletList: WORDS.wallets,
  getWalletConnectConnector: 'latchkey({ projectId }) of latchkey/wagmi brings WalletConnect',
  RainbowKitAuthenticationProvider: WORDS.signIn,
  createAuthenticationAdapter: WORDS.signIn,
  RainbowKitSiweNextAuthProvider: WORDS.signIn,
  GetSiweMessageOptions: WORDS.signIn,
  useAddRecentTransaction: 'nothing: the modal follows what wallets send by itself',
  useRecentTransactions: 'nothing: the modal follows what wallets send by itself',
  useConnectModal: 'useAppKit of latchkey/react: open()',
  useAccountModal: 'useAppKit of latchkey/react: open()',
  useChainModal: "useAppKit of latchkey/react: open({ view: 'Networks' })",
  useModal: 'useAppKit of latchkey/react: open(), close(); useAppKitState: open',
  WalletButton: '<appkit-wallet-button> of latchkey/wallet-button',
  SIWEProvider: WORDS.signIn,
  SIWEButton: 'nothing: the modal asks for the signature once somebody is connected',
  useSIWE: WORDS.signIn,
  SIWEConfig: WORDS.signIn,
  SIWESession: WORDS.signIn,
  configureClientSIWE: WORDS.signIn,
  configureServerSideSIWE: WORDS.server,
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
  locale: 'latchkey({ language })',
  appInfo: 'latchkey({ metadata })',
  onConnect: "modal.subscribeEvents(({ data }) => data.event === 'CONNECT_SUCCESS')",
  onDisconnect: "modal.subscribeEvents(({ data }) => data.event === 'DISCONNECT_SUCCESS')",
}
/** Attributes of theirs that nothing has to stand for. */
const NOTHING = new Set(['modalSize', 'coolMode', 'showRecentTransactions', 'avatar', 'debugMode', 'id'])
/** Properties that their button and ours have. */
const SHARED = new Set(['label', 'key', 'children', 'className', 'style'])

const HOOKS = {
  useConnectModal: { openConnectModal: '()' },
  useAccountModal: { openAccountModal: '()' },
  useChainModal: { openChainModal: "({ view: 'Networks' })" },
}

/** Before what a run has taken out of a source. */
export const TAKEN = '// latchkey migrate: '

/** Signing in by NextAuth: a package of its own, which needs RainbowKit's. */
const NEXT_AUTH = '@rainbow-me/rainbowkit-siwe-next-auth'
/** Signing in on Next, whose server needs ConnectKit's. */
const NEXT_SIWE = 'connectkit-next-siwe'
const KITS = ['@rainbow-me/rainbowkit', NEXT_AUTH, 'connectkit', NEXT_SIWE]

/** Their modules, and those of ours that have their names. */
const ENTRIES = {
  '@rainbow-me/rainbowkit': 'latchkey/rainbowkit',
  '@rainbow-me/rainbowkit/wallets': 'latchkey/rainbowkit/wallets',
  '@rainbow-me/rainbowkit/styles.css': 'latchkey/rainbowkit/styles.css',
  [NEXT_AUTH]: 'latchkey/rainbowkit/siwe-next-auth',
  connectkit: 'latchkey/connectkit',
  [NEXT_SIWE]: 'latchkey/connectkit',
}

/** Pages that show what stands for a name, where it is another than that of configs. */
const PAGES = new Map([
  [WORDS.signIn, 'sign-in.md'],
  [WORDS.server, 'connectkit.md#signing-in-on-next'],
])

/** What stands for a name of theirs; routes that stay are nothing to do. */
const toNote = (at, what, to) => ({
  at,
  text: `${what} → ${to}`,
  ...(to === WORDS.server && { isTold: true }),
  ...(PAGES.has(to) && { page: PAGES.get(to) }),
})

/** Whether ours has every name that a source takes of one of their modules. */
function isServed({ from, names }, namesOf) {
  const to = ENTRIES[from]
  return Boolean(to) && names.every(({ name }) => namesOf(to)?.has(name))
}

/** The package of a module that is one of theirs. */
export const kitOf = module => KITS.find(name => module === name || module.startsWith(`${name}/`))

/** The kit that another package is made for: `connectkit-wallets`. */
export const besideKit = module =>
  kitOf(module) ? undefined : /^@rainbow-me\//.test(module) ? KITS[0] : /^connectkit-/.test(module) ? 'connectkit' : undefined

/** Whether an import takes nothing but ConnectKit's routes, which stay on a server. */
export const isOfRoutes = ({ from, names }) =>
  from === NEXT_SIWE && names.length > 0 && names.every(({ name }) => name === 'configureServerSideSIWE')

/** The packages that those routes need. */
export const OF_ROUTES = ['connectkit', NEXT_SIWE]

/** The kit that a package needs while it is there. */
export const neededBy = name => (name === NEXT_AUTH ? KITS[0] : name === NEXT_SIWE ? 'connectkit' : besideKit(name))

/**
 * @param {object} file
 * @param {string} file.path
 * @param {string} file.source
 * @param {import('../imports.mjs').Import[]} file.imports
 * @param {import('../tokens.mjs').Token[]} file.tokens
 * @param {(entry: string) => Set<string> | undefined} namesOf what an entry of ours exports
 * @param {boolean} isRewritten whether what they call their parts goes as well
 * @returns {{ edits: import('../edits.mjs').Edit[], notes: import('../migrate.mjs').Note[] }}
 */
export function migrateRainbow({ path, source, imports, tokens }, namesOf, isRewritten) {
  const kit = { path, source, tokens, edits: [], notes: [], adds: new Map(), words: WORDS }
  for (const { from, start, names } of imports)
    if (besideKit(from))
      for (const { name } of names.length ? names : [{ name: 'it' }]) kit.notes.push(toNote(start, `${name} of ${from}`, WORDS.wallets))
  const theirs = imports.filter(({ from }) => kitOf(from))
  if (!theirs.length) return kit
  if (!isRewritten && theirs.every(each => isServed(each, namesOf)))
    return { edits: theirs.map(({ from, start, end }) => ({ start, end, text: ENTRIES[from] })), notes: kit.notes }
  // How many hooks of theirs it calls.
  kit.hooks = theirs
    .flatMap(({ names }) => names.filter(({ name }) => HOOKS[name]))
    .flatMap(({ local }) => tokens.filter((_, at) => isUse(tokens, at, local) && isMark(tokens[at + 1], '('))).length
  // What makes the config goes first: names of wallets that it alone has said go with it.
  for (const each of theirs.toSorted((a, b) => a.from.length - b.from.length)) migrateImport(kit, each, imports)
  addImports(kit, theirs.find(({ from }) => !from.endsWith('.css')) ?? theirs[0], imports)
  return kit
}

/** Changes one import of theirs and what is done with its names; the names that stay are reported. */
function migrateImport(kit, { from, kind, names, start, statement, isType }, imports) {
  if (/\.css$/.test(from)) return void kit.edits.push({ ...withLine(kit.source, statement), text: '' })
  const isWhole = kind !== 'import' || names.some(({ name }) => name === '*' || name === 'default')
  if (isWhole) return void kit.notes.push({ at: start, text: `${from}: ${WORDS.wallets}` })
  const isGone = ({ start }) => kit.edits.some(edit => start >= edit.start && start < edit.end)
  const stays = names
    .filter(name => from !== kitOf(from) || !migrateName(kit, kitOf(from), name, imports))
    // What nobody says, or was only said to what has gone, goes too.
    .filter(({ local }) => kit.tokens.some((token, at) => isUse(kit.tokens, at, local) && !isInImport(token, imports) && !isGone(token)))
  const advice = from === kitOf(from) ? undefined : WORDS.wallets
  for (const { name, start } of stays) kit.notes.push(toNote(start, `${name} of ${from}`, ADVICE[name] ?? advice ?? 'no counterpart'))
  if (stays.length === names.length && names.length) return
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
    return migrateConfigs(kit, from, uses, add)
  }
  if (name === 'connectorsForWallets' || name === 'getDefaultWallets') return migrateLists(kit, name, uses, imports, add)
  return false
}

/** `<ConnectButton …>`, `<ConnectButton.Custom>`, their ends, or the name alone. */
function migrateButton(kit, at, name) {
  const { tokens, edits, notes } = kit
  const token = tokens[at]
  const isCustom = isMark(tokens[at + 1], '.') && tokens[at + 2]?.text === 'Custom'
  const end = isCustom ? tokens[at + 2].end : token.end
  if (token.text !== name || isCustom) edits.push({ start: token.start, end, text: name })
  if (!isMark(tokens[at - 1], '<') || isCustom) return
  for (const { text, start, end } of readTag(tokens, at)?.attributes ?? []) {
    if (SHARED.has(text)) continue
    const whole = kit.source.slice(start, end)
    const balance = { 'showBalance={false}': 'hide', 'showBalance={true}': 'show', showBalance: 'show' }[whole.replace(/\s/g, '')]
    edits.push({ start: balance ? start : start - 1, end, text: balance ? `balance="${balance}"` : '' })
    if (!balance)
      notes.push({ at: start, isTold: true, text: `${whole.replace(/\s+/g, ' ')} of ${token.text} → nothing: the look is the modal's` })
  }
}

/** A provider goes: what is around it takes its children, or a fragment where there is nothing around it. */
function unwrap(kit, name, tag) {
  for (const { text, start, end } of tag.attributes) {
    const said = `${kit.source.slice(start, end).replace(/\s+/g, ' ')} of ${name}`
    if (NOTHING.has(text)) kit.notes.push({ at: start, isTold: true, text: `${said} → nothing` })
    else kit.notes.push({ at: start, isTaken: true, text: `${said} → ${ATTRIBUTES[text] ?? 'no counterpart'}` })
  }
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
  // What was taken out stays in sight, and is told again until somebody has moved it.
  const taken = kit.notes.filter(({ isTaken }) => isTaken).map(({ text }) => TAKEN + text)
  const all = [...taken, ...lines.map(line => (isEnded ? `${line};` : line))].join('\n')
  if (!all) return
  const gone = kit.edits.find(({ isImport }) => isImport)
  if (!gone) return void kit.edits.push({ start: first.statement.start, end: first.statement.start, text: `${all}\n` })
  // The semicolon of a statement that something takes the place of stays behind it.
  const isLine = kit.source.slice(gone.start, gone.end).endsWith('\n')
  gone.text = gone.text ? `${all}\n${gone.text}` : isLine ? `${all}\n` : isEnded && lines.length ? all.slice(0, -1) : all
}
