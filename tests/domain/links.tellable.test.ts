// What others are told of the page's address: a wallet whose browser is to open it, a login's provider that comes back to it.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toTellable } from '../../src/domain/links.js'

const PAGE = 'https://dapp.test/swap'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'

for (const [more, left] of [
  ['', ''],
  ['?', ''],
  ['#', ''],
  ['#section', ''],
  ['#access_token=x&state=y', ''],
  ['?a=1&b=%C3%A4+x&c&d=1%2', '?a=1&b=%C3%A4+x&c&d=1%2'],
  ['#/pool?tab=2', '#/pool?tab=2'],
  ['#!/pool', '#!/pool'],
  ['#/pool?tab=2&access_token=x', '#/pool?tab=2'],
  ['?ref=alice42&lang=de', '?ref=alice42&lang=de'],
  // Tokens that are traded are none that let somebody in.
  ['?token=USDC', '?token=USDC'],
  ['?inputToken=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '?inputToken=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['?token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '?token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['?author=alice', '?author=alice'],
  ['?token=1INCH&outputToken=USDT0', '?token=1INCH&outputToken=USDT0'],
  [`?hash=0x${'ab'.repeat(32)}`, `?hash=0x${'ab'.repeat(32)}`],
  ['?next=%2Fswap%3FinputToken%3DUSDC%26a%3D1', '?next=%2Fswap%3FinputToken%3DUSDC%26a%3D1'],
  ['?pair[token]=USDC', '?pair[token]=USDC'],
  ['?countryCode=DE', '?countryCode=DE'],
  ['?token=s3cr3t', ''],
  [`?token=${'ab12'.repeat(8)}`, ''],
  ['?to%6ben=s3cr3t', ''],
  ['?a=1&code=4%2F0AY0e&state=x', '?a=1&state=x'],
  ['?session_id=abc&a=1', '?a=1'],
  ['?sid=abc', ''],
  ['?apiKey=abc', ''],
  ['?password=abc', ''],
  ['?client_secret=abc', ''],
  ['?magicToken=abc', ''],
  ['?authorization=abc', ''],
  [`?next=${JWT}`, ''],
  ['?otp=123456', ''],
  // No token to trade stands under these names.
  ['?code=ABCDEFGH', ''],
  ['?key=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', ''],
  [`?ticket=0x${'ab'.repeat(20)}`, ''],
  ['?nonce=abcdefgh', ''],
  ['?token=123456', ''],
  ['?token=A1B2C3D4', ''],
  ['?data[token]=s3cr3t&data.otp=1&a=1', '?a=1'],
  [`?next=${encodeURIComponent('https://dapp.test/in?a=1&token=s3cr3t')}&a=1`, '?a=1'],
  [`?next=${encodeURIComponent(`/a?then=${encodeURIComponent('/in#access_token=x')}`)}`, ''],
  ['?token_hash=pkce_abcdef&type=magiclink', '?type=magiclink'],
  ['?token[]=s3cr3t&token%5B0%5D=s3cr3t', ''],
  [`?hash=${'ab'.repeat(32)}`, ''],
  ['?invite=Ab12Cd34', ''],
  // Under any other name 64 digits are what a private key looks like.
  [`?key=0x${'ab'.repeat(32)}`, ''],
  [`?privateKey=0x${'ab'.repeat(32)}`, ''],
  [`?token=0x${'ab'.repeat(32)}`, ''],
  [`?nonce=0x${'ab'.repeat(32)}`, ''],
  [`?pk=0x${'ab'.repeat(32)}&priv=1&keys=abcd&seed=x&mnemonic=x&pin=1234&tokens=s3cr3t`, ''],
  [`?claim=0x${'ab'.repeat(32)}&a=${'ab'.repeat(32)}&passhash=0x${'ab'.repeat(32)}`, ''],
  [`?tx=0x${'ab'.repeat(32)}&poolId=0x${'ab'.repeat(32)}`, `?tx=0x${'ab'.repeat(32)}&poolId=0x${'ab'.repeat(32)}`],
  ['?c=5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ&a=1', '?a=1'],
  [`?w=${'abandon+'.repeat(11)}about&b=${'abandon%20'.repeat(11)}about`, ''],
  [`?w=${'Abandon-'.repeat(11)}About&b=${'abandon_'.repeat(11)}about`, ''],
  ...[',', '%2C%20', '.', '|', '/', ':', '%0A', '%20%20'].map(sign => [`?w=${`abandon${sign}`.repeat(11)}about&a=1`, '?a=1'] as const),
  // As pasting leaves them, or a list has them.
  ...[`${'abandon '.repeat(11)}about`, 'ab'.repeat(32)].flatMap(key =>
    [` ${key}\n`, `\n${key} `, `"${key}"`].map(value => [`?w=${encodeURIComponent(value)}&a=1`, '?a=1'] as const),
  ),
  [`?w=${Array.from({ length: 12 }, (_, at) => `${at + 1}. abandon`).join('%20')}&v=hex:${'ab'.repeat(32)}&a=1`, '?a=1'],
  // Their numbers count a key's words, and are something else in a list.
  ...[
    'basket=eth:10,usdc:20,dai:30,wbtc:5,link:1,uni:2,aave:3,snx:4,comp:5,mkr:6,sushi:7,balancer',
    `layout=${Array.from({ length: 12 }, (_, at) => `price.${2 * at}`).join('.')}`,
  ].map(list => [`?${list}`, `?${list}`] as const),
  [`#/claim/${'abandon/'.repeat(11)}about`, ''],
  ['?data=token%3Ds3cr3t&then=a%3D1', '?then=a%3D1'],
  [`#/claim/0x${'ab'.repeat(32)}`, ''],
  [`#/tx/0x${'ab'.repeat(32)}`, `#/tx/0x${'ab'.repeat(32)}`],
  // What a page shows by 64 digits is no key.
  ...['pool', 'proposal', 'market', 'condition', 'order', 'transactions'].flatMap(name => [
    [`#/name.eth/${name}/0x${'ab'.repeat(32)}`, `#/name.eth/${name}/0x${'ab'.repeat(32)}`] as const,
    [`?${name}=0x${'ab'.repeat(32)}`, `?${name}=0x${'ab'.repeat(32)}`] as const,
  ]),
  ...['link', 'gift', 'redeem', 'secret'].map(name => [`#/${name}/${'ab'.repeat(32)}`, ''] as const),
  [`#/${'ab'.repeat(32)}`, ''],
  ['?k=shoes', '?k=shoes'],
  [`?k=${'ab'.repeat(32)}`, ''],
  // Of one letter nobody knows what it names: Linkdrop's claim links have a key in `k`, and a signature in `s`.
  ['#/code?k=HWVsGht24jzkm9WY7H3pf12Aw8xVKxXTMtr5kGHtTrfX&c=1', '#/code?c=1'],
  ['#/usdc?k=HWVsGht24jzkm9WY7H3pf12Aw8xVKxXTMtr5kGHtTrfX&s=5Q8xVKxXTMtr5kGHtTrfX2&v=2', '#/usdc?v=2'],
  ['?p=Ab12Cd34Ef56Gh78&user[k]=ab12cd34ef56gh78', ''],
  ['?k=red%20shoes&q=a-proposal-of-many-words&v=dQw4w9WgXcQ', '?k=red%20shoes&q=a-proposal-of-many-words&v=dQw4w9WgXcQ'],
  ['?r=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '?r=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  // Written in base64, and without any name.
  ...['q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=', 'q83v+jRW/JCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA%3D'].map(
    key => [`?k=${key}&a=1`, '?a=1'] as const,
  ),
  [`?${'ab'.repeat(32)}`, ''],
  [`#/claim?0x${'ab'.repeat(32)}&a=1`, '#/claim?a=1'],
  [`?${JWT}&embedded&a=`, '?embedded&a='],
  // As a router writes it.
  [`?0x${'ab'.repeat(32)}=&${JWT}=&a=1`, '?a=1'],
  // What names no key names none as its end, either.
  [`?${'5Hue'.repeat(21)}51tx=&a=1`, '?a=1'],
  ['?p=/docs/Getting-Started&q=Bitcoin+price+today', '?p=/docs/Getting-Started&q=Bitcoin+price+today'],
  ['?k=/83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA&q=HWVsGhtBjzkmWYHpfAwxVKxXTMtr+kGHtTrfX', ''],
  // A key of Solana's; a transaction's signature looks the same.
  [`?claim=${'5Hue'.repeat(22)}&tx=${'5Hue'.repeat(22)}`, `?tx=${'5Hue'.repeat(22)}`],
  // What a name only ends in says nothing of it.
  [`?unblock=${'ab'.repeat(32)}&reorder=${'ab'.repeat(32)}&paid=${'ab'.repeat(32)}`, ''],
  ...['txid', 'orderHash', 'poolID', 'block_id', 'tx_ids'].map(
    name => [`?${name}=0x${'ab'.repeat(32)}`, `?${name}=0x${'ab'.repeat(32)}`] as const,
  ),
  // Where a router takes what a login answers for a way.
  ['#/access_token=x&id_token=y', ''],
  ['#/callback&access_token=x', ''],
  [`#/in/${JWT}`, ''],
] as const)
  test(`${more || 'an address'} is told as ${left || 'the page alone'}`, () => {
    assert.is(toTellable(PAGE + more), PAGE + left)
  })
test('of a page with a key among its own steps its site alone is told', () => {
  for (const [page, told] of [
    [`https://dapp.test/claim/0x${'ab'.repeat(32)}?a=1#/swap`, 'https://dapp.test/'],
    [`https://dapp.test/magic/${JWT}`, 'https://dapp.test/'],
    [`https://dapp.test/a/tx/0x${'ab'.repeat(32)}?a=1`, `https://dapp.test/a/tx/0x${'ab'.repeat(32)}?a=1`],
    [`https://dapp.test/#/in/a.${JWT}`, `https://dapp.test/`],
  ])
    assert.is(toTellable(page!), told)
})
