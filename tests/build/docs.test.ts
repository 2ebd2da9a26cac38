// The site of the documentation, which the run has built without a warning: nothing in it leads nowhere, and nothing public is missing in it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ERRORS } from '../../src/domain/errors.js'
import '../support/dist.js' // The demo in the site runs what was built.
import { METHODS, NAMES, OWN_NETWORKS, TYPES } from '../support/public-names.js'
import { root } from '../support/root.js'

const test = suite('docs')
const site = join(root, '.cache/docs')
const read = (path: string): string => readFileSync(join(site, path), 'utf8')

let pages: string[] = []

test.before(() => {
  pages = readdirSync(site, { recursive: true })
    .map(path => String(path).replaceAll('\\', '/'))
    .filter(path => path.endsWith('.html') && path !== '404.html' && !path.startsWith('demo/'))
})

/** What a page's elements lead to. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g)].map(([, to]) => to!.replaceAll('&amp;', '&'))

const idsOf = (html: string): Set<string> => new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!))

test('every page of docs is in the site', () => {
  const written = readdirSync(join(root, 'docs')).filter(name => name.endsWith('.md'))
  for (const name of written)
    assert.ok(pages.includes(name.replace(/\.md$/, '.html')), `${name} is in no group of docs/.vitepress/pages.mjs`)
  assert.ok(pages.length > 50)
})

test('every link within the site leads to a page that is there, and every anchor to an id', () => {
  const ids = new Map(pages.map(page => [page, idsOf(read(page))]))
  let count = 0
  for (const page of pages) {
    for (const to of linksOf(read(page))) {
      if (/^(https?:|data:|mailto:)/.test(to)) continue
      count++
      const { pathname, hash } = new URL(to, `http://site/${page}`)
      const path = pathname.endsWith('/') ? `${pathname.slice(1)}index.html` : decodeURIComponent(pathname.slice(1))
      assert.ok(existsSync(join(site, path)), `${page} leads to ${to}`)
      if (hash) assert.ok(ids.get(path)?.has(decodeURIComponent(hash.slice(1))), `${page} leads to ${to}`)
    }
  }
  assert.ok(count > 2000)
})

test('every page has its Markdown beside it, whose links lead somewhere too, and stands in llms.txt', () => {
  const llms = [...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to!)
  for (const page of pages) {
    const twin = page.replace(/\.html$/, '.md')
    assert.ok(llms.includes(twin), `${twin} is not in llms.txt`)
    assert.match(read(twin), /^# /)
    const prose = read(twin).replaceAll(/^```[\s\S]*?^```$/gm, '')
    assert.not.match(prose, /^<!-- (demo|chapter|errors|sizes)|^<LiveDemo/m)
    for (const [, to] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?:|#)/.test(to!)) continue
      assert.ok(existsSync(join(site, to!.startsWith('/') ? '' : dirname(page), to!.split('#')[0]!)), `${twin} leads to ${to}`)
    }
  }
  for (const to of llms) assert.ok(existsSync(join(site, to)), `llms.txt leads to ${to}`)
  assert.ok(read('llms-full.txt').length > 200_000)
})

test('every export of every entry is on its page', () => {
  for (const entry of Object.keys(NAMES)) {
    const text = read(`reference/${entry.replaceAll('/', '-')}.md`)
    const names = [...NAMES[entry]!, ...TYPES[entry]!, ...(entry === 'latchkey/networks' ? OWN_NETWORKS : [])]
    const missing = names.filter(name => !new RegExp(`^### ${name}$|\\[${name}\\]|\`${name}\``, 'm').test(text))
    assert.equal(missing, [], entry)
  }
})

/** The properties of an interface, read from its source. */
function membersOf(path: string, name: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.ES2022, true)
  const found = file.statements.filter(ts.isInterfaceDeclaration).find(each => each.name.text === name)!
  return found.members.map(member => (member.name as ts.Identifier | ts.StringLiteral).text)
}

/** What a page says of each thing that has a heading of its own, without its type. */
const toldOf = (text: string): Map<string, string> =>
  new Map(
    text.split(/^### /m).map(
      part =>
        [
          part.split('\n')[0]!,
          part
            .replaceAll(/^```[\s\S]*?^```$/gm, '')
            .split('\n')
            .slice(1)
            .join('')
            .split('## ')[0]!,
        ] as const,
    ),
  )

test('every option, method, hook and theme variable stands in the reference, with what it is for', () => {
  const options = toldOf(read('reference/options.md'))
  for (const name of membersOf('src/domain/options.ts', 'CreateAppKit'))
    assert.ok(options.get(name)?.trim(), `${name} has no word in the reference`)
  const methods = toldOf(read('reference/methods.md'))
  for (const name of METHODS) assert.ok(methods.get(name)?.trim(), `${name} has no word in the reference`)
  const hooks = read('reference/hooks.md')
  for (const name of new Set(
    Object.values(NAMES)
      .flat()
      .filter(name => /^use[A-Z]/.test(name)),
  ))
    assert.match(hooks, `### ${name}\n`)
  const variables = read('reference/theme-variables.md')
  for (const name of membersOf('src/domain/theme.ts', 'ModeVariables')) assert.match(variables, `| \`${name}?\` |`)
  const elements = read('reference/elements.md')
  for (const name of membersOf('src/page/element-props.ts', 'ElementProps')) assert.match(elements, name.replace('w3m-', 'appkit-'))
})

test('every error stands under its text, with when it happens and what to do', () => {
  const text = read('troubleshooting.md')
  const table = read('reference/errors.md')
  const parts = text.split(/^### /m)
  for (const name of Object.keys(ERRORS)) {
    const part = parts.find(each => each.includes(`{#${name}}`)) ?? ''
    assert.match(part, /\*\*When:\*\* \S/, name)
    assert.match(part, /\*\*What to do:\*\* \S/, name)
    assert.match(table, `[\`${name}\`](../troubleshooting.md#${name})`)
  }
})
