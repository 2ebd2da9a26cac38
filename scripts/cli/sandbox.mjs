// `npx latchkey sandbox`: everything outside the page, on this machine, for a dApp's team.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { manifest, own } from './package.mjs'

export const summary = "everything outside your page on this machine: chains, wallets, relay, and the modal's services"

export const help = `latchkey sandbox [--families] [--frame] [--any-ports] [--json]

Starts local chains with funded accounts, a wallet as an extension has it, a phone's wallet in a tab, the relay, the wallet directory, the blockchain API,
and prints the options for createAppKit that lead there. No internet, no project id. Ctrl-C ends all of it.

  --families   Solana, Bitcoin and Polkadot as well
  --frame      the site behind logins by email and social account
  --any-ports  free ports, instead of the usual ones where these are free
  --json       prints one line of JSON, for scripts
`

const anvil = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`

/** What is not in our package, being programs, large, or under another licence; with the version that we are tested with. */
export const NEEDED = {
  [anvil]: { version: '1.7.1', file: 'package.json' },
  '@uniswap/v2-core': { version: '1.0.1', file: 'build/UniswapV2Factory.json' },
  '@uniswap/v2-periphery': { version: '1.1.0-beta.0', file: 'build/WETH9.json' },
  '@reown/walletkit': { version: '1.2.10', file: 'package.json' },
  viem: { version: '2.57.1', file: 'package.json' },
  esbuild: { version: '0.28.2', file: 'package.json' },
  litesvm: { version: '1.4.1', file: 'package.json', when: 'families' },
  '@solana-program/system': { version: '0.14.1', file: 'package.json', when: 'families' },
  '@solana-program/token': { version: '0.16.1', file: 'package.json', when: 'families' },
  bcoin: { version: '1.0.2', file: 'package.json', when: 'families' },
  '@account-abstraction/contracts': { version: '0.8.0', file: 'artifacts/EntryPoint.json', when: 'frame' },
}

/**
 * The packages that are wanted and not installed, as `npm install` takes them.
 * @param {{ families: boolean, frame: boolean }} wishes
 * @param {string} [folder] the project
 * @param {string[]} [more] folders besides, from which the sandbox finds its packages
 */
export function findMissing(wishes, folder = process.cwd(), more = [own]) {
  return Object.entries(NEEDED)
    .filter(
      ([name, { file, when }]) =>
        (!when || wishes[when]) && !isInstalled(`${name}/${file}`, [...more, folder]) && !(name === anvil && isOnPath()),
    )
    .map(([name, { version }]) => `${name}@${version}`)
}

function isInstalled(file, folders) {
  return folders.some(folder => {
    const from = join(folder, 'package.json')
    try {
      createRequire(from).resolve(file)
      return true
    } catch {
      return lookUp(folder, file)
    }
  })
}

/** A file that its package does not name in `exports`. */
function lookUp(folder, file) {
  if (existsSync(join(folder, 'node_modules', file))) return true
  return dirname(folder) !== folder && lookUp(dirname(folder), file)
}

const isOnPath = () =>
  (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, process.platform === 'win32' ? 'anvil.exe' : 'anvil')))

/** @param {string[]} args @param {{ out(text: string): void }} io */
export async function run(args, { out }) {
  const known = ['--families', '--frame', '--any-ports', '--json']
  const unknown = args.find(arg => !known.includes(arg))
  if (unknown) throw new Error(`there is no ${unknown}`)
  const [families, frame, anyPorts, json] = known.map(option => args.includes(option))
  const missing = findMissing({ families, frame })
  if (missing.length)
    throw new Error(`these packages are missing, which are not ours to bring along:\n\n  npm install --save-dev ${missing.join(' ')}\n`)
  const { startSandbox } = await import(new URL('../../dist/sandbox/sandbox.js', import.meta.url).href)
  const sandbox = await startSandbox({ usualPorts: !anyPorts, families, frame })
  const networks = [...sandbox.options.networks, ...Object.values(sandbox.families?.forPages.networks ?? {})]
  const options = { ...sandbox.options, networks }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.close().finally(() => process.exit(0)))
  const wallet = `${sandbox.urls.wallet}/inpage.js`
  if (json) return out(`${JSON.stringify({ options, urls: sandbox.urls, wallet })}\n`)
  out(`The sandbox of latchkey ${manifest.version} runs.\n\n`)
  for (const [name, url] of Object.entries(sandbox.urls)) out(`  ${name.padEnd(10)} ${url}\n`)
  out(`\nThe wallet of this browser, for the head of your page:\n\n  <script src="${wallet}"></script>\n`)
  out(
    `\nOptions that lead here:\n\ncreateAppKit({\n  adapters: [new EthersAdapter()],\n  ...${JSON.stringify(options, null, 2).replaceAll('\n', '\n  ')},\n})\n`,
  )
  out('\nCtrl-C ends it.\n')
}
