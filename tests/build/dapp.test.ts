import { build } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import '../support/dist.js'
import { root } from '../support/root.js'

const { sideEffects } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

/** Bundles a dApp over our dist, as its own build would: code splitting, our package.json obeyed. */
async function bundleDapp(contents: string): Promise<string> {
  const { metafile, outputFiles } = await build({
    stdin: { contents, resolveDir: root, sourcefile: 'app.js' },
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    write: false,
    format: 'esm',
    outdir: 'out',
    external: ['react', 'react/jsx-runtime', 'viem'],
    plugins: [
      {
        name: 'latchkey',
        setup({ onResolve, onLoad }) {
          const at = (path: string) => ({ path, namespace: 'dist', sideEffects: path.startsWith('rooms/') })
          onResolve({ filter: /^latchkey(\/|$)/ }, ({ path }) => at(`${path.split('/')[1] ?? 'index'}.js`))
          onResolve({ filter: /^\./, namespace: 'dist' }, ({ path, importer }) => at(posix.join(posix.dirname(importer), path)))
          onLoad({ filter: /.*/, namespace: 'dist' }, async ({ path }) => ({ contents: await readFile(join(root, 'dist', path), 'utf8') }))
        },
      },
    ],
  })
  const [entry] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint?.includes('app.js'))!
  return outputFiles.find(file => file.path.endsWith(entry))!.text
}

test('package.json names exactly the files that act when they load', () => {
  assert.equal(sideEffects, ['./dist/latchkey.js', './dist/rainbowkit.css', './dist/rooms/*.js', './dist/wallet-button.js'])
})

test('a dApp that imports but does not use us carries nothing of us', async () => {
  const text = await bundleDapp(`import { createAppKit } from 'latchkey'\nimport { EthersAdapter } from 'latchkey/ethers'\nconsole.log(1)`)
  assert.is(text.trim(), 'console.log(1);')
})

test('a dApp with a config of its own gets the connector without the config of wagmi that the adapter brings', async () => {
  const text = await bundleDapp(`import { latchkey } from 'latchkey/wagmi'; console.log(latchkey())`)
  assert.not.match(text, /syncConnectedChain|skipHydration|isReconnecting: ?!0/)
})

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
