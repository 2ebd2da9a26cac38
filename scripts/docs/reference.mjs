// Writes the reference from the types: options, methods, hooks, elements, events, and every name of every entry, with its docstring.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** What a page of the reference is about, where it is one thing. */
const subjects = [
  {
    page: 'options',
    title: 'Options',
    about: 'What `createAppKit(options)` takes.',
    shown: ['CreateAppKit', 'Features', 'CustomWallet', 'Metadata', 'Services', 'ProposalOverride'],
  },
  {
    page: 'methods',
    title: 'Methods',
    about: 'What `createAppKit` returns. Each `subscribe…` returns the function that stops it.',
    shown: ['AppKit', 'OpenOptions', 'AccountState', 'NetworkState', 'PublicState', 'ConnectedWalletInfo'],
  },
  {
    page: 'elements',
    title: 'Elements',
    about: 'What may be set on our custom elements, as attributes and as properties. Each is there as `<w3m-…>` too.',
    from: 'src/element-props.ts',
    shown: ['ButtonProps', 'ConnectButtonProps', 'AccountButtonProps', 'NetworkButtonProps'],
    tags: {
      ButtonProps: '<appkit-button>',
      ConnectButtonProps: '<appkit-connect-button>',
      AccountButtonProps: '<appkit-account-button>',
      NetworkButtonProps: '<appkit-network-button>',
    },
  },
  { page: 'theme-variables', title: 'Theme variables', about: 'What `themeVariables` may name, in both modes or in one.', shown: ['ThemeVariables'] },
]

/**
 * The pages of the reference, by their path in the site.
 * @param {string} root
 * @returns {Map<string, string>}
 */
export function writeReference(root) {
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root)
  const entries = Object.entries(options.paths ?? {}).map(([name, [path]]) => ({ name, file: join(root, path) }))
  const elements = join(root, 'src/element-props.ts')
  const program = ts.createProgram([...entries.map(({ file }) => file), elements], { ...options, noEmit: true, incremental: false })
  const checker = program.getTypeChecker()
  const namesOf = file => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} is no module`)
    return new Map(checker.getExportsOfModule(module).map(each => [each.name, resolve(checker, each)]))
  }
  const byEntry = new Map(entries.map(({ name, file }) => [name, namesOf(file)]))
  const main = byEntry.get('latchkey')
  const pages = new Map()

  for (const { page, title, about, shown, from, tags } of subjects) {
    const names = from ? namesOf(join(root, from)) : main
    const parts = shown.map(name => {
      const symbol = names.get(name)
      if (!symbol) throw new Error(`The reference is to show ${name}, which ${from ?? 'latchkey'} does not export`)
      return `## ${tags ? `\`${tags[name]}\`` : name}\n\n${textOf(checker, symbol)}\n\n${members(checker, symbol)}`
    })
    pages.set(`reference/${page}.md`, `# ${title}\n\n${about}\n\n${parts.join('\n\n')}\n`)
  }
  pages.set('reference/events.md', `# Events\n\n${eventsOf(checker, main.get('AppKitEventData'))}\n`)
  pages.set('reference/hooks.md', hooksOf(checker, byEntry))
  for (const [entry, names] of byEntry) pages.set(`reference/${slug(entry)}.md`, entryPage(checker, entry, names))
  return pages
}

/** The page of an entry: `latchkey/solana/react` is at `latchkey-solana-react`. */
export const slug = entry => entry.replaceAll('/', '-')

/** Every entry of which there is a page. */
export function readEntries(root) {
  return Object.keys(ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config.compilerOptions.paths)
}

const resolve = (checker, symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)

/** What the docstring says, in one paragraph, with its tags. */
function textOf(checker, symbol) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  const tags = symbol.getJsDocTags(checker).flatMap(({ name, text }) => {
    const said = ts.displayPartsToString(text).trim()
    if (name === 'default') return [`Default: ${said}.`]
    if (name === 'returns') return [`Returns ${said}.`]
    if (name === 'throws') return [`Throws ${said}.`]
    if (name === 'deprecated') return [`Deprecated${said ? `: ${said}` : ''}.`]
    return []
  })
  return prose([text, ...tags.map(each => each.replace(/\.\.$/, '.'))].filter(Boolean).join(' '))
}

/** Docstrings as Markdown: what looks like a tag is text, and where a specification is cited is of no use to a reader. */
const prose = text =>
  text
    .replaceAll(/ \((?:AppKit 1\.7|specification|design\.md|decisions\.md|its section)[^)]*\)/gi, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{', '&#123;').replaceAll('}', '&#125;')))
    .join('')

const cell = text => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')
/** A type in a table: `v-pre` keeps braces from being read as a template. */
const code = text => `<code v-pre>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '&#124;').replaceAll('{', '&#123;').replaceAll('}', '&#125;').replaceAll('*', '&#42;').replaceAll('_', '&#95;').replaceAll('`', '&#96;').replaceAll(/\s*\n\s*/g, ' ')}</code>`

/** How a member is written where it is declared, without its docstring. */
function typeText(checker, symbol) {
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
  if (declaration && (ts.isMethodSignature(declaration) || ts.isMethodDeclaration(declaration))) {
    const all = symbol.declarations.filter(each => ts.isMethodSignature(each) || ts.isMethodDeclaration(each))
    return all.map(each => signature(each)).join('; ')
  }
  if (declaration?.type) return declaration.type.getText().replaceAll(/\/\*\*[\s\S]*?\*\/\s*/g, '')
  return checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, ts.TypeFlags.NoTruncation)
}

