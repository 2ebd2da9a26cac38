// Whatever has become of one value that a visit has left, or of all: the page loads, knows who was there or not, and lets them connect and leave.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connecting/connect.js'
import { createFakeWallet, memoryStorage } from '../support/fakes.js'
import { cleanupModals, createTestModal } from '../support/modal.js'
import { isPolluted } from './answers.js'
import { SPOILT } from './spoilt.js'

const test = suite('storage')

test.after.each(cleanupModals)

for (const { what, sees, toStorage } of SPOILT)
  test(`${what}: ${sees}`, async () => {
    const storage = memoryStorage(toStorage('com.example.wallet'))
    const { appKit, modal, clock, connector } = createTestModal({ wallet: createFakeWallet({ isConnected: true }), storage })
    const ready = appKit.ready()
    await clock.advance(3_000)
    await ready
    if (!appKit.getIsConnectedState()) await connect(modal, connector())
    assert.match(appKit.getAddress()!, /^0x[\da-f]{40}$/i)
    assert.match(String(appKit.getCaipNetworkId()), /^eip155:[1-9]\d*$/)
    await modal.open()
    await appKit.disconnect()
    assert.not.ok(appKit.getIsConnectedState())
    assert.not.ok(isPolluted())
  })
