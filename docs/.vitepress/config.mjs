// The site. It is built in a copy of this folder (scripts/docs.mjs), beside pages that are written from the sources.
import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { BASE, groups, subjects } from './pages.mjs'

const source = new URL('../', import.meta.url)

/** The first heading of a page, without its Markdown. */
const titleOf = page => /^# (.+)$/m.exec(readFileSync(new URL(`${page}.md`, source), 'utf8'))[1].replaceAll('`', '')

const toItems = pages => pages.map(page => ({ text: titleOf(page), link: `/${page}` }))

const references = readdirSync(new URL('reference/', source)).map(name => name.replace(/\.md$/, ''))
const entries = references.filter(name => !subjects.includes(name)).sort()

/** Tells the styles how far a line of code is indented: where it is longer than its place, it goes on below that. */
const indented = {
  line(node) {
    const toText = part => part.value ?? part.children?.map(toText).join('') ?? ''
    const [indent] = /^ */.exec(toText(node))
    if (indent) node.properties.style = `--in:${indent.length}ch`
  },
}

export default defineConfig({
  title: 'Latchkey',
  description: 'A wallet-connection modal for web dApps that costs a page almost nothing until a visitor uses it.',
  lang: 'en',
  // A place that no host has: scripts/docs/portable.mjs puts the page's own way there instead.
  base: BASE,
  head: [['link', { rel: 'icon', href: `${BASE}mark.svg`, type: 'image/svg+xml' }]],
  // The demo is a page of its own, which VitePress does not know.
  ignoreDeadLinks: [/^\/demo\//],
  // Comments of the usual light theme are too faint to read on the ground of a block.
  markdown: { theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }, codeTransformers: [indented] },
  vite: { build: { chunkSizeWarningLimit: 4000 }, logLevel: 'warn' },
  themeConfig: {
    logo: { src: '/mark.svg', alt: '' },
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Begin', link: '/start' },
      { text: 'Migrate', link: '/migrate' },
      { text: 'Theme', link: '/theming' },
      { text: 'Reference', link: '/reference/options' },
    ],
    sidebar: [
      ...groups.map(({ title, pages }) => ({ text: title, items: toItems(pages) })),
      { text: 'Reference', items: toItems(subjects.map(name => `reference/${name}`)) },
      { text: 'Entries', items: toItems(entries.map(name => `reference/${name}`)) },
    ],
  },
})
