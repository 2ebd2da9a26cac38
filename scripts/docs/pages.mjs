// Puts into the copy of `docs` what is written from the sources: the reference, the errors, chapters that stand elsewhere.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { groups, subjects } from '../../docs/.vitepress/pages.mjs'
import { NOT_ON_NPM } from '../not-on-npm.mjs'
import { measure, toSizeTable } from '../size-report.mjs'
import { writeErrorPage, writeTroubles } from './errors.mjs'
import { writeReference } from './reference.mjs'

/** Pages that stand elsewhere in the project, by their name in the site. */
const moved = { contributing: 'CONTRIBUTING.md', changelog: 'CHANGELOG.md' }

/** What links of other places mean in the site; a file that is not of the site is named without a link. */
const places = {
  'README.md': 'index.md',
  'README.md#options': 'reference/options.md',
  'README.md#in-react-18-or-19': 'start.md#react',
  'README.md#size': 'size.md',
  'CONTRIBUTING.md': 'contributing.md',
  'CHANGELOG.md': 'changelog.md',
}

/**
 * Writes every page into `folder`, and answers them: what a reader sees (`text`), by their name.
 * @param {string} root the project's
 * @param {string} folder
 * @returns {Promise<{ name: string, group: string, text: string }[]>}
 */
export async function writePages(root, folder) {
  const read = path => readFile(join(root, path), 'utf8')
  const reference = writeReference(root)
  reference.set('reference/errors.md', await writeErrorPage())
  const entries = [...reference.keys()].map(path => path.slice('reference/'.length, -3)).filter(name => !subjects.includes(name))
  const names = [
    { name: 'index', group: '' },
    ...groups.flatMap(({ title, pages }) => pages.map(name => ({ name, group: title }))),
    ...subjects.map(name => ({ name: `reference/${name}`, group: 'Reference' })),
    ...entries.sort().map(name => ({ name: `reference/${name}`, group: 'Entries' })),
  ]
  const written = []
  for (const { name, group } of names) {
    const origin = moved[name] ?? `docs/${name}.md`
    const text = toSite(reference.get(`${name}.md`) ?? (await fillIn(await read(origin), read, root)), name, origin)
    await mkdir(dirname(join(folder, `${name}.md`)), { recursive: true })
    await writeFile(join(folder, `${name}.md`), await withCharts(await inColumns(toPage(text), root), join(root, 'docs', dirname(name))))
    written.push({ name, group, text: toTwin(text, name) })
  }
  return written
}

/**
 * Fills in what a page takes from elsewhere: `<!-- chapter: FILE, TITLE -->`, `<!-- errors -->`, `<!-- sizes -->`, `<!-- npm -->`.
 * A line below that begins with a link is for who reads the file itself, and goes.
 */
async function fillIn(text, read, root) {
  const parts = await Promise.all(
    text.split(/^(<!-- (?:chapter|errors|sizes|npm)\b.* -->)(?:\n\[.*\]\(.*\).*)?$/m).map(async part => {
      const [, what, rest = ''] = /^<!-- (chapter|errors|sizes|npm):? ?(.*) -->$/.exec(part) ?? []
      if (what === 'chapter') return chapter(await read(rest.split(', ')[0]), rest.split(', ')[1])
      if (what === 'sizes') return toSizeTable(await measure({ root }))
      if (what === 'npm') return NOT_ON_NPM
      return what === 'errors' ? writeTroubles() : part
    }),
  )
  return parts.join('')
}

/** What a page says under a heading, up to the next one of its rank. */
function chapter(text, title) {
  const [, rank, rest] = new RegExp(`^(#+) ${title}$([\\s\\S]*)`, 'm').exec(text) ?? []
  if (!rank) throw new Error(`There is no chapter "${title}"`)
  return rest
    .split(new RegExp(`^#{1,${rank.length}} `, 'm'))[0]
    .replaceAll(/^<!--.*-->\n/gm, '')
    .trim()
}

/** Leads the links of a page, which hold in the project, to pages of the site. */
function toSite(text, name, origin) {
  const up = '../'.repeat(name.split('/').length - 1)
  const inProject = to => join(dirname(origin), to).replaceAll('\\', '/')
  return outsideCode(text, prose =>
    prose
      .replaceAll(/(src|srcset)="([^"]*\.github\/pictures\/)([^"]+)"/g, '$1="/pictures/$3"')
      .replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, picture, words, to) => {
        if (/^(https?:|#)/.test(to)) return whole
        const path = inProject(to)
        const place = places[path] ?? (path.startsWith('docs/') ? path.slice('docs/'.length) : undefined)
        if (reachesSite(name, to, origin)) return whole
        return place ? `${picture}[${words}](${up}${place})` : words
      }),
  )
}

