// What was built for signing in works where it is meant to: in a bare process, as a server has it.
import { ed25519 } from '@noble/curves/ed25519'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { HDNodeWallet, id, Wallet } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createBitcoinKeys } from '../../scripts/sandbox/keys/bitcoin.js'
import { signBitcoinMessage } from '../../scripts/sandbox/keys/bitcoin-message.js'
import { toBase58, toBase64 } from '../../src/domain/encodings.js'
import { formatSignInMessage } from '../../src/domain/sign-in.js'
import { closureOf, distUrl, outputOf, readMetafile } from '../support/dist.js'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a server finds who has signed in, and prints nothing', async () => {
  const wallet = new Wallet(id('visitor'))
  const secret = Uint8Array.from({ length: 32 }, (_, index) => index)
  const [, key] = createBitcoinKeys(
    path => Buffer.from(HDNodeWallet.fromSeed(id('bitcoin')).derivePath(path).privateKey.slice(2), 'hex'),
    'mainnet',
    0,
  )
  const people = [
    { accountAddress: wallet.address, chainId: 'eip155:1', sign: (text: string) => wallet.signMessageSync(text) },
    {
      accountAddress: toBase58(ed25519.getPublicKey(secret)),
      chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      sign: (text: string) => toBase58(ed25519.sign(bytes(text), secret)),
    },
    {
      accountAddress: key.address,
      chainId: 'bip122:000000000019d6689c085ae165831e93',
      sign: (text: string) => toBase64(signBitcoinMessage(key, bytes(text), 'bip322')),
    },
  ] as const
  const checks = people.map(({ accountAddress, chainId, sign }) => {
    const message = formatSignInMessage({
      accountAddress,
      chainId,
      domain: 'app.example',
      uri: 'https://app.example',
      version: '1',
      nonce: '12345678',
      issuedAt: '2025-06-01T00:00:00Z',
    })
    return { message, signature: sign(message), domain: 'app.example', nonce: '12345678', now: Date.UTC(2025, 5, 1) }
  })
  const code = `
    import { verifySignIn } from ${JSON.stringify(distUrl('siwx-verify.js'))}
    const checks = ${JSON.stringify(checks)}
    const found = await Promise.all(checks.map(async check => (await verifySignIn(check)).accountAddress))
    const wrong = await Promise.all(checks.map(check => verifySignIn({ ...check, signature: checks.at(-1).signature + 'x' }).catch(error => error.name)))
    process.stdout.write(JSON.stringify([found, wrong]))`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code])
  assert.is(stderr, '')
  assert.equal(JSON.parse(stdout), [people.map(each => each.accountAddress), ['badSignature', 'badSignature', 'badSignature']])
})

test('nothing of it is in a file that any other part loads', () => {
  const metafile = readMetafile()
  const isOf = (entry: string) => [...closureOf(outputOf(entry, metafile)!, metafile)]
  const ours = new Set([...isOf('src/siwx/siwx.ts'), ...isOf('src/siwx/verify.ts')])
  for (const entry of [
    'src/index.ts',
    'src/react.tsx',
    'src/ethers.ts',
    'src/solana.ts',
    'src/bitcoin.ts',
    'src/polkadot.ts',
    'src/shell/shell.tsx',
  ]) {
    assert.equal(
      isOf(entry).filter(path => ours.has(path)),
      [],
      entry,
    )
  }
})

test.run()
