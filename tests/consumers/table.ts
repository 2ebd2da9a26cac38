// The hosts that Latchkey is tried in: what each is made of, at exact versions, and how it is built and served. Sources stand in `apps/NAME`.
// Nuxt, Angular and Astro are the newest that run on Node 20.
import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'

/** One app. */
export interface Consumer {
  name: string
  /** Where several are made of one folder: which it is. */
  title?: string
  /** Packages beside `latchkey`, at exact versions. */
  dependencies: Record<string, string>
  /** Its page, where that is like any other of its kind: what stands in it, by what script. */
  page?: string
  /** Its options for TypeScript, beside those of a fresh app. */
  typescript?: Record<string, unknown>
  /** Changes files after the packages are there, before it is built. */
  prepare?(folder: string): Promise<void>
  /** Commands that check and build it; none may warn. */
  build?: readonly (readonly string[])[]
  /** Of its server; `PORT` is its port. */
  env?: Record<string, string>
  /** Words of the host's own that mean no harm: that of each is said beside it. */
  says?: readonly RegExp[]
  /** Where the files are that a static host serves. @default 'dist' */
  out?: string
  /** The host's own server instead: a script of Node's and its words, `PORT` for the port. */
  start?: readonly string[]
  /** Whoever connects is asked to sign in. */
  asksToSign?: boolean
  /** What is tried besides. */
  more?(page: Page): Promise<void>
}

