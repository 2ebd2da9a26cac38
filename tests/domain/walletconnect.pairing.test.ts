import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isDue, isFresh, RENEW_AFTER } from '../../src/domain/walletconnect.js'
import { PAIRING_LIFE, PAIRING_MARGIN, RELAY_LIMIT } from '../../src/domain/times.js'

const made = 1_000_000
const link = { expiresAt: made + PAIRING_LIFE }

test('a link is worth scanning for four minutes, less ten seconds', () => {
  assert.ok(isFresh(link, made))
  assert.ok(isFresh(link, made + PAIRING_LIFE - PAIRING_MARGIN - 1))
  assert.not(isFresh(link, made + PAIRING_LIFE - PAIRING_MARGIN))
  assert.not(isFresh(link, made + PAIRING_LIFE))
})

test('none at all is not worth scanning, and it is time for one', () => {
  assert.not(isFresh({ expiresAt: 0 }, made))
  assert.ok(isDue({ expiresAt: 0 }, made))
})

test('the next one is made so early that even a slow relay brings it in time', () => {
  assert.is(RENEW_AFTER + RELAY_LIMIT + PAIRING_MARGIN, PAIRING_LIFE)
  assert.not(isDue(link, made + RENEW_AFTER - 1))
  assert.ok(isDue(link, made + RENEW_AFTER))
  assert.ok(isFresh(link, made + RENEW_AFTER))
})
