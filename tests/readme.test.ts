// README.md and the pages in docs tell the truth: their code compiles and runs, their tables name what exists, their links lead somewhere.
// A process of its own: @solana/web3.js keeps the `fetch` that it finds as it loads.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import ts from 'typescript'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import './support/dist.js' // The snippets run against what was built.
import { byLabel, settle } from './support/dom.js'
import { until } from './support/patience.js'
import { NAMES } from './support/public-names.js'
import { root } from './support/root.js'

const test = suite('README')

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The README and the pages it leads to. */
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
].map(path => ({ path, text: read(path) }))

/** A page without its code, in which a `#` is no heading. */
const proseOf = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '')

/** Code blocks of the pages in one of these languages, with their heading. */
const snippets = pages.flatMap(({ path, text }) =>
  [...text.matchAll(/^```(tsx?|diff)\n([\s\S]*?)^```/gm)]
    // Of what a kit's page shows before and after, the latter, where it is more than imports.
    .filter(([, language, code]) => language !== 'diff' || /^ /m.test(code!))
    .map(({ 1: language, 2: code, index }, at) => ({
      name: `${path.replaceAll(/\W/g, '-')}-${at + 1}.${language === 'ts' ? 'ts' : 'tsx'}`,
      heading: [...proseOf(text.slice(0, index)).matchAll(/^#+ (.+)$/gm)].at(-1)![1]!,
      code: language === 'diff' ? code!.replaceAll(/^-.*\n|^[+ ]/gm, '') : code!,
      /** Under which name other blocks import it: the file that the line before names. */
      file: code!.includes('export const modal') && /`src\/([\w-]+)\.ts`[^\n]*\n+$/.exec(text.slice(0, index))?.[1],
    })),
)

/** What a chapter says in the one page that has it, up to the next one of its rank. */
function chapter(title: string): string {
  const found = pages.flatMap(({ text }) => {
    const [, rank, rest] = new RegExp(`^(#+) ${title}$([\\s\\S]*)`, 'm').exec(proseOf(text)) ?? []
    return rank ? [rest!.split(new RegExp(`^#{1,${rank.length}} `, 'm'))[0]!] : []
  })
  assert.is(found.length, 1, `the chapter '${title}' is to be in one page`)
  return found[0]!
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
test.before(() => {
  mkdirSync(folder, { recursive: true })
  for (const { file, code } of snippets.filter(({ file }) => file)) {
    writeFileSync(join(folder, `${file}.ts`), code)
    writeFileSync(join(folder, `${file}.js`), transformSync(code, { loader: 'ts' }).code)
  }
})
test.after(() => rmSync(folder, { recursive: true, force: true }))

test('its TypeScript compiles', () => {
  assert.ok(snippets.length >= 45)
  const { options } = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => assert.unreachable(ts.flattenDiagnosticMessageText(messageText, '\n')),
    },
  )!
  const files = snippets.map(({ name, code }) => {
    const file = join(folder, name)
    writeFileSync(file, `/** @jsxImportSource react */\n${code}`)
    return file
  })
  const program = ts.createProgram(files, { ...options, noEmit: true, exactOptionalPropertyTypes: true })
  for (const [index, file] of files.entries()) {
    const complaints = ts.getPreEmitDiagnostics(program, program.getSourceFile(file))
    assert.equal(
      complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      [],
      snippets[index]!.heading,
    )
  }
})

test('recipes are the sources of the apps that are built and visited', () => {
  const recipes = pages.flatMap(({ text }) => [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```/gm)])
  assert.is(recipes.length, 20)
  for (const [, path, code] of recipes) assert.is(code!.trim(), read(`tests/consumers/apps/${path}`).trim(), path)
})

test('the code for any page gives it a button that says what it is for', async () => {
  const { code } = snippets.find(({ heading }) => heading === 'In any page')!
  const file = join(folder, 'plain.mjs')
  writeFileSync(file, transformSync(code, { loader: 'ts' }).code)
  await import(pathToFileURL(file).href)
  await settle()
  assert.is(byLabel('Connect Wallet').localName, 'button')
})

/** What drawing wants of React. */
interface ReactParts {
  createElement(component: unknown): unknown
  createRoot(place: Element, options: { onUncaughtError(error: unknown): void }): { render(element: unknown): void; unmount(): void }
}

/** What wants more than a window: a browser of Playwright's, a runner's own `test`. They are tried in tests/consumers and tests/e2e/testing. */
const needsMore = (code: string): boolean => /from '(@playwright\/test|playwright-core|vitest)'/.test(code)

/** What a page of ours says where its part with wagmi has yet to come. */
const MEANWHILE = 'One moment'

test('code that a window is enough for runs, and its components can be drawn', async () => {
  const running = snippets.filter(({ code }) => !needsMore(code))
  assert.ok(running.length >= 40)
  // Some of them name a project: nodes and services answer here, to the end of the file.
  globalThis.fetch = async (_url, init) => {
    const { id = 1, method } = JSON.parse(String(init?.body ?? '{}')) as { id?: unknown; method?: string }
    return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'getSlot' ? 1 : '0x0', data: [], count: 0 }))
  }
  // React itself, which a dApp has; in a test's own file it would be Preact.
  const reactFile = join(folder, 'react.mjs')
  writeFileSync(reactFile, "export { createElement } from 'react'; export { createRoot } from 'react-dom/client'")
  const { createElement, createRoot } = (await import(pathToFileURL(reactFile).href)) as ReactParts
  const failures: unknown[] = []
  for (const { name, code } of running) {
    const file = join(folder, `${name}.mjs`)
    const loader = name.endsWith('x') ? 'tsx' : 'ts'
    writeFileSync(
      file,
      transformSync(code.replaceAll(/^import '.*\.css'$/gm, ''), { loader, jsx: 'automatic', jsxImportSource: 'react', tsconfigRaw: {} })
        .code,
    )
    const made = (await import(pathToFileURL(file).href).catch(error => failures.push([name, error]))) as Record<string, unknown>
    for (const [title, component] of Object.entries(made).filter(([title]) => loader === 'tsx' && /^([A-Z]|default$)/.test(title))) {
      const place = document.body.appendChild(document.createElement('div'))
      const view = createRoot(place, { onUncaughtError: error => failures.push([name, title, error]) })
      view.render(createElement(component))
      // What a page waits for under `Suspense` comes, too.
      await until(() => (place.innerHTML && !place.textContent.includes(MEANWHILE)) || failures.length, `${name} drawn as ${title}`)
      view.unmount()
      place.remove()
    }
  }
  assert.equal(failures, [])
  assert.ok(running.some(({ code }) => code.includes(MEANWHILE)))
})

test('every option and every theme variable stands in its table, and no other', () => {
  const known = propertiesOf('src/domain/options.ts', 'CreateAppKit')
  const text = chapter('Options')
  const rows = [...text.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) => namesIn(cell!))
  const idle = namesIn(text.split('without effect so far')[1] ?? '')
  assert.equal([...rows, ...idle].sort(), [...known].sort())
  const variables = [...chapter('Theme').matchAll(/^\| `(--[\w-]+)`/gm)].map(([, name]) => name!)
  assert.equal(variables.sort(), propertiesOf('src/domain/theme.ts', 'ModeVariables').sort())
})

test('the hooks it names are there, and none is left out', () => {
  const hooks = new Set(namesIn(chapter('In React 18 or 19')).filter(name => /^use[A-Z]/.test(name)))
  assert.equal([...hooks].sort(), NAMES['latchkey/react']!.filter(name => name.startsWith('use')).sort())
})

test('it names every storage key', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true })
    .map(String)
    .filter(path => /\.tsx?$/.test(path))
  const sources = files.map(path => read(`src/${path}`)).join('\n')
  const keys = [...sources.matchAll(/['`](@appkit\/[^'`]+)['`]/g)].map(([, key]) => key!.replace('${namespace}', 'eip155'))
  assert.ok(keys.length >= 14)
  const text = chapter('Privacy')
  const missing = keys.filter(key => !text.includes(`\`${key}\``))
  assert.equal(missing, [])
})

test('what SECURITY.md says is held by files and tests that are there', () => {
  const rows = readFileSync(join(root, 'SECURITY.md'), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| '))
  const named = (cell = '', folder: string) => [...cell.matchAll(/`([\w/.-]+\/[\w/.-]+)`/g)].map(([, name]) => [folder, name!] as const)
  const all = rows.map(row => row.split('|').slice(1, -1)).flatMap(cells => [...named(cells[1], 'src'), ...named(cells[2], 'tests')])
  const isThere = (folder: string, name: string) =>
    ['', '.ts', '.tsx', '.test.ts', '.test.tsx'].some(
      end => existsSync(join(root, folder, name + end)) || existsSync(join(root, name + end)),
    ) || readdirSync(dirname(join(root, folder, name))).some(file => file.startsWith(`${basename(name)}.`))
  assert.equal(
    all.filter(([folder, name]) => !isThere(folder, name)),
    [],
  )
  assert.ok(all.length > 40)
})

test('the README is short enough to be read', () => {
  assert.ok(Buffer.byteLength(pages[0]!.text) <= 14_000)
})
