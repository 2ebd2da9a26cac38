#!/usr/bin/env node
// `npx latchkey COMMAND`: each is a file of scripts/cli.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const COMMANDS = ['migrate', 'doctor', 'size', 'audit', 'csp', 'sandbox']

const load = name => import(`./cli/${name}.mjs`)

async function toHelp() {
  const rows = await Promise.all(COMMANDS.map(async name => `  ${name.padEnd(8)} ${(await load(name)).summary}\n`))
  return `latchkey COMMAND\n\n${rows.join('')}\nlatchkey COMMAND --help says more.\n`
}

/** @param {string[]} args */
async function run([name, ...args]) {
  const out = text => void process.stdout.write(text)
  if (!name || name === '--help' || name === '-h' || name === 'help') return out(await toHelp())
  if (!COMMANDS.includes(name)) {
    process.stderr.write(`latchkey: there is no ${name}\n\n${await toHelp()}`)
    process.exitCode = 1
    return
  }
  const command = await load(name)
  if (args.includes('--help') || args.includes('-h')) return out(command.help)
  try {
    await command.run(args, { out })
  } catch (error) {
    process.stderr.write(`latchkey ${name}: ${error.message}\n`)
    process.exitCode = 1
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await run(process.argv.slice(2))
