import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isRefusal, named, readError, missingAdapter, missingModal } from '../../src/domain/error-code.js'
import { ERRORS, fill, ModalError, tellingOf, toModalError, type ErrorName } from '../../src/domain/errors.js'
import { toOpenEnded } from '../../src/domain/texts.js'

type Entry = { is: 'toast' | 'alert' | 'thrown'; text: string; more?: string; code?: number }
const entries = Object.entries(ERRORS) as [ErrorName, Entry][]
const texts = new Set(entries.map(([, { text }]) => text))

/** Texts that dApps and their tests compare, word by word (specification, section 8; AppKit 1.7, sections 13.1, 13.2, 13.4). */
const EXACT = [
  'Network not supported for Gas Price',
  'Network not supported for Swaps',
  'Token Balance Unavailable',
  'Failed to disconnect',
  'Failed to disconnect chain {network}',
  'Failed to fetch transactions',
  'Chain adapter not found',
  'NetworkController client not set',
  'ConnectionController client not set',
  'Network not found',
  'Address or auth connector not found',
  'SIWX is not enabled',
  'No ActiveCaipAddress found',
  'Invalid App Configuration',
  'Session Expired',
  'Network Not Found',
  'Project ID Not Configured',
  'Requested RPC call is not allowed',
  'Action not allowed',
  'A problem occurred while trying initialize authentication',
  'Signature declined',
  'This application might not support Smart Accounts',
  'Error resolving name',
  'Error fetching name suggestions',
  'Error fetching names for address',
  'Error registering name',
  'Chain is not supported',
  'Unsupported chain',
  'Something went wrong',
  'Failed to send transaction. Please try again.',
  'Namespace is not configured. Please call connect() first',
  'Please call connect() before request()',
  'Sign Client not initialized',
  'Missing address parameter in wallet_getCapabilities request',
  'Fetching call status not approved by the wallet.',
  'Only eip155 namespace is supported for authenticated sessions',
  'Multi-namespace requests are not supported',
  'No RPC url provided for chainId: {chainId}',
  'JSON-RPC provider for {network} not found',
  'Unable to load email login dependency',
  'Request was aborted',
  'An error occurred',
  'Please try again after {seconds} seconds',
  'Please enter a valid amount and receiver address',
  'Failed to fetch user operation receipt - {status}',
  'Failed to copy',
  'Missing or invalid. request() expiry: {expiry}. Expiry must be a number (in seconds) between 300 and 604800',
]

for (const text of EXACT) test(`the catalogue has '${text}'`, () => assert.ok(texts.has(text)))

test("a failed switch reads as in the specification, with the network's name", () => {
  assert.is(
    new ModalError('switchFailed', { network: 'Polygon' }).message,
    "Failed to switch to chain 'Polygon'. The chain is not approved or the wallet does not support wallet_switchEthereumChain",
  )
})

test('a hook without createAppKit says what to call', () =>
  assert.is(missingModal('useAppKit').message, 'Please call "createAppKit" before using "useAppKit" hook'))

test("an unknown namespace's adapter is missed by name", () =>
  assert.is(missingAdapter('solana').message, "Adapter for namespace solana doesn't exist"))

test('every alert explains itself', () => {
  const alerts = entries.filter(([, entry]) => entry.is === 'alert')
  assert.is(alerts.length, 7)
  for (const [name, { more }] of alerts) assert.ok(more && more.length > 20, name)
})

