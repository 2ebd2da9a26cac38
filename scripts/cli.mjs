#!/usr/bin/env node
// `npx latchkey COMMAND`: each is a file of scripts/cli.
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toLine } from './cli/files.mjs'

const COMMANDS = {
  migrate: () => import('./cli/migrate.mjs'),
  doctor: () => import('./cli/doctor.mjs'),
  size: () => import('./cli/size.mjs'),
  audit: () => import('./cli/audit.mjs'),
  csp: () => import('./cli/csp.mjs'),
  sandbox: () => import('./cli/sandbox.mjs'),
}

async function toHelp() {
  const rows = await Promise.all(Object.entries(COMMANDS).map(async ([name, load]) => `  ${name.padEnd(8)} ${(await load()).summary}\n`))
  return `latchkey COMMAND\n\n${rows.join('')}\nlatchkey COMMAND --help says more.\n`
}

// Whoever reads the first lines only has read enough: `latchkey size | head`.
process.stdout.on('error', error => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

/** Without what would steer a terminal: files and packages of a project may hold anything. */
export const tidy = text => text.replace(/(?!\n|\t|\r\n)[\p{Cc}\p{Bidi_Control}]/gu, '�')

/** @param {string[]} args */
async function run([name, ...args]) {
  const out = text => void process.stdout.write(tidy(text))
  if (!name || name === '--help' || name === '-h' || name === 'help') return out(await toHelp())
  if (name === '--version' || name === '-v') return out(`${(await import('./cli/package.mjs')).manifest.version}\n`)
  if (!Object.hasOwn(COMMANDS, name)) {
    process.stderr.write(`latchkey: there is no ${name}\n\n${await toHelp()}`)
    process.exitCode = 1
    return
  }
  const command = await COMMANDS[name]()
  if (args.includes('--help') || args.includes('-h')) return out(command.help)
  try {
    await command.run(args, { out, tell: text => void process.stderr.write(tidy(text)) })
  } catch (error) {
    process.stderr.write(`${toLine(tidy(`latchkey ${name}: ${error.message}`))}\n`)
    process.exitCode = 1
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) await run(process.argv.slice(2))
