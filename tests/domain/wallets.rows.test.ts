import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toPlatforms } from '../../src/domain/wallets.js'

const MOBILE = { mobile_link: 'one://' }
const ALL = { ...MOBILE, desktop_link: 'one-desktop://', webapp_link: 'https://app.one.test' }
const DESKTOP = { isMobile: false, isInstalled: false }
const PHONE = { isMobile: true, isInstalled: false }

for (const [what, wallet, standing, ways] of [
  ['from a desktop a phone wallet is reached by a code', MOBILE, DESKTOP, ['qrcode']],
  ['on the phone itself by its app', MOBILE, PHONE, ['mobile']],
  ['what is in this browser comes first', MOBILE, { ...DESKTOP, isInstalled: true }, ['browser', 'qrcode']],
  ['a wallet with every way, from a desktop', ALL, DESKTOP, ['qrcode', 'web', 'desktop']],
  ['a wallet with every way, on a phone, where no desktop app runs', ALL, PHONE, ['mobile', 'web']],
  ['a wallet that only runs on the web', { webapp_link: 'https://app.one.test' }, PHONE, ['web']],
  ['a wallet without any link can still scan', {}, DESKTOP, ['qrcode']],
  ['an extension that is not here', { rdns: 'com.one' }, DESKTOP, ['unsupported']],
  ['an extension that is here', { rdns: 'com.one' }, { ...DESKTOP, isInstalled: true }, ['browser']],
  ['an extension that is a phone wallet as well', { ...MOBILE, rdns: 'com.one' }, DESKTOP, ['qrcode']],
] as const) {
  test(what, () => assert.equal(toPlatforms(wallet, standing), [...ways]))
}

test.run()
