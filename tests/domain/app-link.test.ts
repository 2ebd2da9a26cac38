import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toAppLink } from '../../src/domain/links.js'

for (const link of [
  'metamask://',
  'https://metamask.app.link',
  'trust',
  'tg://resolve?domain=wallet',
  'intent://x#Intent;scheme=y;end',
  'data-wallet://',
  'filer://open',
]) {
  test(`${link} may be opened`, () => assert.is(toAppLink(link), link))
}

for (const link of [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:x',
  'java\tscript:x',
  '\u0001javascript:x',
  'javascript\n:x',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://x',
  'about:blank',
  'filesystem:x',
  'view-source:x',
]) {
  test(`${JSON.stringify(link)} is refused`, () => assert.is(toAppLink(link), undefined))
}

for (const nothing of [undefined, null, '', '  ', 7, {}, ['metamask://']]) {
  test(`${JSON.stringify(nothing)} is no link`, () => assert.is(toAppLink(nothing), undefined))
}

test('white space around a link, or in it, goes', () => assert.is(toAppLink(' meta\nmask:// '), 'metamask://'))

test.run()
