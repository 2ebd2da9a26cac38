import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { settlePromises } from '../support/clock.js'
import { createFakeWallet } from '../support/fakes.js'
import { cleanupModals, createTestModal } from '../support/modal.js'

test.after.each(cleanupModals)

test('lists that somebody follows end with the modal: nothing looks for wallets any more, and nobody is told', async () => {
  const { appKit, clock, announce } = createTestModal()
  const { subscribe } = await appKit.wallets()
  let told = 0
  for (let follower = 0; follower < 2; follower++) subscribe(() => told++)
  announce({ provider: createFakeWallet(), rdns: 'com.early', name: 'Early' })
  await settlePromises()
  assert.equal([told > 0, clock.pending().length > 0], [true, true])
  appKit.destroy()
  told = 0
  announce({ provider: createFakeWallet(), rdns: 'com.late', name: 'Late' })
  await settlePromises()
  assert.equal([told, clock.pending()], [0, []])
})

test.run()
