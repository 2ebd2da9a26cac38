// What services, wallets and storage may say to do harm: JSON of any shape, with the keys and texts that matter.
import { createRandom } from '../support/modal.js'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ACCOUNT = `eip155:1:${ADDRESS}`

/** Keys that answers are read by, and those that lead into prototypes. */
const KEYS =
  'balances name symbol chainId address value price quantity decimals numeric iconUrl avatar suggestions registered addresses data next id ' +
  'metadata operationType hash minedAt sentFrom sentTo status nonce chain transfers fungible_info icon url direction nft_info content preview ' +
  'flags is_spam recipient sender fungibles paymentCurrencies purchaseCurrencies limits quotes toAmount standard fast instant allowance tx to ' +
  'from gas gasPrice eip155 quote coinbaseFee networkFee paymentSubtotal paymentTotal purchaseAmount amount currency pcis permissions policies ' +
  'expiration expiry context project revokedAt tokens logoUri count image_id homepage mobile_link desktop_link webapp_link rdns injected ' +
  'injected_id namespace chains __proto__ constructor prototype toString length 0 60'
const keys = KEYS.split(' ')

const TEXTS = [
  '',
  'x',
  '0',
  '-1',
  '1e999',
  'NaN',
  '0x',
  `0x${'f'.repeat(64)}`,
  ADDRESS,
  ACCOUNT,
  '1.5',
  '18',
  `${'0'.repeat(500)}1`,
  `1.${'0'.repeat(500)}1`,
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'https://a.test/x',
  '\u202eevil\u200b',
  '{name}',
  '2026-11-23T00:00:00Z',
  'x'.repeat(2_000),
  '\ud800',
]

/** JSON of any shape. */
export function createAnswers(seed: number): () => unknown {
  const random = createRandom(seed)
  const of = <T>(all: readonly T[]): T => all[random() % all.length]!
  const make = (depth: number): string => {
    const kind = random() % (depth > 5 ? 5 : 10)
    if (kind === 0) return of(['null', 'true', 'false'])
    if (kind <= 1) return of(['0', '-1', '1e308', '1e999', '0.1', '9007199254740993', '4294967296', '18', '77', '1764000000'])
    if (kind <= 4) return JSON.stringify(of(TEXTS))
    if (kind <= 6) return `[${Array.from({ length: random() % 4 }, () => make(depth + 1)).join()}]`
    return `{${Array.from({ length: random() % 14 }, () => `${JSON.stringify(of(keys))}:${make(depth + 1)}`).join()}}`
  }
  // At the top there is mostly an object or a list, or nothing would be read.
  return () =>
    JSON.parse(of([() => make(0), () => `{${keys.map(key => `${JSON.stringify(key)}:${make(2)}`).join()}}`, () => `[${make(1)}]`])())
}

/** Whether something has got into what all objects share. */
export const isPolluted = () => Object.keys(Object.prototype).length > 0 || 'alert' in {}