// Section 8: wallet codes and JSON-RPC codes; AppKit 1.7, section 12.4.
const CODES: [code: number, name: ErrorName][] = [
  [4001, 'userRejected'],
  [4100, 'unauthorized'],
  [4200, 'unsupportedMethod'],
  [4900, 'disconnected'],
  [4901, 'chainDisconnected'],
  [4902, 'unknownChain'],
  [5000, 'userRejected'],
  [5001, 'sendFailed'],
  [5002, 'userRejected'],
  [5700, 'unsupportedCapability'],
  [5710, 'unsupportedChainId'],
  [5720, 'duplicateBundle'],
  [5730, 'unknownBundle'],
  [5740, 'bundleTooLarge'],
  [5750, 'atomicUpgradeRejected'],
  [5760, 'atomicityNotSupported'],
  [-32700, 'parseError'],
  [-32600, 'invalidRequest'],
  [-32601, 'methodNotFound'],
  [-32602, 'invalidParams'],
  [-32603, 'internalError'],
  [-32000, 'invalidInput'],
  [-32001, 'resourceNotFound'],
  [-32002, 'requestPending'],
  [-32003, 'transactionRejected'],
  [-32004, 'methodNotSupported'],
  [-32005, 'limitExceeded'],
  [-32006, 'versionNotSupported'],
  [5100, 'unsupportedChains'],
  [6000, 'userDisconnected'],
]

for (const [code, name] of CODES) test(`code ${code} is ${name}`, () => assert.is(toModalError({ code, message: 'x' }).name, name))

test("code 32603, by which some wallets mean an invalid chain id, is not just 'something went wrong'", () =>
  assert.is.not(toModalError({ code: 32603, message: 'Invalid chain id' }).name, 'somethingWrong'))

test("WalletConnect's refused update has WalletConnect's code", () => assert.is(new ModalError('invalidUpdateRequest').code, 1003))

for (const [what, error] of [
  ['code 4001', { code: 4001, message: 'x' }],
  ["MetaMask's nested code", { code: -32603, message: 'Internal error', data: { originalError: { code: 4001, message: 'no' } } }],
  ['a code inside error', { message: 'x', error: { code: 4001, message: 'no' } }],
  ['words with User rejected', new Error('User rejected the request.')],
  ['words with user denied', new Error('MetaMask Tx Signature: User denied transaction signature.')],
  ["Ledger's words", new Error('Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)')],
  ["Ledger's newer words", new Error('Ledger device: USER_REFUSED_ON_DEVICE (0x5501)')],
  ["ethers' ACTION_REJECTED", Object.assign(new Error('user rejected action'), { code: 'ACTION_REJECTED' })],
  ['a bare string', 'User rejected the request'],
  ['code 4001 three layers deep', new Error('x', { cause: { info: { error: { code: 4001 } } } })],
  ["ethers' code alone", { code: 'ACTION_REJECTED', message: 'x' }],
  ['the one word there is', { code: -32603, message: 'Cancelled' }],
  ['a window that was closed', new Error('User closed modal')],
  ['the request itself', 'Signature request was rejected.'],
  ['an approval', { code: 4100, message: 'Approval Denied' }],
  ['what was done on a device', new Error('Transaction rejected on your Ledger device')],
  ['what was not done', new Error('The user did not approve the request')],
  ["WalletConnect's words", { code: 5000, message: 'User disapproved requested methods' }],
  [
    'an error that throws as its code is read',
    Object.defineProperty(new Error('x', { cause: 'user rejected' }), 'code', {
      get() {
        throw new Error('no')
      },
    }),
  ],
] as const) {
  test(`a refusal told by ${what} is userRejected`, () => {
    const { name, code, message } = toModalError(error)
    assert.equal({ name, code, message }, { name: 'userRejected', code: 4001, message: 'User rejected the request' })
    assert.ok(isRefusal(error))
  })
}

test('what refuses nothing is no refusal', () => {
  for (const error of [
    new Error('The server rejected the connection'),
    { code: 4100 },
    'rejected',
    undefined,
    null,
    { code: -32003, message: 'Transaction rejected' },
    { code: -32500, message: 'user operation rejected by paymaster' },
    { code: -32603, message: 'Internal error', data: { code: 3, message: 'user denied' } },
    new Error('execution reverted: user denied access'),
    new Error('The username was rejected'),
    // By whom it does not say: nodes reject, too. Of a Safe it is its owners' no (`adapters/eip155/ask-wallet`).
    new Error('Transaction was rejected'),
    new Error('Access denied to use Ledger device'),
    new Error('Rejected by device: blind signing is off'),
    // A server's own words, whatever it forbids.
    { code: -32000, message: 'Request denied' },
    { code: -32005, message: 'request rejected' },
    { code: -32603, message: 'Internal error', data: { code: -32001, message: 'Request was denied' } },
    { message: 'Request denied', data: { code: -32000 } },
  ])
    assert.not(isRefusal(error), `${JSON.stringify(error)}`)
})

