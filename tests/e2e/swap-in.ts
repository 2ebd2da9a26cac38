// dApps as AppKit's documentation shows them (`swap-in/`), with their imports changed by the table of docs/appkit.md and nothing else.
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { SWAPPED } from '../support/e2e/bundle-page.js'
import { root } from '../support/root.js'

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

/** Writes every dApp with its imports changed to where pages are found, with our package in its `node_modules`. Answers the files. */
export async function writeSwapped(): Promise<readonly string[]> {
  const table = readTable(await readFile(join(root, 'docs/appkit.md'), 'utf8'))
  await rm(SWAPPED, { recursive: true, force: true })
  await mkdir(join(SWAPPED, 'node_modules'), { recursive: true })
  await symlink(root, join(SWAPPED, 'node_modules/latchkey'))
  await writeFile(join(SWAPPED, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "react-jsx" } }')
  const names = await readdir(SOURCES)
  return Promise.all(
    names.map(async name => {
      const file = join(SWAPPED, name === 'config.ts' ? name : `swapped-${name}`)
      await writeFile(file, swapImports(await readFile(join(SOURCES, name), 'utf8'), table))
      return file
    }),
  )
}

/** What a type check without `skipLibCheck` finds in the dApps and in our declarations; what wagmi's own say is not for us to mend. */
export function typeCheck(files: readonly string[]): readonly string[] {
  const ours = [SWAPPED, join(root, 'dist')]
  const all = ts.getPreEmitDiagnostics(ts.createProgram(files, options))
  return all
    .filter(({ file }) => !file || ours.some(folder => file.fileName.startsWith(folder)))
    .map(({ file, start, messageText }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0
      return `${file?.fileName.slice(root.length) ?? ''}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
}
