// The dApps of the bench, the smallest that offer a button, and Vite, which builds them as a user does.
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { exports, version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** Stands in for the id that hosted services know a dApp by. */
export const PROJECT_ID = '0123456789abcdef0123456789abcdef'

/**
 * One who is measured.
 * @typedef {object} Contestant
 * @property {string} name as `--only` takes it
 * @property {string} title as tables show it
 * @property {string} body what stands in the page
 * @property {string} file the name of its script
 * @property {string} source its script
 * @property {string} [folder] where its packages are; this project, unless said otherwise
 * @property {string[]} [versions] what was installed
 */

/** What a dApp does by hand: EIP-6963, a dialog and no library. The floor. */
const control = `
const wallets = new Map()
let provider
const button = document.createElement('button')
button.textContent = 'Connect Wallet'
const dialog = document.createElement('dialog')
document.body.append(button, dialog)
const use = (detail, account) => {
  provider = detail.provider
  localStorage.setItem('last', detail.info.rdns)
  button.textContent = account.slice(0, 6) + '…' + account.slice(-4)
  dialog.close()
  provider.request({ method: 'eth_accounts' }).then(() => performance.mark('provider'))
}
addEventListener('eip6963:announceProvider', async ({ detail }) => {
  if (wallets.has(detail.info.uuid)) return
  wallets.set(detail.info.uuid, detail)
  if (provider || detail.info.rdns !== localStorage.getItem('last')) return
  const [account] = await detail.provider.request({ method: 'eth_accounts' })
  if (account) use(detail, account)
})
dispatchEvent(new Event('eip6963:requestProvider'))
button.onclick = () => {
  dialog.replaceChildren(...[...wallets.values()].map(detail => {
    const row = document.createElement('button')
    row.style.display = 'block'
    row.textContent = detail.info.name
    row.onclick = async () => {
      const [account] = await detail.provider.request({ method: 'eth_requestAccounts' })
      use(detail, account)
    }
    return row
  }))
  dialog.showModal()
}`

const latchkey = `
import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
const modal = createAppKit({
  projectId: '${PROJECT_ID}',
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  features: { email: false, socials: false },
})
modal.subscribeProviders(({ eip155 }) =>
  eip155?.request({ method: 'eth_accounts' }).then(() => performance.mark('provider')))`

/** @type {Contestant[]} */
export const own = [
  { name: 'control', title: 'control', body: '', file: 'main.js', source: control },
  {
    name: 'latchkey',
    title: 'Latchkey',
    body: '<appkit-button></appkit-button>',
    file: 'main.js',
    source: latchkey,
    versions: [`latchkey ${version}`],
  },
  {
    name: 'latchkey-idle',
    title: 'Latchkey, idle',
    body: '<appkit-button></appkit-button>',
    file: 'main.js',
    source: latchkey.replace('networks:', "prefetch: 'idle',\n  networks:"),
  },
]

const toHtml = ({ title, body, file }) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>` +
  `<link rel="icon" href="data:,"></head><body>${body}<div id="root"></div><script type="module" src="./${file}"></script></body></html>`

/**
 * Builds a dApp by Vite with the settings it comes with.
 * @param {Contestant} contestant
 * @param {Map<string, Uint8Array>} files where its files go, by their path on the server
 */
export async function buildDapp(contestant, files) {
  const { name, source, file, folder = root } = contestant
  const place = join(folder, 'node_modules/.cache/latchkey', `bench-${name}-${process.pid}`)
  const aliases = Object.entries(exports).flatMap(([path, target]) =>
    target.default ? [{ find: new RegExp(`^latchkey${path.slice(1)}$`), replacement: join(root, target.default) }] : [],
  )
  await mkdir(place, { recursive: true })
  // Tests name an environment of their own, and libraries would come as developers have them: 43 kB of React alone.
  const { NODE_ENV: before } = process.env
  process.env['NODE_ENV'] = 'production'
  try {
    await writeFile(join(place, 'index.html'), toHtml(contestant))
    await writeFile(join(place, file), source)
    await build({
      root: place,
      base: `/${name}/`,
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: folder === root ? aliases : [] },
      oxc: { jsx: { runtime: 'automatic', importSource: 'react' } },
      build: { outDir: join(place, 'out'), reportCompressedSize: false },
    })
    const out = join(place, 'out')
    for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath ?? entry.path, entry.name)
      files.set(`/${name}/${path.slice(out.length + 1).replaceAll('\\', '/')}`, await readFile(path))
    }
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
    await rm(place, { recursive: true, force: true })
  }
}
