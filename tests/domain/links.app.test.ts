import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toAppLink } from '../../src/domain/links.js'

for (const link of [
  'metamask://',
  'https://metamask.app.link',
  'trust',
  'tg://resolve?domain=wallet',
  'data-wallet://',
  'ms://',
  'search-wallet://',
  'intents://',
  'chrom://',
  'bnc://app.binance.com/',
  'cbwallet://miniapp',
  'filer://open',
])
  test(`${link} may be opened`, () => assert.is(toAppLink(link), link))

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
  'intent://x#Intent;scheme=y;end',
  'Intent:x',
  'android-app://x',
  'ms-officecmd:x',
  'ms-msdt:/id',
  'search-ms:query=x',
  'shell:startup',
  'chrome://settings',
  'chrome-extension://x',
  'mailto:x',
  'tel:1',
  'smsto:1',
  'ftp://x',
  'ws://x',
  'vscode://x',
  'vscode-insiders://x',
  'facetime-audio:1',
  'callto:1',
  'skype:x',
  'zoommtg://x',
  'msteams:x',
  'shortcuts://run',
  'steam://run/1',
])
  test(`${JSON.stringify(link)} is refused`, () => assert.is(toAppLink(link), undefined))

for (const nothing of [undefined, null, '', '  ', 7, {}, ['metamask://']])
  test(`${JSON.stringify(nothing)} is no link`, () => assert.is(toAppLink(nothing), undefined))

test('white space around a link, or in it, goes', () => assert.is(toAppLink(' meta\nmask:// '), 'metamask://'))
