// Writes the reference from the types: options, methods, hooks, elements, events, and every name of every entry, with its docstring.
import { join } from 'node:path'
import ts from 'typescript'

/**
 * What a page of the reference is about, where it is one thing. `from` is the file of its types, else they are those of `latchkey`; the one that is
 * `spelt` has a heading for each member, by which it is found and linked.
 */
const subjects = [
  {
    page: 'options',
    title: 'Options',
    about: 'What `createAppKit(options)` takes. A `?` stands behind what may be left out.',
    spelt: 'CreateAppKit',
    shown: ['CreateAppKit', 'Features', 'CustomWallet', 'Metadata', 'Services', 'OnrampProviders', 'ProposalOverride'],
    from: { OnrampProviders: 'src/domain/options.ts' },
  },
  {
    page: 'methods',
    title: 'Methods',
    about: 'What `createAppKit` returns. Each `subscribe…` returns the function that stops it.',
    spelt: 'AppKit',
    shown: [
      'AppKit',
      'OpenOptions',
      'SwapArguments',
      'SendArguments',
      'AccountState',
      'NetworkState',
      'PublicState',
      'ConnectedWalletInfo',
      'Wallets',
      'WalletsState',
    ],
    from: { SwapArguments: 'src/domain/app-kit.ts', SendArguments: 'src/domain/app-kit.ts' },
  },
  {
    page: 'elements',
    title: 'Elements',
    about:
      'What may be set on our custom elements, as attributes and as properties. Each is there as `<w3m-…>` too. `<appkit-modal>` takes nothing: it stands where the modal is to be, with the option `enableEmbedded`.',
    shown: ['ButtonProps', 'ConnectButtonProps', 'AccountButtonProps', 'NetworkButtonProps'],
    from: {
      ButtonProps: 'src/page/element-props.ts',
      ConnectButtonProps: 'src/page/element-props.ts',
      AccountButtonProps: 'src/page/element-props.ts',
      NetworkButtonProps: 'src/page/element-props.ts',
    },
    titles: {
      ButtonProps: '`<appkit-button>`',
      ConnectButtonProps: '`<appkit-connect-button>`',
      AccountButtonProps: '`<appkit-account-button>`',
      NetworkButtonProps: '`<appkit-network-button>`',
    },
  },
  {
    page: 'theme-variables',
    title: 'Theme variables',
    about: 'What `themeVariables` may name. [Theme](../theming.md) has what each is without you.',
    shown: ['ThemeVariables'],
  },
]

/** Classes that entries export as types alone. */
const onlyTypes = ['ModalError']

/** The page of an entry: `latchkey/solana/react` is at `latchkey-solana-react`. */
const slug = entry => entry.replaceAll('/', '-')

/**
 * The pages of the reference, by their path in the site.
 * @param {string} root the project's
 * @returns {Map<string, string>}
 */
export function writeReference(root) {
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config, ts.sys, root)
  const entries = Object.entries(options.paths ?? {}).map(([name, [path]]) => ({ name, file: join(root, path) }))
  const others = subjects.flatMap(({ from = {} }) => Object.values(from)).map(path => join(root, path))
  const program = ts.createProgram([...entries.map(({ file }) => file), ...others], { ...options, noEmit: true, incremental: false })
  const checker = program.getTypeChecker()
  const namesOf = file => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file))
    // A file of declarations alone exports nothing, as the typed tags of frameworks.
    const names = module ? checker.getExportsOfModule(module) : []
    return new Map(names.map(each => [each.name, each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each]))
  }
  const byEntry = new Map(entries.map(({ name, file }) => [name, namesOf(file)]))
  const main = byEntry.get('latchkey')
  const pages = new Map()

  for (const { page, title, about, shown, spelt, from = {}, titles = {} } of subjects) {
    const parts = shown.map(name => {
      const symbol = (from[name] ? namesOf(join(root, from[name])) : main).get(name)
      if (!symbol) throw new Error(`The reference is to show ${name}, which ${from[name] ?? 'latchkey'} does not export`)
      return paragraphs(`## ${titles[name] ?? name}`, textOf(checker, symbol), (name === spelt ? sections : members)(checker, symbol))
    })
    pages.set(`reference/${page}.md`, `${paragraphs(`# ${title}`, about, ...parts)}\n`)
  }
  pages.set('reference/events.md', eventsPage(checker, main.get('AppKitEventData')))
  pages.set('reference/hooks.md', hooksPage(checker, byEntry))
  for (const [entry, names] of byEntry) pages.set(`reference/${slug(entry)}.md`, entryPage(checker, entry, names, main))
  return pages
}

