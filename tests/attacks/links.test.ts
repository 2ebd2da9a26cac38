// Links and pictures that others give us: whatever the scheme, and however it is spelt, none of them runs anything here.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toAppLink, toImageUrl, toLink, toPairingLink } from '../../src/domain/links.js'
import { createRandom } from '../support/modal.js'

/** What runs or reads something in this page, or drives something else than a wallet. */
const BAD =
  'javascript data vbscript file blob about filesystem view-source intent android-app ms-settings search-ms shell chrome chrome-extension edge jar ' +
  'res resource mailto tel sms ftp ssh smb ldap mk mhtml hcp itms-apps ws wss ' +
  'vscode vscode-insiders facetime-audio callto skype zoommtg msteams shortcuts steam'
const URI = 'wc:00@2?symKey=00&relay-protocol=irn'

/** One scheme as those spell it who want it to be overlooked. */
function* spellings(scheme: string, random: () => number): Generator<string> {
  const noise = ['\0', '\t', '\n', '\r', ' ', '\x01', '\x1f']
  yield `${scheme}:alert(1)`
  yield `${scheme}://host/x`
  yield scheme.toUpperCase() + ':alert(1)'
  for (let turn = 0; turn < 20; turn++) {
    let text = ''
    for (const letter of `${scheme}:`) {
      while (random() % 4 === 0) text += noise[random() % noise.length]
      text += random() % 2 ? letter.toUpperCase() : letter
    }
    yield `${text}//alert(1)`
    yield `${noise[random() % noise.length]}${text}alert(1)`
  }
}

/** The scheme that a browser would take an address to have. */
const schemeOf = (url: string) => (URL.canParse(url) ? new URL(url).protocol : undefined)

test('no spelling of a scheme that does harm is followed, as a page, an app or a wallet of the directory', () => {
  const random = createRandom(5)
  let count = 0
  for (const scheme of BAD.split(' ')) {
    for (const text of spellings(scheme, random)) {
      count++
      const because = JSON.stringify(text)
      assert.is(toLink(text), undefined, because)
      assert.is(toAppLink(text), undefined, because)
      assert.is(toPairingLink(text, URI), undefined, because)
    }
    // A name alone would become a scheme.
    assert.is(toPairingLink(scheme, URI), undefined, scheme)
    assert.is(toPairingLink(`${scheme.slice(0, 2)}:${scheme.slice(2)}`, URI), undefined, scheme)
  }
  assert.ok(count > 1_000)
})

test('what is followed has the scheme that it seems to have, and hands over nothing but the link', () => {
  const random = createRandom(6)
  const signs = 'abz:/?#@%\\ .\t<>"\'&=-_'
  for (let turn = 0; turn < 20_000; turn++) {
    const text = Array.from({ length: 1 + (random() % 24) }, () => signs[random() % signs.length]).join('')
    const link = toLink(`https://${text}`)
    if (link && URL.canParse(link)) assert.is(schemeOf(link), 'https:')
    const pairing = toPairingLink(text, `${URI}&x=#"<script>`)
    if (!pairing) continue
    assert.not.match(schemeOf(pairing.url) ?? '', /^(javascript|data|vbscript|file|blob):/)
    // What somebody adds to the code cannot leave its place in the address.
    assert.ok(pairing.url.endsWith(encodeURIComponent(`${URI}&x=#"<script>`)), pairing.url)
  }
})

test('pictures are drawn from the web, from this machine and from data that is a picture; all else is none', () => {
  for (const good of [
    'https://a.test/x.svg',
    ' https://a.test/x',
    'data:image/svg+xml,<svg/>',
    'blob:https://a.test/1',
    'http://localhost:1/x',
  ])
    assert.is(toImageUrl(good), good.trim())
  for (const bad of [
    'http://a.test/x',
    'http://localhost.evil.test/x',
    'data:text/html,x',
    'javascript:1',
    '//a.test/x',
    'x',
    '',
    null,
    {},
    ['https://a.test'],
  ])
    assert.is(toImageUrl(bad), undefined, String(bad))
})
