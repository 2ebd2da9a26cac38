import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connector } from '../../src/domain/connector.js'
import { toConnectorRows, toOwnRows, toPlatforms, toWalletRows, type Wallet } from '../../src/domain/wallets.js'
import { ANNOUNCED } from '../wallets/announced-wallets.js'

const MOBILE = { mobile_link: 'one://' }
const ALL = { ...MOBILE, desktop_link: 'one-desktop://', webapp_link: 'https://app.one.test' }
const DESKTOP = { isMobile: false, isInstalled: false }
const PHONE = { isMobile: true, isInstalled: false }

for (const [what, wallet, standing, ways] of [
  ['from a desktop a phone wallet is reached by a code', MOBILE, DESKTOP, ['qrcode']],
  ['on the phone itself by its app', MOBILE, PHONE, ['mobile']],
  ['what is in this browser comes first', MOBILE, { ...DESKTOP, isInstalled: true }, ['browser', 'qrcode']],
  [
    'on a phone what is in this browser is its own browser, mostly: no link leads to itself',
    MOBILE,
    { ...PHONE, isInstalled: true },
    ['browser'],
  ],
  ['a wallet with every way, from a desktop', ALL, DESKTOP, ['qrcode', 'web', 'desktop']],
  ['a wallet with every way, on a phone, where no desktop app runs', ALL, PHONE, ['mobile', 'web']],
  ['a wallet that only runs on the web', { webapp_link: 'https://app.one.test' }, PHONE, ['web']],
  ['a wallet without any link can still scan', {}, DESKTOP, ['qrcode']],
  ['an extension that is not here', { rdns: 'com.one' }, DESKTOP, ['unsupported']],
  ['an extension that is here', { rdns: 'com.one' }, { ...DESKTOP, isInstalled: true }, ['browser']],
  ['an extension that is a phone wallet as well', { ...MOBILE, rdns: 'com.one' }, DESKTOP, ['qrcode']],
] as const)
  test(what, () => assert.equal(toPlatforms(wallet, standing), [...ways]))

for (const { name, rdns, flags } of ANNOUNCED)
  for (const flag of [undefined, ...flags.filter(each => flags.length === 1 || each !== 'isMetaMask')]) {
    const isAnnounced = !flag
    const how = isAnnounced ? 'announces itself' : `is known by ${flag} alone`
    test(`in its own browser on a phone, where it ${how}, ${name} has one row, after what was used lately`, () => {
      const provider = Object.fromEntries(flags.map(flag => [flag, true]))
      const connector = {
        ...(isAnnounced
          ? { id: rdns, type: 'ANNOUNCED', name, info: { rdns, name } }
          : { id: 'injected', type: 'INJECTED', name: 'Browser Wallet' }),
        chain: 'eip155',
        provider,
      } as unknown as Connector
      // The directory calls it otherwise, at times, and knows its flag.
      const listed: Wallet = {
        id: 'w1',
        name: `The ${name}`,
        rdns,
        mobile_link: 'one://',
        injected: flag ? [{ injected_id: flag }] : [],
      }
      const other: Wallet = { id: 'w2', name: 'Another', mobile_link: 'two://' }
      const rows = toWalletRows({
        own: toOwnRows({ rows: toConnectorRows({ connectors: [connector], isMobile: true }) }),
        recent: [other, listed],
        featured: [listed],
        recommended: [listed],
        custom: [],
        excluded: [],
        features: {},
        isMobile: true,
        hasWalletConnect: true,
      })
      const found = rows.map(({ group, platform, wallet }) => [group, platform, wallet?.id])
      assert.equal(found, [
        ['recent', 'mobile', 'w2'],
        ['injected', 'browser', 'w1'],
      ])
    })
  }
