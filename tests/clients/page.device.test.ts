import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isMobile } from '../../src/clients/page.js'
import { cleanupModals, createTestModal } from '../support/modal.js'

test.after.each(cleanupModals)

for (const [userAgent, answer] of [
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', true],
  ['Mozilla/5.0 (iPad; CPU OS 16_4)', true],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/9)', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', false],
] as const)
  test(`${userAgent} is ${answer ? 'a phone or tablet' : 'a desktop'}`, () => {
    createTestModal({ navigator: { userAgent } })
    assert.is(isMobile(), answer)
  })

test('a coarse pointer is a phone or tablet, whatever its browser says', () => {
  const { page } = createTestModal({ navigator: { userAgent: 'Mozilla/5.0 (Macintosh)' } })
  Object.assign(page, { matchMedia: (query: string) => ({ matches: query === '(pointer:coarse)' }) })
  assert.ok(isMobile())
})

test('on a server nobody is on a phone', () => assert.not(isMobile()))
