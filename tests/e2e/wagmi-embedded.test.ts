// wagmi's hooks over the embedded wallet: logging in by email, signing, paying, and the reload after it.
import { verifyMessage } from 'ethers'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, isConnected, isDisconnected, reads, type Visit } from './dapp.js'
import { approve, decline, typeCode } from './embedded-world.js'

const test = suite('wagmi and the embedded wallet')
const world = createDapp(test, { frame: true })

const by = ({ page }: Pick<Visit, 'page'>, name: string, ...args: unknown[]): Promise<unknown> =>
  page.evaluate(
    async ([name, args]) => {
      const { dapp } = window as unknown as { dapp: Record<string, (...args: unknown[]) => Promise<unknown>> }
      return dapp[name]!(...args).catch((error: Error & { code?: number }) => ({ code: error.code, name: error.name }))
    },
    [name, args] as const,
  )

test('wagmi logs somebody in by email, signs and pays by their account, and knows them after a reload', async () => {
  const visit = await world.enter({
    pages: 'wagmi',
    wallet: false,
    options: { defaultAccountTypes: { eip155: 'eoa' }, features: { email: true, socials: ['google'] } },
  })
  const { id, page } = visit
  await reads(id('connectors'), 'ID_AUTH')
  const connecting = by(visit, 'connect', 'ID_AUTH')
  await typeCode(visit, world.sandbox, 'wagmi@example.com')
  const { accounts, chainId } = (await connecting) as { accounts: string[]; chainId: number }
  assert.is(chainId, 31337)
  assert.is(accounts.length, 1)
  await isConnected(visit, accounts[0])
  await reads(id('connector'), 'ID_AUTH')
  await reads(id('address'), accounts[0]!)

  const signing = by(visit, 'sign', 'hello')
  await approve(page)
  assert.is(verifyMessage('hello', (await signing) as string), accounts[0])
  const refused = by(visit, 'sign', 'no')
  await decline(page)
  assert.is(((await refused) as { name: string }).name, 'UserRejectedRequestError')

  await page.reload()
  await isConnected(visit, accounts[0])
  await reads(id('status'), /^connected$/)
  const sending = by(visit, 'switchChain', 31338)
  await sending
  await reads(id('chain-id'), '31338')
  await by(visit, 'disconnect')
  await isDisconnected(visit)
  await reads(id('status'), /^disconnected$/)
})

test.run()
