#!/usr/bin/env node
// `npx latchkey-sandbox`, and what `npx latchkey sandbox` runs: everything outside the page, on this machine, for a dApp's team.
import { readFileSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepPorts, prefixOf, readPorts, writeEnv } from './kept.mjs'

const help = `latchkey-sandbox [--env FILE] [--families] [--frame] [--any-ports] [--json]

Starts local chains with funded accounts, a wallet as an extension has it, a phone's wallet in a tab, the relay, the wallet directory, the blockchain API,
and prints the options for createAppKit that lead there. No internet, no project id. Ctrl-C ends all of it. The next start in this folder has the same ports.

  --env FILE   writes the options and the wallet's address into FILE (.env.local), in variables that your bundler gives to pages;
               each start writes those lines anew and leaves all others
  --families   Solana, Bitcoin and Polkadot as well
  --frame      the site behind logins by email and social account
  --any-ports  free ports, which nobody keeps
  --json       prints one line of JSON, for scripts
`

const SWITCHES = ['--families', '--frame', '--any-ports', '--json']

/** @param {string[]} args */
function parse(args) {
  const rest = [...args]
  const at = rest.indexOf('--env')
  const [, env] = at < 0 ? [] : rest.splice(at, 2)
  if (at >= 0 && (!env || env.startsWith('--'))) throw new Error('--env needs a file')
  const unknown = rest.find(arg => !SWITCHES.includes(arg))
  if (unknown) throw new Error(`there is no ${unknown}`)
  const [families, frame, anyPorts, json] = SWITCHES.map(option => rest.includes(option))
  return { env, families, frame, anyPorts, json }
}

/** How a page reads what `--env` has written. */
const toUse = prefix => {
  const read = name => (prefix === 'VITE_' || prefix === 'PUBLIC_' ? `import.meta.env.${name}` : `process.env.${name}`)
  const [options, wallet] = [read(`${prefix}LATCHKEY_SANDBOX`), read(`${prefix}LATCHKEY_SANDBOX_WALLET`)]
  return `if (${wallet}) document.head.append(Object.assign(document.createElement('script'), { src: ${wallet} }))

createAppKit({
  // your own options
  ...(${options} && JSON.parse(${options})),
})
`
}

/** @param {string[]} args @param {{ out(text: string): void }} io */
export async function run(args, { out }) {
  if (args.includes('--help') || args.includes('-h')) return out(help)
  const { env, families, frame, anyPorts, json } = parse(args)
  const folder = process.cwd()
  const ports = anyPorts ? {} : readPorts(folder)
  const { startSandbox } = await import('./dist/sandbox.js')
  const sandbox = await startSandbox({ usualPorts: !anyPorts, ports, families, frame })
  const moved = Object.keys(ports).filter(name => sandbox.ports[name] && sandbox.ports[name] !== ports[name])
  if (!anyPorts) keepPorts(folder, sandbox.ports)
  const networks = [...sandbox.options.networks, ...Object.values(sandbox.families?.forPages.networks ?? {})]
  const options = { ...sandbox.options, networks }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.close().finally(() => process.exit(0)))
  const wallet = `${sandbox.urls.wallet}/inpage.js`
  const prefix = prefixOf(folder)
  if (env) writeEnv(resolve(env), { [`${prefix}LATCHKEY_SANDBOX`]: JSON.stringify(options), [`${prefix}LATCHKEY_SANDBOX_WALLET`]: wallet })
  if (json) return out(`${JSON.stringify({ options, urls: sandbox.urls, wallet })}\n`)
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  out(`The sandbox of latchkey ${version} runs.\n\n`)
  for (const [name, url] of Object.entries(sandbox.urls)) out(`  ${name.padEnd(10)} ${url}\n`)
  for (const name of moved)
    out(`\nPort ${ports[name]} is taken: ${name} has ${sandbox.ports[name]} from now on. What you have pasted of it leads elsewhere.\n`)
  if (env) out(`\nThe options and the wallet's address are in ${env}. Your page reads them so:\n\n${toUse(prefix)}`)
  else {
    out(`\nThe wallet of this browser, for the head of your page:\n\n  <script src="${wallet}"></script>\n`)
    out(
      `\nOptions that lead here:\n\ncreateAppKit({\n  adapters: [new EthersAdapter()],\n  ...${JSON.stringify(options, null, 2).replaceAll('\n', '\n  ')},\n})\n`,
    )
  }
  out('\nCtrl-C ends it.\n')
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await run(process.argv.slice(2), { out: text => void process.stdout.write(text) }).catch(error => {
    process.stderr.write(`latchkey-sandbox: ${error.message}\n`)
    process.exitCode = 1
  })
}
