import type { BareError } from './error-code.js'
import { ALERTS } from './notices.js'

/**
 * Everything that can go wrong, in one table (specification, section 8).
 * Texts are exact where dApps and their tests compare them; `{name}` is filled in.
 * `is` says who it is for: the visitor (`toast`), the developer (`alert`), or the code that called (`thrown`).
 */

export interface Entry {
  readonly is: 'toast' | 'alert' | 'thrown'
  readonly text: string
  /** The longer explanation of an alert. */
  readonly more?: string
  /** EIP-1193, EIP-1474 or WalletConnect code, where one exists. */
  readonly code?: number
  /** What may have moved once a wallet was asked to send, where that is known; with all others nothing has. */
  readonly moved?: Moved
  /** What went wrong by itself, of a text that says also what has moved. */
  readonly bare?: string
}

/** What a failure of sending may have moved: the amount, the network fee alone, or nothing. */
export type Moved = 'nothing' | 'maybe' | 'fee'

const toast = (text: string, code?: number): Entry => ({ is: 'toast', text, code })
const thrown = (text: string, code?: number): Entry => ({ is: 'thrown', text, code })
const saysUnsent = (text: string): Entry => ({ ...toast(text), moved: 'nothing', bare: '{what}' })
const unsent = (what: string, more = ''): Entry => ({
  is: 'toast',
  moved: 'nothing',
  text: `${what}. Nothing was sent${more}`,
  bare: what + more,
})
const maybe = (entry: Entry): Entry => ({ ...entry, moved: 'maybe' })
/** Says itself what the visitor has to look at. */
const telling = (text: string, moved: Moved): Entry => ({ ...toast(text), moved, bare: text })