const paragraphs = (...parts) => parts.filter(Boolean).join('\n\n')

/** What the docstring says, in one paragraph, with its tags. */
function textOf(checker, symbol) {
  const text = ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    // Examples stand on lines of their own, where there is room for them: `exampleOf`.
    .replaceAll(/^ {4}.*$/gm, '')
  const tags = symbol.getJsDocTags(checker).flatMap(({ name, text: parts }) => {
    const said = ts.displayPartsToString(parts).trim().replace(/\.$/, '')
    if (name === 'default') return [`Default: ${/^['[\d]|^(true|false)$/.test(said) ? `\`${said}\`` : said}.`]
    if (name === 'returns') return [`Returns ${said}.`]
    if (name === 'throws') return [`Throws ${said}.`]
    return []
  })
  return prose([text.trim(), ...tags].filter(Boolean).join(' '))
}

/** Docstrings as Markdown: what looks like a tag is text, and where a specification is cited is of no use to a reader. */
const prose = text =>
  text
    .replaceAll(/ \((?:AppKit 1\.[78]|specification|design\.md|decisions\.md|references|wire|its section)[^)]*\)/gi, '')
    .replaceAll(/, section \d[\d.]*/g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')
    .trim()

/** The example of a docstring: its lines that are set in. */
function exampleOf(checker, symbol) {
  const lines = ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .split('\n')
    .filter(line => /^ {4}/.test(line))
  return lines.length ? fence(lines.map(line => line.slice(4)).join('\n')) : ''
}

const fence = text => `\`\`\`ts\n${text}\n\`\`\``
const cell = text => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')

/** A type in a table; one with backticks of its own stands between two. */
const code = text => {
  const ticks = text.includes('`') ? '``' : '`'
  return cell(`${ticks}${ticks.length > 1 ? ` ${text} ` : text}${ticks}`)
}

const plain = text => text.replaceAll(/\/\*\*[\s\S]*?\*\/\s*/g, '').replaceAll(/import\("[^"]*"\)\./g, '')

/** How a member is written where it is declared, without its docstring. */
function typeText(checker, symbol) {
  const isMethod = each => ts.isMethodSignature(each) || ts.isMethodDeclaration(each)
  const methods = (symbol.declarations ?? []).filter(isMethod)
  if (methods.length) return methods.map(each => signature(each)).join('; ')
  const declaration = symbol.valueDeclaration ?? symbol.declarations?.[0]
  if (declaration?.type) return plain(declaration.type.getText())
  return plain(checker.typeToString(checker.getTypeOfSymbol(symbol), undefined, ts.TypeFormatFlags.NoTruncation))
}

const textsOf = nodes => nodes.map(each => each.getText()).join(', ')

/** Parameters and what comes back, as in a type; `before` stands between them. */
const signature = ({ typeParameters, parameters, type }, before = ' => ') =>
  plain(`${typeParameters ? `<${textsOf(typeParameters)}>` : ''}(${textsOf(parameters)})${type ? before + type.getText() : ''}`)

/** A table of what an interface, a class or an object type has. */
function members(checker, symbol) {
  const own = checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    .filter(
      ({ name, valueDeclaration }) =>
        !name.startsWith('__') && !(valueDeclaration && ts.getCombinedModifierFlags(valueDeclaration) & ts.ModifierFlags.Private),
    )
  if (!own.length) return ''
  const rows = own.map(each => {
    const optional = each.flags & ts.SymbolFlags.Optional ? '?' : ''
    return `| \`${each.name}${optional}\` | ${code(typeText(checker, each))} | ${cell(textOf(checker, each))} |`
  })
  return `| name | type | what for |\n|---|---|---|\n${rows.join('\n')}`
}

/** The same with a heading for each. */
function sections(checker, symbol) {
  const own = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
  return own
    .map(each => {
      const methods = (each.declarations ?? []).filter(ts.isMethodSignature)
      const optional = each.flags & ts.SymbolFlags.Optional ? '?' : ''
      const lines = methods.length
        ? methods.map(method => `${each.name}${optional}${signature(method, ': ')}`)
        : [`${each.name}${optional}: ${typeText(checker, each)}`]
      return paragraphs(`### ${each.name}`, fence(lines.join('\n')), textOf(checker, each))
    })
    .join('\n\n')
}

/** One row for each event, with what it tells. */
function eventsPage(checker, symbol) {
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const rows = type.types.flatMap(each => {
    const event = checker.getTypeOfSymbol(each.getProperty('event'))
    const properties = each.getProperty('properties')
    const told = properties ? checker.getPropertiesOfType(checker.getTypeOfSymbol(properties)) : []
    const list = told.map(one => code(`${one.name}: ${typeText(checker, one)}`)).join(', ') || '–'
    return (event.isUnion() ? event.types : [event]).map(one => `| \`${one.value}\` | ${list} |`)
  })
  const about =
    '`modal.subscribeEvents(listener)` tells these, and `useAppKitEvents()` in React and Vue: `data.event`, and `data.properties` where there are any. They reach your listener whether or not usage events leave the page ([Privacy](../privacy.md)).'
  return `---\naside: false\n---\n\n# Events\n\n${about}\n\n| event | properties |\n|---|---|\n${rows.sort().join('\n')}\n`
}

/** The hooks of React's entries and the composables of Vue's. */
function hooksPage(checker, byEntry) {
  const parts = [...byEntry].flatMap(([entry, names]) => {
    const hooks = [...names].filter(([name, symbol]) => /^use[A-Z]/.test(name) && symbol.flags & ts.SymbolFlags.Value)
    return hooks.length ? [paragraphs(`## ${entry}`, ...hooks.map(([name, symbol]) => value(checker, name, symbol)))] : []
  })
  const about = 'Hooks for React, and composables of the same names for Vue, which return refs. Call `createAppKit` before them.'
  return `${paragraphs('# Hooks', about, ...parts)}\n`
}

/** A value under its name: its declaration, what it is for, an example. */
const value = (checker, name, symbol) =>
  paragraphs(`### ${name}`, fence(declared(checker, name, symbol)), textOf(checker, symbol), exampleOf(checker, symbol))

/** A value's declaration. Names of types are kept as they are written in the source, where that says them. */
function declared(checker, name, symbol) {
  const all = symbol.declarations ?? []
  const functions = all.filter(each => ts.isFunctionDeclaration(each) && each.type)
  const overloads = functions.filter(({ body }) => !body)
  if (functions.length) return (overloads.length ? overloads : functions).map(each => `function ${name}${signature(each, ': ')}`).join('\n')
  const made = all.find(ts.isClassDeclaration)
  if (made) {
    const { parameters = [] } = made.members.find(ts.isConstructorDeclaration) ?? {}
    return `class ${name} {\n  constructor(${plain(textsOf(parameters))})\n}`
  }
  const type = checker.getTypeOfSymbol(symbol)
  // What has several hundred lines is told by its names.
  const flat = plain(checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation))
  if (flat.length < 2000) return `const ${name}: ${flat}`
  return `const ${name}: { ${checker
    .getPropertiesOfType(type)
    .map(each => each.name)
    .join(', ')} }`
}

/** A type under its name. */
function typePart(checker, name, symbol) {
  const declaration = symbol.declarations?.[0]
  const isShape = !declaration || !ts.isTypeAliasDeclaration(declaration) || ts.isTypeLiteralNode(declaration.type)
  const shape = (isShape && members(checker, symbol)) || fence(plain(declaration.getText()).replace(/^export /, ''))
  return paragraphs(`### ${name}`, textOf(checker, symbol), exampleOf(checker, symbol), shape)
}

/** Everything that an entry exports. */
function entryPage(checker, entry, names, main) {
  const isValue = ([name, symbol]) => Boolean(symbol.flags & ts.SymbolFlags.Value) && !onlyTypes.includes(name)
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1))
  const values = sorted.filter(isValue)
  const types = sorted.filter(each => !isValue(each))
  const head = `# ${entry}`
  if (entry === 'latchkey/networks') {
    const list = values.map(([name]) => `\`${name}\``).join(', ')
    const about = `${values.length} names, of viem's networks and of our own, as plain data; a bundler keeps those you import.`
    return `${paragraphs(head, about, list, '## Types', ...types.map(each => typePart(checker, ...each)))}\n`
  }
  if (!names.size)
    return `${paragraphs(head, `For its types alone: \`import type {} from '${entry}'\` tells the framework's templates our [elements](elements.md).`)}\n`
  // What the main entry has is told there.
  const isTold = ([name, symbol]) => entry !== 'latchkey' && main.get(name) === symbol
  const own = types.filter(each => !isTold(each))
  const told = types.filter(isTold).map(([name]) => `[${name}](latchkey.md#${name.toLowerCase()})`)
  return `${paragraphs(
    head,
    ...(values.length ? ['## Values', ...values.map(each => value(checker, ...each))] : []),
    ...(types.length ? ['## Types', ...own.map(each => typePart(checker, ...each))] : []),
    told.length ? `And those of [latchkey](latchkey.md): ${told.join(', ')}.` : '',
  )}\n`
}
