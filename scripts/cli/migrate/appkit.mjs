// From AppKit: its modules, and ours in their place, as docs/appkit.md has them; a test holds them to be the same.
import { withLine } from '../edits.mjs'
import { manifest } from '../package.mjs'
import { isInImport, isUse } from './syntax.mjs'

/** @type {Record<string, string>} */
export const MODULES = {
  '@reown/appkit': 'latchkey',
  '@reown/appkit/react': 'latchkey/react',
  '@reown/appkit/vue': 'latchkey/vue',
  '@reown/appkit/core': 'latchkey',
  '@reown/appkit/react-core': 'latchkey/react',
  '@reown/appkit/vue-core': 'latchkey/vue',
  '@reown/appkit/networks': 'latchkey/networks',
  '@reown/appkit/library/react': 'latchkey/react',
  '@reown/appkit/library/vue': 'latchkey/vue',
  '@reown/appkit-adapter-ethers': 'latchkey/ethers',
  '@reown/appkit-adapter-ethers5': 'latchkey/ethers5',
  '@reown/appkit-adapter-wagmi': 'latchkey/wagmi',
  '@reown/appkit-adapter-solana': 'latchkey/solana',
  '@reown/appkit-adapter-solana/react': 'latchkey/solana/react',
  '@reown/appkit-adapter-bitcoin': 'latchkey/bitcoin',
  '@reown/appkit-wallet-button': 'latchkey/wallet-button',
  '@reown/appkit-wallet-button/react': 'latchkey/wallet-button/react',
  '@reown/appkit-siwx/react': 'latchkey/siwx/react',
  '@reown/appkit-siwx': 'latchkey/siwx',
  '@reown/appkit-siwe': 'latchkey/siwe',
}

/** Names that we have so that a page builds, and that throw as soon as they are used. */
const THROWING = {
  'latchkey/siwx': {
    ReownAuthentication: 'DefaultSIWX of latchkey/siwx, or siweConfig with a server of your own',
    CloudAuthSIWX: 'DefaultSIWX of latchkey/siwx, or siweConfig with a server of your own',
  },
}

const METHODS = 'methods of what createAppKit returns: getConnectors(), getConnections(), switchConnection(), getState(), subscribeState()'

/** What to do instead of a module or package of theirs that has no row. */
const ADVICE = {
  '@reown/appkit/utils': METHODS,
  '@reown/appkit/store': METHODS,
  '@reown/appkit/adapters': METHODS,
  '@reown/appkit/connectors': METHODS,
  '@reown/appkit/constants': 'version of what createAppKit returns, in the place of PACKAGE_VERSION',
  '@reown/appkit/auth-provider': 'the embedded wallet is built in: features: { email, socials }',
  '@reown/appkit-controllers': METHODS,
  '@reown/appkit-core': 'methods of what createAppKit returns',
  '@reown/appkit-common': 'types of latchkey and latchkey/networks',
  '@reown/appkit-pay': "open({ view: 'WalletSend' }), or adapter.transfers()",
  '@reown/appkit-universal-connector': 'getUniversalProvider() of what createAppKit returns',
  '@reown/appkit-cdn': 'dist/latchkey.js, one script tag (latchkey/global)',
  '@reown/appkit-adapter-tron': 'no counterpart: Tron is not served',
  '@reown/appkit-adapter-ton': 'no counterpart: TON is not served',
}

const THEIRS = /^@reown\/appkit(-[\w-]+)?($|\/)/

/** Whether a package is AppKit's. */
export const isAppKit = name => THEIRS.test(name)

/** What to do instead of a module of theirs that has no row; undefined where it has one, or nobody knows. */
export const insteadOf = name => (MODULES[name] ? undefined : (ADVICE[name] ?? ADVICE[packageOf(name)]))

/** The package that a module is part of. */
export const packageOf = name => name.split('/').slice(0, 2).join('/')

/** Packages of theirs that ours takes the place of. */
export const PACKAGES = new Set(Object.keys(MODULES).map(packageOf))

/** Our entries, those first in which a name is looked for first. */
const ENTRIES = [
  'latchkey',
  'latchkey/networks',
  'latchkey/react',
  ...Object.keys(manifest.exports).map(path => `latchkey${path.slice(1)}`),
]