test('a window that is closed says no, unless something was to be sent: it may have been confirmed before', () => {
  for (const message of ['User closed modal', 'popup closed', 'The window was closed by the user', 'user aborted the request']) {
    assert.equal([isRefusal(new Error(message)), isRefusal(new Error(message), true)], [true, false], message)
    assert.is(toModalError(new Error(message), 'sendFailed').name, 'sendFailed')
  }
  for (const message of ['User rejected the request', 'request cancelled by user'])
    assert.equal([isRefusal(new Error(message)), isRefusal(new Error(message), true)], [true, true], message)
})

for (const error of [
  undefined,
  null,
  'text',
  0,
  {},
  { code: 'x' },
  { message: 7 },
  new Error(''),
  new TypeError('Failed to fetch'),
  Symbol('s').description,
])
  test(`${error instanceof Error ? error : JSON.stringify(error)} becomes the fallback, with its cause`, () => {
    const made = toModalError(error, 'chainNotSupported')
    assert.equal([made.name, made.message], ['chainNotSupported', 'Chain is not supported'])
    assert.is(made.cause, error)
  })

test('a ModalError stays the same one, and an error that is only a name so far gets its text, its values and its cause', () => {
  const cause = new Error('deep')
  const made = toModalError(named('walletBadAnswer', cause), 'somethingWrong', { name: 'Rabby' })
  assert.equal([made.name, made.message, made.cause], ['walletBadAnswer', 'Rabby gave an answer that could not be read', cause])
  assert.is(
    new ModalError('requestPending', { name: 'Rabby' }).message,
    'A request is already waiting in Rabby. Open the wallet and answer it',
  )
  const error = new ModalError('unknownChain')
  assert.is(toModalError(error, 'somethingWrong'), error)
})

test("the wallet's inner code counts more than the one around it", () => {
  assert.is(readError({ code: -32603, message: 'outer', data: { originalError: { code: 4902, message: 'inner' } } }).code, 4902)
  assert.is(readError({ code: -32603, message: 'outer', data: { originalError: { code: 4902, message: 'inner' } } }).message, 'inner')
})

test('values that are not given leave no braces behind, and one that looks like a pattern is put in as it is', () => {
  assert.is(fill('Missing or invalid. {reason}', {}), 'Missing or invalid.')
  assert.is(fill('{a} and {b}', { a: 0 }), '0 and')
  assert.is(fill('{name} does not answer', { name: '$& {name} $1' }), '$& {name} $1 does not answer')
})

const speaking = (texts: Record<string, string>) => ({ state: { texts: { peek: () => texts } } })

test('a dApp puts its own words in the place of any text by its name; codes, and what has moved, stay', () => {
  for (const name of Object.keys(ERRORS) as ErrorName[]) {
    const modal = speaking({ [`error.${name}`]: 'Anders: {name}' })
    const before = new ModalError(name, { name: 'Wallet' })
    const { said, bare } = tellingOf(modal, before)
    assert.equal([said, bare], ['Anders: Wallet', (ERRORS[name] as { bare?: string }).bare && 'Anders: Wallet'])
    assert.is(toOpenEnded(tellingOf(speaking({}), before).said), toOpenEnded(before.message))
    const error = toModalError(new ModalError(name, { name: 'Wallet' }), name, {}, modal)
    assert.equal([error.name, error.message, error.code, error.moved], [name, 'Anders: Wallet', before.code, before.moved])
  }
})
