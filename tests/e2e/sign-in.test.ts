// What `latchkey/siwx` does by itself, in a real browser and under a strict policy; the wallet is here.
import { ed25519 } from '@noble/curves/ed25519'
import { HDNodeWallet, id, Wallet } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createBitcoinKeys } from '../../scripts/sandbox/keys/bitcoin.js'
import { signBitcoinMessage } from '../../scripts/sandbox/keys/bitcoin-message.js'
import { toBase58, toBase64 } from '../../src/domain/encodings.js'
import type { SIWXMessage } from '../../src/domain/sign-in.js'
import { verifySignIn } from '../../src/siwx/verify.js'
import { filesOf } from '../support/dist.js'
import { createWorld } from './support.js'

const test = suite('sign-in by itself')
const world = createWorld(test)

const bytes = (text: string) => new TextEncoder().encode(text)
const wallet = new Wallet(id('visitor'))
const secret = Uint8Array.from({ length: 32 }, (_, index) => index)
const [, ordinal] = createBitcoinKeys(
  path => Buffer.from(HDNodeWallet.fromSeed(id('bitcoin')).derivePath(path).privateKey.slice(2), 'hex'),
  'mainnet',
  0,
)

const people: { name: string; input: SIWXMessage.Input; sign(text: string): string }[] = [
  { name: 'EVM', input: { chainId: 'eip155:1', accountAddress: wallet.address.toLowerCase() }, sign: text => wallet.signMessageSync(text) },
  {
    name: 'Solana',
    input: { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', accountAddress: toBase58(ed25519.getPublicKey(secret)) },
    sign: text => toBase58(ed25519.sign(bytes(text), secret)),
  },
  {
    name: 'Bitcoin',
    input: { chainId: 'bip122:000000000019d6689c085ae165831e93', accountAddress: ordinal.address },
    sign: text => toBase64(signBitcoinMessage(ordinal, bytes(text), 'bip322')),
  },
]

for (const { name, input, sign } of people) {
  test(`${name}: a visitor signs in, is known after a reload, and the server agrees`, async () => {
    const { page, record } = await world.open('sign-in', { distAsIs: true, csp: "default-src 'none'; script-src 'self'; img-src data:" })
    await page.waitForFunction(() => Boolean(window.siwx))
    assert.equal(await record.storageKeys(), [])
    const { data, message } = await page.evaluate(async input => {
      const created = await window.siwx.createMessage(input)
      return { data: JSON.parse(JSON.stringify(created)) as SIWXMessage.Data, message: String(created) }
    }, input)
    assert.match(message, `${new URL(page.url()).host} wants you to sign in with your`)
    const session = { data, message, signature: sign(message) }
    const refused = await page.evaluate(session => window.siwx.addSession(session).catch((error: Error) => error.message), {
      ...session,
      message: message.replace('App', 'Another'),
    })
    assert.is(refused, 'The signature is not valid')
    await page.evaluate(session => window.siwx.addSession(session), session)
    await page.reload()
    await page.waitForFunction(() => Boolean(window.siwx))
    assert.equal(await page.evaluate(({ chainId, accountAddress }) => window.siwx.getSessions(chainId, accountAddress), input), [session])
    assert.equal(await verifySignIn({ ...session, domain: new URL(page.url()).host, nonce: data.nonce }), data)
    await page.evaluate(() => window.siwx.setSessions([]))
    assert.equal(await page.evaluate(({ chainId, accountAddress }) => window.siwx.getSessions(chainId, accountAddress), input), [])
    assert.equal(await record.storageKeys(), [])
    assert.equal(record.foreign(), [])
    // This browser knows Solana's curve itself.
    assert.equal(
      record.scripts().filter(path => filesOf('verify-ed25519').test(path)),
      [],
    )
  })
}

test.run()
