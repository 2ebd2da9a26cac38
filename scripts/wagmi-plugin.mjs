// wagmi's config without what our adapter never asks of it.
import { join } from 'node:path'

const core = /[\\/]@wagmi[\\/]core[\\/]/

/**
 * What an import within `@wagmi/core` is exchanged for.
 * @type {{ module: RegExp, contents?: string, by?: string, reason: string }[]}
 */
const exchanged = [
  { module: /^mipd$/, contents: 'export const createStore = undefined', reason: 'the modal finds announced wallets itself' },
  { module: /[\\/]injected\.js$/, contents: 'export const injected = undefined', reason: 'a connector of ours stands for each of them' },
  {
    module: /^eventemitter3$/,
    by: 'src/connectors/walletconnect/trimmed/emitter.ts',
    reason: 'CommonJS, of which nothing falls away in pages that only use latchkey()',
  },
]

/**
 * For the build alone: tests run wagmi as it is, and so do the dApps around us.
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
export function wagmiPlugin(root) {
  return {
    name: 'wagmi',
    setup(build) {
      for (const { module, contents, by } of exchanged)
        build.onResolve({ filter: module }, ({ path, importer }) => {
          if (!core.test(importer)) return undefined
          return { path: `${path}?trimmed`, namespace: 'wagmi', sideEffects: false, pluginData: { contents, by } }
        })
      build.onLoad({ filter: /\?trimmed$/, namespace: 'wagmi' }, ({ pluginData: { contents, by } }) => ({
        contents: contents ?? `export { Emitter as EventEmitter } from ${JSON.stringify(join(root, by))}`,
        resolveDir: root,
      }))
    },
  }
}
