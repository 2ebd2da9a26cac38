// Builds the demo within the site, as a dApp is built: on the package itself, in files that are fetched as they are needed.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/**
 * Writes `index.html`, `theme.html`, `hero.html`, `login/sdk/index.html`, and their scripts.
 * @param {string} root the project's
 * @param {string} folder
 */
export async function buildDemo(root, folder) {
  const source = join(root, 'scripts/docs/demo')
  const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  /** @type {import('esbuild').Plugin} */
  const asPackage = {
    name: 'latchkey as installed',
    setup({ onResolve }) {
      onResolve({ filter: /^latchkey(\/|$)/ }, ({ path }) => ({ path: join(root, exports[path.replace('latchkey', '.')].default) }))
    },
  }
  await build({
    entryPoints: ['main.tsx', 'login.ts', 'style.css'].map(file => join(source, file)),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    // The demo is a dApp: its React is React, and the product's settings are no business of its.
    jsx: 'automatic',
    jsxImportSource: 'react',
    tsconfigRaw: {},
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [asPackage],
    logLevel: 'error',
  })
  await cp(join(source, 'index.html'), join(folder, 'index.html'))
  await mkdir(join(folder, 'login/sdk'), { recursive: true })
  // With its script inside: hosts differ in whether this address ends with a slash.
  const [login, script] = await Promise.all([readFile(join(source, 'login.html'), 'utf8'), readFile(join(folder, 'login.js'), 'utf8')])
  await writeFile(
    join(folder, 'login/sdk/index.html'),
    login.replace('<!-- login -->', () => `<script type="module">${script}</script>`),
  )
  await rm(join(folder, 'login.js'))
  const page = await readFile(join(source, 'index.html'), 'utf8')
  await writeFile(join(folder, 'theme.html'), page.replace('<title>Latchkey, live', '<title>The theme editor'))
  await writeFile(
    join(folder, 'hero.html'),
    page.replace('<html', '<html class="alone"').replace('<title>Latchkey, live', '<title>The modal'),
  )
}