export const ERRORS = {
  // wallets
  userRejected: toast('User rejected the request', 4001),
  requestPending: toast('A request is already waiting in {name}. Open the wallet and answer it', -32002),
  walletSilent: toast('{name} does not answer'),
  walletHasNoNetwork: toast('This wallet has none of the networks of this app. Choose another wallet'),
  walletLocked: toast('{name} is locked. Unlock it and try again'),
  walletSharesNothing: toast('{name} shared no account'),
  walletSharesNoEthereum: toast('{name} shared no Ethereum account, and without one it cannot be recognised. Share one as well'),
  walletBadAnswer: maybe(toast('{name} gave an answer that could not be read')),
  unauthorized: toast('The wallet has not allowed this', 4100),
  unsupportedMethod: toast('The wallet does not support this', 4200),
  callNotSupported: thrown('Wallet call is not supported', 4200),
  disconnected: maybe(toast('The wallet is disconnected', 4900)),
  chainDisconnected: maybe(toast('The wallet is not connected to this network', 4901)),
  unknownChain: toast('The wallet does not know this network', 4902),
  invalidChainId: toast('The wallet does not accept this network', 32603),
  walletFailed: maybe(toast('Something went wrong', 5000)),
  unsupportedCapability: thrown('Unsupported non-optional capability', 5700),
  unsupportedChainId: thrown('Unsupported chain id', 5710),
  duplicateBundle: thrown('Duplicate id', 5720),
  unknownBundle: thrown('Unknown bundle id', 5730),
  sendPending: thrown('Another request of this app is open in the modal', -32002),
  otherSigner: thrown('Another account than the one in use would have to sign this'),
  bundleTooLarge: thrown('Bundle too large', 5740),
  atomicUpgradeRejected: thrown('Atomic-ready wallet rejected upgrade', 5750),
  atomicityNotSupported: thrown('Atomicity not supported', 5760),

  // networks
  chainNotSupported: toast('Chain is not supported'),
  switchFailed: toast(
    "Failed to switch to chain '{network}'. The chain is not approved or the wallet does not support wallet_switchEthereumChain",
    4902,
  ),
  walletStayed: toast('{name} did not switch. Choose {network} in {name} itself'),
  networkNotSupportedForGas: toast('Network not supported for Gas Price'),
  networkNotSupportedForSwaps: toast('Network not supported for Swaps'),
  unsupportedChain: toast('Unsupported chain'),
  networkNotFound: thrown('Network not found'),
  noRpcUrl: thrown('No RPC url provided for chainId: {chainId}', 4901),
  noRpcProvider: thrown('JSON-RPC provider for {network} not found', 4901),
  rpcFailed: toast('No node of {network} answered', 4901),
  rpcTimeout: maybe(toast('The node did not answer in time')),

  // account
  tokenBalanceUnavailable: toast('Token Balance Unavailable'),
  transactionsFailed: toast('Failed to fetch transactions'),
  disconnectFailed: toast('Failed to disconnect'),
  disconnectChainFailed: toast('Failed to disconnect chain {network}'),
  copyFailed: toast('Failed to copy'),
  somethingWrong: toast('Something went wrong'),
  /** Put round what failed before anything was sent. */
  unsent: saysUnsent('{what}. Nothing was sent'),
  sendFailed: maybe(toast('Failed to send transaction. Please try again.')),
  sendIncomplete: toast('Please enter a valid amount and receiver address'),
  tokenAccountTaken: toast("The receiver's account for this token belongs to somebody else. Ask for another address"),
  networkFeeHigher: unsent('The network fee has risen'),
  feeUnusual: unsent('The network fee is unusually high now', '. Try again later, or send from your wallet'),
  tooManyCoins: unsent('This amount is spread over too many small coins for one transaction', '. Send less at a time'),
  amountTooSmall: toast('This amount is too small for the network. Send more'),
  transactionPending: telling(
    'The network has not confirmed the transaction yet. It may still arrive. Look at the account before you send again',
    'maybe',
  ),
  notEnoughForFees: toast('Not enough SOL to cover fees or rent'),
  notEnoughForTransfer: toast('Not enough SOL to cover this transfer'),
  transactionExpired: unsent('The network did not take the transaction in time, and no longer will'),

  // sign-in
  signInFailed: toast('A problem occurred while trying initialize authentication'),
  signatureDeclined: toast('Signature declined'),
  signingFailed: toast('{name} did not sign: {reason}. Try again, or use another account: some hardware wallets sign no messages'),
  smartAccountUnsupported: toast('This application might not support Smart Accounts'),
  signatureNotAccepted: toast('The app did not accept the signature'),
  siwxMissing: thrown('SIWX is not enabled'),
  noActiveAddress: thrown('No ActiveCaipAddress found'),

  // names
  nameNotResolved: toast('Error resolving name'),
  nameOffchain: toast('This name is kept outside the chain and cannot be looked up here. Ask for the address'),
  nameSuggestionsFailed: toast('Error fetching name suggestions'),
  namesFailed: toast('Error fetching names for address'),
  nameNotRegistered: toast('Error registering name'),

  // embedded wallet
  emailCooldown: toast('Please try again after {seconds} seconds'),
  emailInvalid: toast('Invalid email. Try again.'),
  /** What the wallet's own server says. */
  embeddedSaid: toast('{words}'),
  embeddedCodeWrong: toast('{words}'),
  embeddedTimeout: toast('Something went wrong'),
  embeddedGone: toast('The page of the wallet was closed. Try again'),
  untrustedOrigin: toast('Untrusted Origin'),
  rpcNotAllowed: thrown('Requested RPC call is not allowed', 4200),
  actionNotAllowed: toast('Action not allowed'),
  requestAborted: maybe(toast('Request was aborted')),
  storageBlocked: toast(
    'Your browser does not let the wallet keep its data. Allow third-party cookies for this page, or use another browser',
  ),
  storageFull: toast('Your browser has no room left for the wallet. Free some space, or leave the private window'),
  frameFailed: toast('An error occurred'),
  frameMissing: thrown('Unable to load email login dependency'),
  noAuthConnector: toast('Address or auth connector not found'),
  receiptFailed: thrown('Failed to fetch user operation receipt - {status}'),

  // composition
  adapterNotFound: thrown('Chain adapter not found'),
  networkClientMissing: thrown('NetworkController client not set'),
  connectionClientMissing: thrown('ConnectionController client not set'),
  chunkFailed: toast('This part could not be loaded'),

  // WalletConnect
  missingOrInvalid: thrown('Missing or invalid. {reason}', 5),
  noMatchingKey: thrown('No matching key. {reason}', 2),
  expired: maybe(thrown('Expired. {reason}', 6)),
  notInitialized: thrown('Not initialized. {reason}', 1),
  unsupportedChains: thrown('Unsupported chains. {reason}', 5100),
  chainMalformed: thrown(
    'Unsupported chains. connect() {kind}, chain {chain} should be a string and conform to "namespace:chainId" format',
    5100,
  ),
  chainsMissing: thrown(
    'Unsupported chains. connect() {kind}, chains must be defined as "namespace:chainId" e.g. "eip155:1": {...} in the namespace key OR as an array of CAIP-2 chainIds e.g. eip155: { chains: ["eip155:1", "eip155:5"] }',
    5100,
  ),
  unsupportedMethods: thrown(
    'Unsupported methods. connect(), namespace, methods should be an array of strings or empty array for no methods',
    5101,
  ),
  unsupportedEvents: thrown(
    'Unsupported events. connect(), namespace, events should be an array of strings or empty array for no events',
    5102,
  ),
  namespacesNoObject: thrown('Missing or invalid. connect(), {kind} should be an object with data', 5),
  nothingAsked: thrown('Missing or invalid. connect() params: {wish}', 5),
  propertyMissing: thrown('Missing or invalid. {kind} must contain an existing value for each key. Received: {value} for key {key}', 5),
  scopedNotAsked: thrown(
    'Scoped properties must be a subset of required/optional namespaces, received: {received}, required/optional namespaces: {namespaces}',
    5,
  ),
  proposalExpired: toast('Proposal expired'),
  relayRefused: toast('WalletConnect does not accept this page'),
  clockWrong: toast("Your device's clock seems to be wrong. Set it, then try again"),
  userDisconnected: thrown('User disconnected.', 6000),
  invalidUpdateRequest: thrown('Invalid update request. {reason}', 1003),
  namespaceNotConfigured: thrown('Namespace is not configured. Please call connect() first', 4901),
  connectFirst: thrown('Please call connect() before request()', 4900),
  signClientMissing: thrown('Sign Client not initialized'),
  callsStatusNotApproved: thrown('Fetching call status not approved by the wallet.', 4100),
  authenticateEip155Only: thrown('Only eip155 namespace is supported for authenticated sessions'),
  authenticateOneNamespace: thrown('Multi-namespace requests are not supported'),

  // JSON-RPC (EIP-1474)
  parseError: toast('Parse error', -32700),
  invalidRequest: toast('Invalid request', -32600),
  methodNotFound: toast('Method not found', -32601),
  invalidParams: toast('Invalid params', -32602),
  internalError: toast('Internal error', -32603),
  invalidInput: toast('Missing or invalid parameters', -32000),
  resourceNotFound: toast('Requested resource not found', -32001),
  transactionRejected: toast('Transaction creation failed', -32003),
  methodNotSupported: toast('Method is not implemented', -32004),
  limitExceeded: toast('Request exceeds defined limit', -32005),
  versionNotSupported: toast('Version of JSON-RPC protocol is not supported', -32006),
  capabilitiesAddressMissing: thrown('Missing address parameter in wallet_getCapabilities request', -32602),
  requestExpiryOutOfBounds: thrown(
    'Missing or invalid. request() expiry: {expiry}. Expiry must be a number (in seconds) between 300 and 604800',
    -32602,
  ),

  // sending; each says whether something has moved
  receiverInvalid: unsent('This is not an address of {network}'),
  receiverMistyped: unsent('A letter of this address is wrong. Copy it again'),
  receiverIsNobody: unsent('This address belongs to nobody: what goes there is lost'),
  receiverIsToken: unsent('This is the contract of the token: what goes there is lost'),
  receiverFrozen: unsent("The issuer of this token has frozen the receiver's account for it"),
  tokenFrozen: unsent('The issuer of this token has frozen your account for it'),
  tokenNotTransferable: unsent('This token cannot be transferred'),
  tokenPaused: unsent('The issuer of this token has paused all transfers'),
  tokenRuled: unsent('This token has rules for transfers that cannot be met here. Send it from your wallet'),
  tokenInvalid: unsent('This token is not on {network}'),
  amountAboveBalance: unsent('The account has less than this amount'),
  feeAboveBalance: unsent('The account has not enough {symbol} for the network fee'),
  walletElsewhere: unsent('The wallet is on another network. Switch it to {network} and try again'),
  transactionReverted: telling('The transaction failed. The amount was not sent, the network fee is spent. {reason}', 'fee'),
  transactionUnconfirmed: telling(
    'The network has not confirmed the transaction yet. It may still arrive, or was replaced in the wallet. Look there before you send again',
    'maybe',
  ),
  transactionReplaced: telling(
    'The network no longer has this transaction: it was replaced or called off in the wallet. Look there before you send again',
    'maybe',
  ),
  transactionCalledOff: telling('The transaction was called off in the wallet. The amount was not sent, a network fee is spent', 'fee'),
  callsNotSent: unsent('The wallet did not send the transaction'),
  callsChanged: unsent('This would now do something else than you have read', '. Read it again'),
  callsPartly: telling('Only a part of the transaction was carried out. Look at the account before you go on', 'maybe'),

  // what nodes say of a transaction
  nonceTooHigh: unsent('An earlier transaction of this account is missing'),
  nonceTooLow: unsent('The transaction number was used already', '. Try again'),
  feeCapTooHigh: unsent('The network fee that the wallet offers is too high'),
  feeCapTooLow: unsent('The network asks for a higher fee now', '. Try again'),
  swapGivesLess: unsent('The swap would give less than shown'),
  swapTakesMore: unsent('The swap would take more than shown'),
  insufficientFunds: unsent('Not enough funds to pay the amount and the network fee'),
  intrinsicGasTooHigh: unsent('The gas limit is above that of a block'),
  intrinsicGasTooLow: unsent('The gas limit is too low'),
  executionReverted: unsent('The transaction would fail', '. {reason}'),
  tipAboveFeeCap: unsent('The tip is above the highest fee'),
  replacementUnderpriced: unsent('An earlier transaction is still waiting. Wait for it, or speed it up in the wallet'),
  transactionKnown: maybe(toast('The network has this transaction already. See whether it arrives before you send again')),

  ...ALERTS,
} as const satisfies Record<string, Entry> & Record<BareError, Entry>

export type ErrorName = keyof typeof ERRORS
