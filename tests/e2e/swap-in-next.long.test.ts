// The same for Next: a dApp on wagmi whose pages a server draws, as AppKit's documentation shows it, with its imports changed. That it type-checks is
// held by `swap-in.test.ts`.
// reads: package.json docs/appkit.md src/*.ts src/*.tsx tests/e2e/swap-in-next
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, reads } from './dapp.js'
import { connectAndSign, serveByNext, type Served } from './swap-in.js'

const test = suite('swap-in by Next')
const world = createDapp(test)
let served: Served | undefined

test.before(async () => {
  served = await serveByNext(world.sandbox.options)
})
test.after(() => served?.close())

test('a visitor connects, signs, and is known to the server that draws the page when they come back', async () => {
  const visit = await world.enter({ at: served!.url })
  const { page, id, address } = visit
  await connectAndSign(visit)
  const drawn = await (await page.reload())!.text()
  assert.match(drawn, new RegExp(`reconnecting ${address}|connected ${address}`, 'i'))
  await reads(id('status'), new RegExp(`^connected ${address}`, 'i'))
  await reads(id('address'), new RegExp(address, 'i'))
})
