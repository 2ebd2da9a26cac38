// In the place of compile-page.ts in what is published: scripts were compiled with the package, and lie where their sources lie here. Those of the
// web wallet want WalletKit, which is the developer's own, and are bundled with it when they are asked for first.
import type { BuildOptions } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { packageRoot, resolvePackage } from './root.js'

/** The folder that the pages' files are read from. */
export const pagesFolder: string = join(packageRoot, 'dist')

/** The script of a file, compiled. */
export async function compile(file: string, { inject, alias, ...options }: BuildOptions): Promise<string> {
  if (!inject) return readFile(toBuilt(file), 'utf8')
  const { build } = (await import(resolvePackage('esbuild'))) as typeof import('esbuild')
  const inKit = createRequire(resolvePackage('@reown/walletkit'))
  const kits = ['@reown/walletkit', '@walletconnect/core', '@walletconnect/utils']
  const folders = kits.map(
    name => [name, name === kits[0] ? resolvePackage(`${name}/package.json`) : inKit.resolve(`${name}/package.json`)] as const,
  )
  const { outputFiles } = await build({
    entryPoints: [toBuilt(file)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    tsconfigRaw: {},
    logLevel: 'error',
    ...options,
    inject: inject.map(toBuilt),
    alias: {
      ...Object.fromEntries(Object.entries(alias ?? {}).map(([name, path]) => [name, toBuilt(path)])),
      ...Object.fromEntries(folders.map(([name, manifest]) => [name, manifest.replace(/[\\/]package\.json$/, '')])),
    },
    write: false,
  })
  return outputFiles[0]!.text
}

const toBuilt = (path: string): string => `${path}.js`