/**
 * @param {object} file
 * @param {string} file.source
 * @param {import('../imports.mjs').Import[]} file.imports
 * @param {import('../tokens.mjs').Token[]} file.tokens
 * @param {(entry: string) => Set<string> | undefined} namesOf what an entry of ours exports
 * @returns {{ edits: import('../edits.mjs').Edit[], notes: import('../migrate.mjs').Note[] }}
 */
export function migrateAppKit({ source, imports, tokens }, namesOf) {
  const edits = []
  const notes = []
  const known = new Set()
  const isUsed = local => tokens.some((token, at) => isUse(tokens, at, local) && !isInImport(token, imports))
  for (const each of imports) {
    const { from, start, end, names } = each
    known.add(start)
    if (from.startsWith('latchkey')) notes.push(...readOurs(each, namesOf))
    if (!isAppKit(from)) continue
    const to = MODULES[from]
    const homes = toHomes(each, to, namesOf, isUsed)
    if (!to && ![...homes.values()].some(home => home !== from)) {
      notes.push({
        at: start,
        text: `${from} has no counterpart: ${insteadOf(from) ?? 'say what it does by createAppKit'}`,
      })
      continue
    }
    for (const { name, start } of names) {
      const home = homes.get(name)
      if (home === from)
        notes.push({
          at: start,
          text: `${name} of ${from} has no counterpart: ${ADVICE[from] ?? ADVICE[packageOf(from)] ?? 'none is needed, or nobody has asked for it'}`,
        })
      else if (home) notes.push(...readOurs({ from: home, kind: each.kind, names: [names.find(each => each.name === name)] }, namesOf))
    }
    if ([...homes.values()].every(home => home === to)) edits.push({ start, end, text: to })
    else {
      const text = toStatements(source, each, homes)
      edits.push({ ...(text ? each.statement : withLine(source, each.statement)), text })
    }
  }
  // In the settings of a bundler, in a list of packages: which of ours would be meant, only people know.
  for (const { type, text, start } of tokens)
    if (type === 'string' && isAppKit(text) && !known.has(start + 1))
      notes.push({ at: start, text: `${text} is named here and not imported: change it by hand` })
  return { edits, notes }
}

/** Which module each name of an import comes from now; undefined where nobody uses it. */
function toHomes({ from, kind, names }, to, namesOf, isUsed) {
  const isList = kind === 'import' && names.length && names.every(({ name }) => name !== '*' && name !== 'default')
  if (!isList) return new Map(names.map(({ name }) => [name, to ?? from]))
  return new Map(
    names.map(({ name, local }) => {
      const homes = to ? [to, ...ENTRIES] : ENTRIES
      const home = homes.find(entry => namesOf(entry)?.has(name))
      if (home) return [name, home]
      return [name, isUsed(local) ? (to ?? from) : undefined]
    }),
  )
}

/** One import for each module that its names come from. */
function toStatements(source, { names, isType, start, end, statement }, homes) {
  const quote = source[start - 1]
  const rest = source.slice(end, statement.end)
  const modules = [...new Set(homes.values())].filter(Boolean)
  const texts = modules.map(module => {
    const own = names.filter(({ name }) => homes.get(name) === module).map(({ start, end }) => source.slice(start, end))
    return `import ${isType ? 'type ' : ''}{ ${own.join(', ')} } from ${quote}${module}${rest}`
  })
  return texts.join(source[statement.end] === ';' ? ';\n' : '\n')
}

/** What is wrong with an import of ours: names that only throw, and such as we do not have. */
export function readOurs({ from, kind, names }, namesOf) {
  const ours = namesOf(from)
  return names.flatMap(({ name, start }) => {
    const instead = THROWING[from]?.[name]
    if (instead) return [{ at: start, text: `${name} throws: it is a service of AppKit's maker. Take ${instead}` }]
    // What stands behind these is a package of its own.
    const isOurs = !from.startsWith('latchkey/testing/')
    const isMissing = isOurs && kind !== 'declare' && ours && name !== '*' && name !== 'default' && !ours.has(name)
    return isMissing ? [{ at: start, text: `${name} has no counterpart in ${from}` }] : []
  })
}