const TYPESCRIPT = '5.9.3'
const VITE = { vite: '8.3.8', typescript: TYPESCRIPT }
const REACT_19 = { react: '19.3.1', 'react-dom': '19.3.1', '@types/react': '19.3.0', '@types/react-dom': '19.3.0' }
const REACT_18 = { react: '18.3.1', 'react-dom': '18.3.1', '@types/react': '18.3.8', '@types/react-dom': '18.3.7' }
const NEXT = { next: '16.4.5', ...REACT_19, '@types/node': '20.19.43', typescript: TYPESCRIPT }
const NEXT_START = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', 'PORT']
const BESIDE_WAGMI = { viem: '2', '@tanstack/react-query': '5' }
const JSX = { jsx: 'react-jsx' }
const page = (script: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>dApp</title><link rel="icon" href="data:," /></head><body>${body}${script}</body></html>`
const plain = (script: string) => page(script, '<appkit-button></appkit-button><p id="address"></p>')
const mounted = (source: string) => page(`<script type="module" src="/src/${source}"></script>`, '<div id="root"></div>')
const deferred = plain('<script defer src="dist/main.js"></script>')
const byVite = [
  ['tsc', '-p', '.'],
  ['vite', 'build'],
]

/** Puts dist beside a page that has no build, and says in it which bytes are meant. */
async function withoutBuild(folder: string): Promise<void> {
  const dist = join(folder, 'node_modules/latchkey/dist')
  await cp(dist, join(folder, 'latchkey'), { recursive: true })
  const hashes = JSON.parse(await readFile(join(dist, 'integrity.json'), 'utf8')) as Record<string, string>
  const all = Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [`/latchkey/${file}`, hash]))
  const page = join(folder, 'index.html')
  const text = await readFile(page, 'utf8')
  await writeFile(
    page,
    text.replace('sha256-HASH', hashes['latchkey.js']!).replace('"integrity": {}', `"integrity": ${JSON.stringify(all)}`),
  )
}

/** Tried by `npm test`. */
export const quick: readonly Consumer[] = [
  {
    name: 'vite-react',
    page: mounted('main.tsx'),
    typescript: { ...JSX, allowImportingTsExtensions: true },
    dependencies: { ...VITE, ...REACT_19, '@vitejs/plugin-react': '6.3.0' },
    build: byVite,
  },
  { name: 'html', dependencies: {}, prepare: withoutBuild, out: '.' },
]

/** Whoever has connected has signed in: NextAuth's session is theirs, and stays so. */
async function isSignedIn(page: Page): Promise<void> {
  const address = await page.locator('#address').textContent()
  await page.locator('#session', { hasText: address! }).waitFor()
}

/** What a kit's own button hands over, and its hooks. */
async function knowsKit(page: Page): Promise<void> {
  const address = await page.locator('#address').textContent()
  await page.locator('#custom', { hasText: address! }).waitFor()
}

/** Comes back again and again, whatever the moment at which the wallet is known; the console has to stay silent. */
async function reloadOften(page: Page): Promise<void> {
  for (let reload = 0; reload < 25; reload++) {
    await page.reload()
    await page.locator('#address', { hasText: '0x' }).waitFor()
  }
}

/** Sends what `latchkey csp` prints of the app: a word of the console about it would be one too many. */
async function withPolicy(folder: string): Promise<void> {
  const proxy = join(folder, 'proxy.ts')
  const { stdout } = await promisify(execFile)('npx', ['--no-install', 'latchkey', 'csp', 'app/wallet.tsx'], { cwd: folder })
  await writeFile(
    proxy,
    (await readFile(proxy, 'utf8')).replace('POLICY', () => stdout.trim()),
  )
}

/** The page stands under a policy, with a nonce of its own each time. */
async function hasPolicy(page: Page): Promise<void> {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await page.request.get(page.url())
      return /'nonce-([^']+)' 'strict-dynamic'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1]
    }),
  )
  if (!nonces[0] || nonces[0] === nonces[1]) throw new Error('the policy was not sent')
}

/** Tried by `npm run test:long`. */
export const others: readonly Consumer[] = [
  { name: 'import-map', dependencies: {}, prepare: withoutBuild, out: '.' },
  {
    name: 'vite-vanilla',
    page: plain('<script type="module" src="/src/main.ts"></script>'),
    typescript: {},
    dependencies: VITE,
    build: byVite,
  },
  {
    name: 'vite-react18',
    page: mounted('main.tsx'),
    typescript: JSX,
    dependencies: { ...VITE, ...REACT_18, '@vitejs/plugin-react': '6.3.0' },
    build: byVite,
  },
  {
    name: 'vite-vue',
    page: mounted('main.ts'),
    typescript: {},
    dependencies: { ...VITE, vue: '3.5.45', '@vitejs/plugin-vue': '6.0.11', 'vue-tsc': '3.3.14' },
    build: [
      ['vue-tsc', '-p', '.'],
      ['vite', 'build'],
    ],
  },
  {
    name: 'vite-svelte',
    page: mounted('main.ts'),
    typescript: {},
    dependencies: { ...VITE, svelte: '5.57.3', '@sveltejs/vite-plugin-svelte': '7.3.1', 'svelte-check': '4.7.8' },
    build: [
      ['svelte-check', '--fail-on-warnings', '--output', 'machine', '--threshold', 'error'],
      ['vite', 'build'],
    ],
    // It counts them.
    says: [/COMPLETED \d+ FILES 0 ERRORS 0 WARNINGS/],
  },
  {
    name: 'vite-solid',
    page: mounted('main.tsx'),
    typescript: { jsx: 'preserve', jsxImportSource: 'solid-js' },
    dependencies: { ...VITE, 'solid-js': '1.9.19', 'vite-plugin-solid': '2.11.14' },
    build: byVite,
  },
  { name: 'webpack', page: deferred, dependencies: { webpack: '5.112.1', 'webpack-cli': '7.3.1' }, build: [['webpack']], out: '.' },
  {
    name: 'rspack',
    page: deferred,
    dependencies: { '@rspack/core': '2.3.3', '@rspack/cli': '2.2.8' },
    build: [['rspack', 'build']],
    out: '.',
  },
  {
    name: 'esbuild',
    page: plain('<script type="module" src="dist/main.js"></script>'),
    dependencies: { esbuild: '0.28.2' },
    build: [['esbuild', 'src/main.js', '--bundle', '--splitting', '--minify', '--format=esm', '--outdir=dist']],
    out: '.',
  },
  {
    name: 'next',
    dependencies: NEXT,
    build: [['next', 'build']],
    start: NEXT_START,
  },
  // A fresh wagmi, as a dApp installs it, with late parts, under the policy that we print; by both of Next's bundlers.
  ...['--turbopack', '--webpack'].map(bundler => ({
    name: 'next-latchkey',
    title: `next-latchkey ${bundler}`,
    dependencies: { ...NEXT, wagmi: '3', ...BESIDE_WAGMI },
    prepare: withPolicy,
    build: [['next', 'build', bundler]],
    start: NEXT_START,
    async more(page: Page) {
      await hasPolicy(page)
      await reloadOften(page)
    },
  })),
  {
    name: 'next-wagmi',
    dependencies: { ...NEXT, wagmi: '3.7.7', viem: '2.57.20', '@tanstack/react-query': '5.108.0' },
    build: [['next', 'build']],
    start: NEXT_START,
  },
  // The names of two kits, on the wagmi that they have stopped at, and on its newest.
  ...['vite-rainbowkit', 'vite-connectkit'].flatMap(name =>
    ['2', '3'].map(wagmi => ({
      name,
      title: `${name}, wagmi ${wagmi}`,
      page: mounted('main.tsx'),
      typescript: {
        ...JSX,
        skipLibCheck: true,
        // As RainbowKit's own templates have it.
        ...(name === 'vite-rainbowkit' && { moduleResolution: 'node', types: ['vite/client'] }),
      },
      dependencies: { ...VITE, ...REACT_19, '@vitejs/plugin-react': '6.3.0', ...BESIDE_WAGMI, wagmi },
      build: byVite,
      more: knowsKit,
    })),
  ),
  {
    name: 'next-rainbowkit',
    dependencies: { ...NEXT, wagmi: '2', ...BESIDE_WAGMI, 'next-auth': '4.24.13' },
    build: [['next', 'build']],
    env: { NEXTAUTH_URL: 'http://127.0.0.1:PORT' },
    start: NEXT_START,
    asksToSign: true,
    more: isSignedIn,
  },
  {
    name: 'nuxt',
    dependencies: { nuxt: '4.4.5', vue: '3.5.45' },
    build: [['nuxi', 'build']],
    // Of a plugin of Nuxt's own.
    says: [/nuxt:module-preload-polyfill.*sourcemap/i],
    start: ['.output/server/index.mjs'],
  },
  {
    name: 'angular',
    dependencies: {
      '@angular/build': '21.2.27',
      '@angular/cli': '21.2.27',
      '@angular/common': '21.2.26',
      '@angular/compiler': '21.2.26',
      '@angular/compiler-cli': '21.2.26',
      '@angular/core': '21.2.26',
      '@angular/platform-browser': '21.2.26',
      rxjs: '7.8.2',
      tslib: '2.9.1',
      typescript: TYPESCRIPT,
    },
    build: [['ng', 'build']],
    out: 'dist/browser',
  },
  {
    name: 'astro',
    typescript: {},
    dependencies: { astro: '5.18.2', typescript: TYPESCRIPT },
    build: [
      ['tsc', '-p', '.'],
      ['astro', 'build'],
    ],
  },
]

/** TypeScript that our users have: the oldest that `bundler` came with, ours, and the newest. */
export const COMPILERS = ['5.0.4', TYPESCRIPT, '7.0.2'] as const

/** What the type check of every entry needs beside. */
export const TYPED = {
  ...REACT_19,
  '@types/node': '20.19.43',
  preact: '11.2.0',
  'solid-js': '1.9.19',
  svelte: '5.57.3',
  vue: '3.5.45',
}

/** A dApp on wagmi, by the versions that a dApp gets who asks for none, as each package manager lays them out. */
export const wagmiApp: Consumer = {
  name: 'vite-wagmi',
  page: mounted('main.tsx'),
  typescript: { ...JSX, skipLibCheck: true },
  dependencies: { ...VITE, ...REACT_19, '@vitejs/plugin-react': '6.3.0', ...BESIDE_WAGMI },
}

/** Package managers, how they install, and how they run what was installed; `rc` is what stands in a file beside package.json. */
export const managers: readonly { name: string; install: readonly string[]; run: readonly string[]; rc?: readonly [string, string] }[] = [
  { name: 'npm', install: ['npm', 'install', '--no-audit', '--no-fund'], run: ['npx', '--no-install'] },
  { name: 'pnpm', install: ['npx', '--yes', 'pnpm@9', 'install'], run: ['npx', '--yes', 'pnpm@9', 'exec'] },
  ...['node-modules', 'pnp'].map(linker => ({
    name: `yarn, ${linker}`,
    install: ['npx', '--yes', '@yarnpkg/cli-dist@4', 'install', '--no-immutable'],
    run: ['npx', '--yes', '@yarnpkg/cli-dist@4'],
    // wagmi itself does not find its own query-core there, with or without us.
    rc: [
      '.yarnrc.yml',
      `nodeLinker: ${linker}\nenableTelemetry: false\npackageExtensions:\n  "@wagmi/core@*":\n    dependencies:\n      "@tanstack/query-core": "5"\n`,
    ] as const,
  })),
]
