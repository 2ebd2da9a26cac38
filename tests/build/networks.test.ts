import { build } from 'esbuild'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { buildOptions, root } from '../../build.mjs'

/** Bundles `latchkey/networks` as the build does, and then a dApp that imports it. */
async function bundleDapp(code: string): Promise<string> {
  const library = await build({ ...(await buildOptions()), entryPoints: ['src/networks.ts'], minify: true, write: false })
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    plugins: [
      {
        name: 'latchkey',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^latchkey\/networks$/ }, ({ path }) => ({ path, namespace: 'dist' }))
          onLoad({ filter: /.*/, namespace: 'dist' }, () => ({ contents: library.outputFiles![0]!.text }))
        },
      },
    ],
  })
  return outputFiles[0]!.text
}

test('a dApp that names one network gets that one', async () => {
  const code = await bundleDapp(`import { mainnet } from 'latchkey/networks'; console.log(mainnet)`)
  assert.ok(code.length < 1000, `${code.length} bytes`)
  assert.match(code, /Ethereum/)
})

test('a network is plain data, with what a modal reads of it', async () => {
  const code = await bundleDapp(`export { optimism, solana, bitcoinSignet, polkadot } from 'latchkey/networks'`)
  const { optimism, solana, bitcoinSignet, polkadot } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  assert.is(optimism.id, 10)
  assert.is(optimism.sourceId, 1)
  assert.is(optimism.nativeCurrency.symbol, 'ETH')
  assert.ok(optimism.rpcUrls.default.http[0].startsWith('https://'))
  assert.ok(optimism.contracts.multicall3.address)
  assert.not.ok('formatters' in optimism || 'serializers' in optimism || 'fees' in optimism)
  assert.equal(JSON.parse(JSON.stringify(optimism)), optimism)
  assert.is(solana.caipNetworkId, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  assert.is(solana.deprecatedCaipNetworkId, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ')
  assert.is(bitcoinSignet.chainNamespace, 'bip122')
  assert.is(polkadot.nativeCurrency.decimals, 10)
})

test.run()