const signature = ({ typeParameters, parameters, type }) =>
  `${typeParameters ? `<${typeParameters.map(each => each.getText()).join(', ')}>` : ''}(${parameters.map(each => each.getText()).join(', ')})${type ? ` => ${type.getText()}` : ''}`

/** A table of what an interface or an object type has. */
function members(checker, symbol) {
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const own = checker.getPropertiesOfType(type).filter(each => !each.name.startsWith('__@'))
  if (!own.length) return ''
  const rows = own.map(each => {
    const optional = each.flags & ts.SymbolFlags.Optional ? '' : ' *'
    return `| \`${each.name}\`${optional.replace('*', '<sup title="required">•</sup>')} | ${code(typeText(checker, each))} | ${cell(textOf(checker, each))} |`
  })
  return `| name | type | what for |\n|---|---|---|\n${rows.join('\n')}`
}

/** One row for each event, with what it tells. */
function eventsOf(checker, symbol) {
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const rows = (type.isUnion() ? type.types : [type]).flatMap(each => {
    const event = checker.getTypeOfSymbol(each.getProperty('event'))
    const properties = each.getProperty('properties')
    const told = properties ? checker.getPropertiesOfType(checker.getTypeOfSymbol(properties)) : []
    const list = told.map(one => code(`${one.name}: ${typeText(checker, one)}`)).join('<br>') || '–'
    return (event.isUnion() ? event.types : [event]).map(one => `| \`${one.value}\` | ${list} |`)
  })
  return `What \`modal.subscribeEvents(listener)\` tells, and \`useAppKitEvents()\` in React and Vue: \`data.event\`, and \`data.properties\` where there are any.\n\n| event | properties |\n|---|---|\n${rows.sort().join('\n')}`
}

/** The hooks of React's entries and the composables of Vue's. */
function hooksOf(checker, byEntry) {
  const parts = [...byEntry].flatMap(([entry, names]) => {
    const hooks = [...names].filter(([name, symbol]) => /^use[A-Z]/.test(name) && symbol.flags & ts.SymbolFlags.Value)
    if (!hooks.length) return []
    const rows = hooks.map(([name, symbol]) => `### ${name}\n\n${declared(checker, name, symbol)}\n\n${textOf(checker, symbol)}`)
    return [`## ${entry}\n\n${rows.join('\n\n')}`]
  })
  // The same hook has a heading under each entry; anchors are numbered by the generator.
  return `# Hooks\n\nHooks for React, and composables of the same names for Vue, which return refs. Call \`createAppKit\` before them.\n\n${parts.join('\n\n')}\n`
}

/** A value's declaration, as code. */
function declared(checker, name, symbol) {
  const type = checker.getTypeOfSymbol(symbol)
  const calls = type.getCallSignatures()
  const lines = calls.map(each => `function ${name}${checker.signatureToString(each, undefined, ts.TypeFormatFlags.NoTruncation)}`)
  if (!lines.length && symbol.flags & ts.SymbolFlags.Class) {
    lines.push(
      ...type.getConstructSignatures().map(each => `new ${checker.signatureToString(each, undefined, ts.TypeFormatFlags.NoTruncation)}`),
    )
  }
  if (!lines.length) lines.push(`const ${name}: ${checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)}`)
  return `\`\`\`typescript\n${lines.join('\n').replaceAll(/import\("[^"]*"\)\./g, '')}\n\`\`\``
}

/** Everything that an entry exports. Networks are several hundred of one kind. */
function entryPage(checker, entry, names) {
  const head = `# ${entry}\n`
  if (entry === 'latchkey/networks') {
    const all = [...names].filter(([, symbol]) => symbol.flags & ts.SymbolFlags.Value).map(([name]) => `\`${name}\``)
    return `${head}\n${all.length} networks, as plain data; a bundler keeps those you name.\n\n${all.sort().join(', ')}\n`
  }
  const isValue = symbol => Boolean(symbol.flags & ts.SymbolFlags.Value)
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1))
  const values = sorted
    .filter(([, symbol]) => isValue(symbol))
    .map(([name, symbol]) => `### ${name}\n\n${declared(checker, name, symbol)}\n\n${textOf(checker, symbol)}`)
  const types = sorted
    .filter(([, symbol]) => !isValue(symbol))
    .map(([name, symbol]) => {
      const declaration = symbol.declarations?.[0]
      const shape =
        declaration && ts.isTypeAliasDeclaration(declaration) && !ts.isTypeLiteralNode(declaration.type)
          ? `\`\`\`typescript\n${declaration.getText().replace(/^export /, '')}\n\`\`\``
          : members(checker, symbol)
      return `### ${name}\n\n${textOf(checker, symbol)}\n\n${shape}`
    })
  // The main entry's types are what the others pass on.
  const isMain = entry === 'latchkey'
  const told = isMain || types.length < 12 ? types : [`All types of [latchkey](latchkey.md#types).\n`]
  return [
    head,
    values.length ? `## Values\n\n${values.join('\n\n')}` : '',
    told.length ? `## Types\n\n${told.join('\n\n')}` : '',
    '',
  ].join('\n')
}

/** The first comment of a source: what it is for. */
export const headOf = (root, path) => /^\/\/ (.*)/.exec(readFileSync(join(root, path), 'utf8'))?.[1]
