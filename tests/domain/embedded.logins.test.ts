import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  EMBEDDED_NAMESPACES,
  countLogins,
  isEmail,
  readEmail,
  SOCIAL_NAMES,
  toLogins,
  toSocial,
  toSocialRow,
  toSocialsThere,
} from '../../src/domain/embedded.js'
import { toRedirect } from '../../src/features/login/rules.js'
import { DEFAULT_SOCIALS, type Features, type SocialProvider } from '../../src/domain/features.js'

const given = { projectId: 'p', features: {}, namespaces: ['eip155'] } as const

test('logins are on where a dApp says nothing, has a project id, and a chain family with embedded wallets', () => {
  assert.equal(toLogins(given), { email: true, socials: DEFAULT_SOCIALS })
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'] as const)
    assert.is(toLogins({ ...given, namespaces: [namespace] }).email, EMBEDDED_NAMESPACES.includes(namespace))
  assert.is(toLogins({ ...given, namespaces: ['bip122', 'solana'] }).email, true)
  for (const without of [{ projectId: undefined }, { namespaces: ['bip122'] as const }, { namespaces: [] }])
    assert.equal(toLogins({ ...given, ...without }), { email: false, socials: [] })
})

for (const [features, email, socials] of [
  [{ email: false }, false, DEFAULT_SOCIALS],
  [{ socials: false }, true, []],
  [{ socials: [] }, true, []],
  [{ socials: true as never }, true, DEFAULT_SOCIALS],
  [{ socials: ['x', 'google', 'x'] }, true, ['x', 'google']],
  [{ socials: ['myspace' as never, 'apple'] }, true, ['apple']],
] as const satisfies readonly (readonly [Features, boolean, readonly SocialProvider[]])[]) {
  test(`${JSON.stringify(features)} offers ${email ? 'email' : 'no email'} and ${socials.length} accounts`, () =>
    assert.equal(toLogins({ ...given, features }), { email, socials }))
}

test('each kind of login takes the room of one recommended wallet', () => {
  assert.is(countLogins({ email: true, socials: ['x'] }), 2)
  assert.is(countLogins({ email: false, socials: ['x', 'google'] }), 1)
  assert.is(countLogins({ email: false, socials: [] }), 0)
})

for (const [socials, wide, icons, hasMore] of [
  [['google', 'x'], undefined, ['google', 'x'], false],
  [['google'], 'google', [], false],
  [['google', 'x', 'apple'], 'google', ['x', 'apple'], false],
  [DEFAULT_SOCIALS.slice(0, 6), 'google', ['x', 'discord', 'farcaster', 'github', 'apple'], false],
  [DEFAULT_SOCIALS, 'google', ['x', 'discord', 'farcaster', 'github'], true],
] as const) {
  test(`${socials.length} accounts are ${wide ? 'one by its name and ' : ''}${icons.length} logos${hasMore ? ' and a button for the rest' : ''}`, () =>
    assert.equal(toSocialRow(socials), wide ? { wide, icons, hasMore } : { icons, hasMore }))
}

for (const [userAgent, dropped] of [
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', ['google']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['x']],
  ['Mozilla/5.0 (Linux; Android 14)', ['facebook', 'x']],
  ['Mozilla/5.0 (X11; Linux x86_64)', []],
] as const)
  test(`inside Telegram ${userAgent.slice(12, 30)}… goes without ${dropped.join(' and ') || 'none'}`, () => {
    assert.equal(
      toSocialsThere(DEFAULT_SOCIALS, { isTelegram: true, userAgent }),
      DEFAULT_SOCIALS.filter(each => !(dropped as readonly string[]).includes(each)),
    )
    assert.equal(toSocialsThere(DEFAULT_SOCIALS, { isTelegram: false, userAgent }), DEFAULT_SOCIALS)
  })

test('a word is a provider only where it is one', () => {
  for (const social of DEFAULT_SOCIALS) assert.is(toSocial(social), social)
  for (const word of ['email', 'toString', '', undefined, null, {}]) assert.is(toSocial(word), undefined)
  assert.equal(Object.keys(SOCIAL_NAMES).sort(), [...DEFAULT_SOCIALS].sort())
})

test('a provider’s page that returns by itself is told where to, behind the state it carries, and no secret', () => {
  const page = 'https://dapp.test/page?a=1'
  const here = `${page}&session=s3cret#id_token=x`
  const target = new URL(toRedirect('https://provider.test/login?state=s1&x=2', here)!)
  assert.equal([target.searchParams.get('state'), target.searchParams.get('x')], [`s1--${page}`, '2'])
  const outer = `https://auth.magic.link/go?provider_authorization_url=${encodeURIComponent('https://provider.test/?state=s2')}`
  const inner = new URL(new URL(toRedirect(outer, here)!).searchParams.get('provider_authorization_url')!)
  assert.is(inner.searchParams.get('state'), `s2--${page}`)
  assert.is(toRedirect('https://provider.test/login', here), undefined)
})

for (const address of ['mia@mail.example', 'a.b+c@d-e.f.gh', 'ü@münchen.example', "o'neil@mail.example"])
  test(`${address} has the form of an address`, () => assert.ok(isEmail(address)))
for (const address of [
  '',
  '@mail.example',
  'mia@mail',
  'mia@mail..example',
  'a@b@c.de',
  'Mia <mia@mail.example>',
  `${'a'.repeat(250)}@b.cd`,
])
  test(`'${address.slice(0, 30)}' has not`, () => assert.not(isEmail(address)))

for (const text of [
  ' mia@mail.example\n',
  'mailto:mia@mail.example?subject=Hi',
  'Mia Müller <mia@mail.example>',
  'mia@mail.example.',
  'mia@mail\u200b.example\u00ad',
  'mia＠mail.example',
])
  test(`${JSON.stringify(text)} is mia@mail.example`, () => assert.is(readEmail(text), 'mia@mail.example'))
for (const text of ['mia@mail.example, bob@mail.example', 'a <mia@mail.example> b <bob@mail.example>'])
  test(`of two addresses none is chosen: ${text}`, () => assert.not(isEmail(readEmail(text))))
