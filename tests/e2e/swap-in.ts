// dApps as AppKit's documentation shows them (`swap-in/`), with their imports changed by the table of docs/appkit.md and nothing else.
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyMessage } from 'ethers'
import ts from 'typescript'
import * as assert from 'uvu/assert'
import { SWAPPED } from '../support/e2e/bundle-page.js'
import { root } from '../support/root.js'
import { isClosed, openModal, reads, SANDBOX_ROW, type Visit } from './dapp.js'

const SOURCES = join(root, 'tests/e2e/swap-in')

/** What each import becomes, as the table says. */
export function readTable(markdown: string): ReadonlyMap<string, string> {
  const [table = ''] = /\| instead of \| import \|[\s\S]*?\n\n/.exec(markdown) ?? []
  const rows = table.split('\n').map(row => row.split('|').map(cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)))
  const whole = (names: readonly string[]) => names.map(name => name.replace('…', names[0]!))
  return new Map(rows.flatMap(([, theirs = [], ours = []]) => whole(theirs).map((name, at) => [name, whole(ours)[at]!] as const)))
}

/** Changes the imports of a source; one of AppKit's packages that the table does not have is an error. */
export function swapImports(source: string, table: ReadonlyMap<string, string>): string {
  return source.replace(/(from )'(@reown\/[^']+)'/g, (_, from: string, name: string) => {
    const ours = table.get(name)
    if (!ours) throw new Error(`the table has no ${name}`)
    return `${from}'${ours}'`
  })
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
}

/** Writes every dApp to where pages are found, its imports changed by the table, with our package in its `node_modules`. */
export async function writeSwapped(): Promise<readonly string[]> {
  await rm(SWAPPED, { recursive: true, force: true })
  await mkdir(join(SWAPPED, 'node_modules'), { recursive: true })
  await symlink(root, join(SWAPPED, 'node_modules/latchkey'))
  await writeFile(join(SWAPPED, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "react-jsx" } }')
  const table = readTable(await readFile(join(root, 'docs/appkit.md'), 'utf8'))
  const toFile = (name: string) => join(SWAPPED, /^config/.test(name) ? name : `swapped-${name}`)
  const names = await readdir(SOURCES)
  for (const name of names) await writeFile(toFile(name), swapImports(await readFile(join(SOURCES, name), 'utf8'), table))
  return names.map(toFile)
}

/** What a type check finds in the dApps, with our declarations; those themselves are held by `tests/api.test.ts`. */
export function typeCheck(files: readonly string[]): readonly string[] {
  const program = ts.createProgram(files, options)
  return files
    .map(file => program.getSourceFile(file)!)
    .flatMap(file => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)])
    .map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${file?.fileName.slice(root.length) ?? ''}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
}

/** What the swapped-in dApps have their visitors sign. */
const HELLO = 'Hello Reown AppKit!'

/** A visitor connects by the wallet of EVM chains, and signs. */
export async function connectAndSign(visit: Visit): Promise<void> {
  const { page, id, address } = visit
  await openModal(visit)
  await id(SANDBOX_ROW).click()
  await reads(id('address'), new RegExp(address, 'i'))
  await isClosed(visit)
  await page.getByRole('button', { name: 'Sign' }).click()
  await reads(id('signature'), /^0x/)
  assert.is(verifyMessage(HELLO, (await id('signature').textContent())!).toLowerCase(), address.toLowerCase())
}
