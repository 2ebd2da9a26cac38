import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toDownloadPlaces } from '../../../src/features/wallets/rules.js'

const WALLET = {
  id: '1',
  name: 'One',
  homepage: 'https://one.test',
  app_store: 'https://apps.test/1',
  play_store: 'https://play.test/1',
  chrome_store: 'https://chrome.test/1',
}
const places = (isMobile: boolean, isAndroid: boolean) => toDownloadPlaces(WALLET, { isMobile, isAndroid }).map(([place]) => place)

test('on a desktop the extension comes first', () => assert.equal(places(false, false), ['extension', 'iosApp', 'androidApp', 'website']))
test('on an iPhone its store comes first', () => assert.equal(places(true, false), ['iosApp', 'androidApp', 'website', 'extension']))
test('on an Android phone its store comes first', () => assert.equal(places(true, true), ['androidApp', 'iosApp', 'website', 'extension']))

test('places that a wallet does not name are left out', () => {
  assert.equal(toDownloadPlaces({ id: '1', name: 'One', homepage: 'https://one.test' }, { isMobile: true, isAndroid: true }), [
    ['website', 'https://one.test'],
  ])
  assert.equal(toDownloadPlaces({ id: '1', name: 'One' }, { isMobile: false, isAndroid: false }), [])
})

test.run()
