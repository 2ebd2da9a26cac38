// Stands in for viem/chains: the same networks as plain data, without the code that hangs on them.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** What a dApp or the modal reads of a chain; formatters, fees, serializers and the like are code of viem. */
const fields = ['id', 'name', 'nativeCurrency', 'rpcUrls', 'blockExplorers', 'contracts', 'testnet', 'sourceId']

/** Where half of all networks have the same contract: said once, it is 1 kB less of what is installed. */
const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'

/** Every network of viem, by the name it is exported under. @returns {Promise<[string, object][]>} */
async function readChains(root) {
  const url = pathToFileURL(createRequire(`${root}/build.mjs`).resolve('viem/chains'))
  const chains = await import(url.href)
  return Object.entries(chains.default ?? chains)
    .filter(([name, chain]) => name !== 'default' && typeof chain?.id === 'number' && chain.rpcUrls)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * The module that replaces `viem/chains`: one constant each, so that a bundler drops the others.
 * @param {string} root
 */
export async function writeNetworks(root) {
  const lines = (await readChains(root)).map(([name, chain]) => {
    const data = fields.filter(field => chain[field] !== undefined).map(field => `${field}:${toLiteral(toOrdered(field, chain[field]))}`)
    return `export const ${name}={${data.join(',')}}`
  })
  return `const MULTICALL="${MULTICALL}"\n${lines.join('\n')}`
}

/**
 * Their types, without viem's.
 * @param {string} root
 */
export async function writeNetworkTypes(root) {
  const lines = (await readChains(root)).map(([name, { id }]) => `export declare const ${name}: Evm<${id}>;`)
  return `import type { EvmNetwork as Evm } from './networks.js';\n${lines.join('\n')}\n`
}

/** Everybody's currency in one order: what stands alike packs well. */
const toOrdered = (field, value) =>
  field === 'nativeCurrency' ? { name: value.name, symbol: value.symbol, decimals: value.decimals, ...value } : value

function toLiteral(value) {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(',')}]`
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined && typeof item !== 'function')
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${toLiteral(item)}`).join(',')}}`
  }
  return value === MULTICALL ? 'MULTICALL' : JSON.stringify(value)
}

/**
 * The esbuild plugin that puts the generated module in the place of `viem/chains`.
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
export function networksPlugin(root) {
  return {
    name: 'networks',
    setup(build) {
      let written
      build.onResolve({ filter: /^viem\/chains$/ }, ({ path }) => ({ path, namespace: 'generated', sideEffects: false }))
      build.onLoad({ filter: /^viem\/chains$/, namespace: 'generated' }, async () => ({
        contents: await (written ??= writeNetworks(root)),
        loader: 'js',
      }))
    },
  }
}
