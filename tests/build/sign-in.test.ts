// What was built for signing in works where it is meant to: in a bare process, as a server has it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatSignInMessage } from '../../src/domain/sign-in.js'
import { distUrl } from '../support/dist.js'
import { byTaproot, evm, solana, type Person } from '../support/people.js'

test('a server finds who has signed in, and prints nothing', async () => {
  const people = [evm, solana, byTaproot]
  const toCheck = async ({ accountAddress, chainId, sign }: Person) => {
    const message = formatSignInMessage({
      accountAddress,
      chainId,
      domain: 'app.example',
      uri: 'https://app.example',
      version: '1',
      nonce: '12345678',
      issuedAt: '2025-06-01T00:00:00Z',
    })
    return { message, signature: await sign(message), domain: 'app.example', nonce: '12345678', now: Date.UTC(2025, 5, 1) }
  }
  const checks = await Promise.all(people.map(toCheck))
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
