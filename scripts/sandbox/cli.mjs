#!/usr/bin/env node
// `npx latchkey-sandbox`, and what `npx latchkey sandbox` runs: everything outside the page, on this machine, for a dApp's team.
import { readFileSync, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const help = `latchkey-sandbox [--families] [--frame] [--any-ports] [--json]

Starts local chains with funded accounts, a wallet as an extension has it, a phone's wallet in a tab, the relay, the wallet directory, the blockchain API,
and prints the options for createAppKit that lead there. No internet, no project id. Ctrl-C ends all of it.

  --families   Solana, Bitcoin and Polkadot as well
  --frame      the site behind logins by email and social account
  --any-ports  free ports, instead of the usual ones where these are free
  --json       prints one line of JSON, for scripts
`

/** @param {string[]} args @param {{ out(text: string): void }} io */
export async function run(args, { out }) {
  if (args.includes('--help') || args.includes('-h')) return out(help)
  const known = ['--families', '--frame', '--any-ports', '--json']
  const unknown = args.find(arg => !known.includes(arg))
  if (unknown) throw new Error(`there is no ${unknown}`)
  const [families, frame, anyPorts, json] = known.map(option => args.includes(option))
  const { startSandbox } = await import('./dist/sandbox.js')
  const sandbox = await startSandbox({ usualPorts: !anyPorts, families, frame })
  const networks = [...sandbox.options.networks, ...Object.values(sandbox.families?.forPages.networks ?? {})]
  const options = { ...sandbox.options, networks }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void sandbox.close().finally(() => process.exit(0)))
  const wallet = `${sandbox.urls.wallet}/inpage.js`
  if (json) return out(`${JSON.stringify({ options, urls: sandbox.urls, wallet })}\n`)
  const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))
  out(`The sandbox of latchkey ${version} runs.\n\n`)
  for (const [name, url] of Object.entries(sandbox.urls)) out(`  ${name.padEnd(10)} ${url}\n`)
  out(`\nThe wallet of this browser, for the head of your page:\n\n  <script src="${wallet}"></script>\n`)
  out(
    `\nOptions that lead here:\n\ncreateAppKit({\n  adapters: [new EthersAdapter()],\n  ...${JSON.stringify(options, null, 2).replaceAll('\n', '\n  ')},\n})\n`,
  )
  out('\nCtrl-C ends it.\n')
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await run(process.argv.slice(2), { out: text => void process.stdout.write(text) }).catch(error => {
    process.stderr.write(`latchkey-sandbox: ${error.message}\n`)
    process.exitCode = 1
  })
}
