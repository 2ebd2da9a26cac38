// Shows what each room weighs: `npm run size`.
//
//   npm run size                                   a table; fails when a room is over its limit
//   npm run size -- --why ROOM                     what a room is made of
//   npm run size -- --json                         for machines, and as the base of a comparison
//   npm run size -- --markdown [--base FILE]       for a pull request, with the change against that base
//   npm run size -- --no-build                     trusts the build that is there
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { analyzeMetafile } from 'esbuild'
import { build, cache, root } from '../build.mjs'
import { isStale } from './fresh.mjs'
import { measure, toMarkdown, toTable } from './size-report.mjs'

const args = process.argv.slice(2)
const has = name => args.some(arg => arg === `--${name}` || arg.startsWith(`--${name}=`))
const valueOf = name => {
  const at = args.indexOf(`--${name}`)
  const next = at >= 0 && !args[at + 1]?.startsWith('--') ? args[at + 1] : undefined
  return args.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? next
}

if (!has('no-build') && (await isStale(root, cache))) await build()

/** What esbuild tells of one file of dist. */
async function explain(room) {
  const metafile = JSON.parse(await readFile(join(cache, 'meta.json'), 'utf8'))
  const outputs = Object.entries(metafile.outputs).filter(([path]) => path === `dist/${room}.js` || path === `dist/rooms/${room}.js`)
  if (!outputs.length) throw new Error(`There is no room ${room}`)
  return analyzeMetafile({ ...metafile, outputs: Object.fromEntries(outputs) })
}

if (valueOf('why')) console.log(await explain(valueOf('why')))
else {
  const report = await measure({ root })
  const base = valueOf('base') && JSON.parse(await readFile(valueOf('base'), 'utf8'))
  if (has('json')) console.log(JSON.stringify(report, null, 2))
  else if (has('markdown')) console.log(toMarkdown(report, base))
  else console.log(toTable(report))
  process.exitCode = report.problems.length ? 1 : 0
}
