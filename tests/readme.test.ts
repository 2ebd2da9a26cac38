// README.md tells the truth: its code compiles and runs, its tables name what exists, its limits are the limits.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import ts from 'typescript'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import './support/dist.js' // The snippets run against what was built.
import { byLabel, settle } from './support/dom.js'
import { METHODS, NAMES } from './support/public-names.js'
import { root } from './support/root.js'

const test = suite('README')

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

/** Code blocks of the README in one of these languages, with their heading. */
const snippets = [...readme.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(([, language, code], index) => ({
  name: `${index + 1}.${language}`,
  heading: [...readme.slice(0, readme.indexOf(code!)).matchAll(/^#+ (.+)$/gm)].at(-1)![1]!,
  code: code!,
}))

/** What a chapter says, up to the next one of its rank. */
function chapter(title: string): string {
  const [, rank = '', rest = ''] = new RegExp(`^(#+) ${title}$([\\s\\S]*)`, 'm').exec(readme) ?? []
  assert.ok(rank, `there is no chapter '${title}'`)
  return rest.split(new RegExp(`^#{1,${rank.length}} `, 'm'))[0]!
}

/** Names in backticks. */
const namesIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!)

/** The properties of an interface, read from its source. */
function propertiesOf(path: string, name: string): string[] {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.ES2022, true)
  const found = file.statements.filter(ts.isInterfaceDeclaration).find(each => each.name.text === name)
  assert.ok(found, `${path} has no interface ${name}`)
  return found.members.map(member => (member.name as ts.Identifier | ts.StringLiteral).text)
}

// Inside the project, so that `latchkey` and the packages beside it are found as a dApp finds them.
const folder = join(root, '.cache', `readme-${process.pid}`)
test.before(() => void mkdirSync(folder, { recursive: true }))
test.after(() => rmSync(folder, { recursive: true, force: true }))

test('its TypeScript compiles', () => {
  assert.is(snippets.length, 11)
  const { options } = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => assert.unreachable(ts.flattenDiagnosticMessageText(messageText, '\n')) })!
  const files = snippets.map(({ name, code }) => {
    const file = join(folder, name)
    writeFileSync(file, `/** @jsxImportSource react */\n${code}`)
    return file
  })
  const program = ts.createProgram(files, { ...options, noEmit: true })
  for (const [index, file] of files.entries()) {
    const complaints = ts.getPreEmitDiagnostics(program, program.getSourceFile(file))
    assert.equal(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')), [], snippets[index]!.heading)
  }
})

test('the code for any page gives it a button that says what it is for', async () => {
  const { code } = snippets.find(({ heading }) => heading === 'In any page')!
  const file = join(folder, 'plain.mjs')
  writeFileSync(file, transformSync(code, { loader: 'ts' }).code)
  await import(pathToFileURL(file).href)
  await settle()
  assert.is(byLabel('Connect Wallet').localName, 'button')
})

test('every option and every theme variable stands in its table, and no other', () => {
  const known = propertiesOf('src/domain/options.ts', 'CreateAppKit')
  const text = chapter('Options')
  const rows = [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => namesIn(cell!))
  const idle = namesIn(text.split('without effect so far')[1] ?? '')
  assert.equal([...rows, ...idle].sort(), [...known].sort())
  const variables = [...chapter('Theme').matchAll(/^\| `(--[\w-]+)`/gm)].map(([, name]) => name!)
  assert.equal(variables.sort(), propertiesOf('src/domain/theme.ts', 'ThemeVariables').sort())
})

test('what it says is missing is missing, and the hooks it names are there', () => {
  const missing = namesIn(chapter('What does not work yet').split('| not there yet |')[1]!.split('\n\n')[0]!)
  const there = new Set([...METHODS, ...Object.values(NAMES).flat(), ...propertiesOf('src/domain/options.ts', 'CreateAppKit')])
  assert.ok(missing.length > 20)
  assert.equal(missing.filter(name => there.has(name)), [])
  const hooks = new Set(namesIn(chapter('In React 18 or 19')).filter(name => /^use[A-Z]/.test(name)))
  assert.equal([...hooks].sort(), NAMES['latchkey/react']!.filter(name => name.startsWith('use')).sort())
})

test('it names every storage key', () => {
  const sources = read('src/domain/storage-keys.ts') + read('src/domain/more-storage-keys.ts')
  const keys = [...sources.matchAll(/['`](@appkit\/[^'`]+)['`]/g)].map(([, key]) => key!.replace('${namespace}', 'eip155'))
  const text = chapter('Privacy')
  const missing = keys.filter(key => !text.includes(`\`${key}\``))
  assert.equal(missing, [])
})

test('it leads to files that are there', () => {
  const links = [...readme.matchAll(/(?:\]\(|src="|srcset=")([^)"#]+)/g)].map(([, path]) => path!).filter(path => !/^https?:/.test(path))
  assert.ok(links.length >= 4)
  for (const path of links) assert.not.throws(() => read(path), path)
})

test.run()