/** Whether a link holds in the site as it stands: a page beside it. */
const reachesSite = (name, to, origin) => (origin.startsWith('docs/') || name.startsWith('reference/')) && !to.startsWith('../')

/** Changes a text where it is no code. */
const outsideCode = (text, change) =>
  text
    .split(/^(```[\s\S]*?^```)$/m)
    .map((part, at) => (at % 2 ? part : change(part)))
    .join('')

/** A line below is for who reads the file itself, and goes. */
const demos = /^<!-- demo: (\w+), (.+) -->(?:\n.+)?$/gm

const tabs = /^<!-- tabs -->\n([\s\S]*?)^<!-- end of tabs -->$/gm

/** The parts of the first page, which stand beside each other on a wide screen. */
const parts = /^<!-- first: (\w+) -->\n/gm

/** What VitePress draws. */
function toPage(text) {
  const inTabs = text.replaceAll(tabs, (_, blocks) => {
    const named = blocks.trim().replaceAll(/^(\w[\w .]*)\n+^(```\w+).*$/gm, '$2 [$1]')
    return `::: code-group\n\n${named}\n\n:::`
  })
  const [head, ...sections] = inTabs.replaceAll(demos, '<LiveDemo page="$1" title="$2" />').split(parts)
  if (!sections.length) return head
  const drawn = sections.map((each, at) => (at % 2 ? each : `<section class="first-${each} vp-doc">\n`))
  return `${head}<main>\n\n${drawn.map((each, at) => (at % 2 ? `\n${each.trim()}\n\n</section>\n\n` : each)).join('')}</main>\n`
}

/** So many letters of code stand beside each other on a page of the site, beside its two columns on a laptop. */
const COLUMNS = 80

/** As what a block of the reference is read that is no code by itself: a declaration, or parts of one. */
const READINGS = [
  code => ({ code, restore: formatted => formatted }),
  code => ({ code: code.replace(/^(?=const|function)/, 'declare '), restore: formatted => formatted.replace(/^declare /, '') }),
  code => ({
    code: `interface Page {\n${code}}\n`,
    restore: formatted => formatted.split('\n').slice(1, -2).join('\n').replaceAll(/^ {2}/gm, ''),
  }),
]

/** Breaks code whose lines are longer than a page of the site is wide. What cannot be read as TypeScript stays: it is broken where it is shown. */
async function inColumns(text, root) {
  const config = await resolveConfig(join(root, 'docs/page.ts'))
  const fit = async (language, code) => {
    if (code.split('\n').every(line => line.length <= COLUMNS)) return code
    for (const reading of READINGS) {
      const { code: readable, restore } = reading(code)
      const formatted = await format(readable, { ...config, filepath: `page.${language}`, printWidth: COLUMNS }).catch(() => undefined)
      if (formatted !== undefined) return `${restore(formatted).trimEnd()}\n`
    }
    return code
  }
  const parts = text.split(/^(```(?:tsx?|js|vue)\b.*\n[\s\S]*?^```)$/m)
  const fitted = parts.map(async part => {
    const [, head, language, code] = /^(```(\w+).*\n)([\s\S]*)```$/.exec(part) ?? []
    return head ? `${head}${await fit(language, code)}\`\`\`` : part
  })
  return (await Promise.all(fitted)).join('')
}

/** Puts charts into the page itself, where they have the site's own colours and follow its switch. */
async function withCharts(text, folder) {
  const parts = await Promise.all(
    text.split(/^(!\[.*\]\(.*\.svg\))$/m).map(async part => {
      const [, words, path] = /^!\[(.*)\]\((.*\.svg)\)$/.exec(part) ?? []
      if (!path) return part
      const svg = await readFile(join(folder, path), 'utf8')
      return `<div class="chart">\n${svg
        .trim()
        .replace(/<style>.*<\/style>/, '')
        .replace(/aria-label="[^"]*"/, `aria-label="${words}"`)}\n</div>`
    }),
  )
  return parts.join('')
}

/** What is read as Markdown: no front matter, a link in the place of the demo. */
function toTwin(text, name) {
  const up = '../'.repeat(name.split('/').length - 1)
  return text
    .replace(/^---\n[\s\S]*?\n---\n+/, '')
    .replaceAll(parts, '')
    .replaceAll(/^<!-- (tabs|end of tabs) -->\n/gm, '')
    .replaceAll(demos, `[$2](${up}demo/$1.html)`)
}
