// Stands in for viem/chains: the same networks as plain data, without the code that hangs on them.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/**
 * What a dApp or the modal reads of a chain; formatters, fees, serializers and the like are code of viem. In the order that packs best: what
 * many networks say alike stands together.
 */
const fields = ['testnet', 'sourceId', 'id', 'nativeCurrency', 'name', 'rpcUrls', 'blockExplorers', 'contracts']

/** Where half of all networks have the same contract, spelt in two ways: said once, it is 1 kB less of what is installed. */
const shared = {
  MULTICALL: '0xca11bde05977b3631167028862be2a173976ca11',
  MULTICALL_MIXED: '0xcA11bde05977b3631167028862bE2a173976CA11',
}
const sharedNames = new Map(Object.entries(shared).map(([name, address]) => [address, name]))

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
  const chains = await readChains(root)
  // Chains with the same contracts beside the usual one stand together, as the sixty of the OP Stack: 3 % less, packed.
  const stackOf = ([, { contracts = {} }]) =>
    Object.keys(contracts)
      .filter(name => name !== 'multicall3')
      .join()
  const sorted = chains.toSorted((a, b) => (stackOf(a) < stackOf(b) ? -1 : stackOf(a) > stackOf(b) ? 1 : 0))
  const lines = sorted.map(([name, chain]) => {
    const data = fields.filter(field => chain[field] !== undefined).map(field => `${field}:${toLiteral(toOrdered(field, chain[field]))}`)
    return `export const ${name}={${data.join(',')}}`
  })
  return [...Object.entries(shared).map(([name, address]) => `const ${name}="${address}"`), ...lines].join('\n')
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
  return sharedNames.get(value) ?? JSON.stringify(value)
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
