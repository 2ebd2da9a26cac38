// What each error means and what helps, for "Troubleshooting". The texts themselves are those of src/domain/error-table.ts; a test holds that no error
// is missing here. Each is [when it happens, what to do].

const fromWallet = code => `A wallet or a node answered with the code ${code}, and with no words of its own that are better.`
const proposal = 'Your own call of `connect()` on the WalletConnect provider was checked before anybody was asked.'
const asProvider = 'Correct the call. The shape is the one of `@walletconnect/universal-provider`.'
const fee = 'The node refused the transaction that the wallet had built.'

/** @type {Record<string, Record<string, readonly [string, string]>>} */
export const advice = {
  Wallets: {
    userRejected: [
      'The visitor said no in the wallet, closed its window, or closed the modal while it waited. Whatever code the wallet used, this is the name.',
      'Nothing: let them try again. Compare `error.name`, or the code 4001, and show no failure.',
    ],
    requestPending: [
      'The wallet has a question open that nobody has answered, often behind another window.',
      'Open the wallet, answer or dismiss it, then try again. Do not ask a second time from code while a promise is pending.',
    ],
    walletSilent: [
      'The wallet was asked and did not answer within the limit.',
      'Unlock it, or reload the page: extensions that were updated meanwhile have lost the page. If it is your own test wallet, answer the request.',
    ],
    walletHasNoNetwork: [
      'The wallet was reached, and approved none of the networks you offer.',
      'Choose another wallet, or offer a network that this one has (`networks`). A new chain has to be known to the wallet for WalletConnect.',
    ],
    walletLocked: ['The wallet said that it is locked.', 'Unlock it and try again.'],
    walletSharesNothing: [
      'The wallet agreed, and gave no account.',
      'In the wallet, choose an account to share with this page; on Bitcoin and Polkadot one of the right kind.',
    ],
    walletBadAnswer: [
      'The wallet answered with something that is no address, signature, hash or session. Where it was asked to send, it may have done so.',
      'Look at the account before sending again. Update the wallet; report its version to its makers with `modal.getUniversalProvider()`’s `log` where it is WalletConnect.',
    ],
    unauthorized: [
      'The account that is asked to sign is no longer shared with the page, or the session does not hold this method or chain.',
      'Connect again. Over WalletConnect, name what you need in `universalProviderConfigOverride`.',
    ],
    unsupportedMethod: [
      'The wallet does not know the method, or may not be asked for it.',
      'Ask for another method, and offer the feature only where the wallet has it.',
    ],
    callNotSupported: [
      'A provider of ours was asked for a call that its chain family or this wallet does not have.',
      'See which calls there are: [chain families](chains.md).',
    ],
    disconnected: [
      'The wallet cut itself off from the page, or a WalletConnect session ended while a request was under way.',
      'Connect again, and look at the account before you repeat a payment.',
    ],
    chainDisconnected: [
      'The wallet cannot reach this network, or the session has none of its chains.',
      'Switch to a network the wallet is on, then repeat.',
    ],
    unknownChain: [
      'The wallet does not have the network (code 4902). The modal itself then asks it to add the network.',
      'Give the network a public RPC address and an explorer, so that wallets can add it.',
    ],
    invalidChainId: [
      'The wallet refused the network’s description when it was asked to add it.',
      'Check `id`, `nativeCurrency` and `rpcUrls` of the network: many wallets ask the node for its chain id and compare.',
    ],
    walletFailed: [
      'Connecting failed, and the wallet gave no reason that has a name. `error.cause` is what it threw.',
      'Look at `error.cause`. Most often another extension stands in the way, or the wallet was updated under an open page: reload.',
    ],
    unsupportedCapability: [fromWallet(5700), 'Mark the capability as optional in `wallet_sendCalls`, or leave it out.'],
    unsupportedChainId: [fromWallet(5710), 'Send the calls on a chain that `wallet_getCapabilities` names.'],
    duplicateBundle: [fromWallet(5720), 'Give each `wallet_sendCalls` an id of its own.'],
    unknownBundle: [fromWallet(5730), 'Ask for the status of an id that this wallet gave you.'],
    bundleTooLarge: [fromWallet(5740), 'Send fewer calls at once.'],
    atomicUpgradeRejected: [
      'The visitor refused to let the account carry out several calls as one (EIP-5792, EIP-7702).',
      'Ask for the calls one by one; the modal’s own swap does so by itself.',
    ],
    atomicityNotSupported: [
      'The account cannot carry out several calls as one.',
      'Ask for the calls one by one; the modal’s own swap does so by itself.',
    ],
  },
  Networks: {
    chainNotSupported: [
      'The wallet was asked for a network that it, or its account, does not have.',
      'Choose another wallet or network. Test networks often have to be turned on in the wallet’s settings.',
    ],
    switchFailed: [
      'The wallet did not move to the network, and gave no reason that has a name. Over WalletConnect the session may not hold that chain.',
      'Switch in the wallet itself, or connect again with the network in `networks`.',
    ],
    walletStayed: [
      'The wallet said that it had switched the network, and is still on the other one.',
      'Switch in the wallet itself. Nothing is sent until it has moved.',
    ],
    networkNotSupportedForGas: [
      'A swap was opened on a network whose fees the service does not know.',
      'Offer swaps on the networks that the service has.',
    ],
    networkNotSupportedForSwaps: [
      'A swap was opened on a network that has none.',
      'Switch to a network with swaps, or turn `features.swaps` off.',
    ],
    unsupportedChain: [
      'A transfer was asked for on a network that its adapter does not serve.',
      'Pass a network of the adapter’s own chain family.',
    ],
    networkNotFound: [
      'A namespace or id was asked for that no network of yours has.',
      'Add the network to `networks`, or by `modal.addNetwork(…)`.',
    ],
    noRpcUrl: [
      'A read call found no address of a node for its chain.',
      'Give the network `rpcUrls.default.http`, or name one in `customRpcUrls` by its CAIP-2 id.',
    ],
    noRpcProvider: ['The same, over WalletConnect.', 'Name an address in `customRpcUrls` by the network’s CAIP-2 id.'],
    rpcFailed: [
      'None of the network’s nodes answered: blocked by your Content-Security-Policy, by CORS, by a limit, or down.',
      'Open the browser’s network panel. `npx latchkey csp` prints the [policy](csp.md) you need; public nodes limit pages, so give your own in `customRpcUrls`.',
    ],
    rpcTimeout: ['A node did not answer in time.', 'Give a faster node in `customRpcUrls`; look at the account before you send again.'],
  },
  Account: {
    tokenBalanceUnavailable: [
      'A balance could not be read from the node or the service.',
      'The modal shows what it knew last and tries again. Check the node as for “No node answered”.',
    ],
    transactionsFailed: [
      'The activity could not be read.',
      'Check the project id and that `services.blockchainApi` is allowed by your policy.',
    ],
    disconnectFailed: [
      'Leaving a sign-in did not reach your server: `signOut` failed.',
      'Look at your server’s answer. The visitor is disconnected from the wallet in any case.',
    ],
    disconnectChainFailed: ['A chain family could not be left.', 'Disconnecting never fails here; a wallet of your own connector did.'],
    copyFailed: [
      'The browser did not let the page write to the clipboard: no secure origin, or a frame without `clipboard-write`.',
      'Serve over HTTPS; within a frame, add `allow="clipboard-write"` to it.',
    ],
    somethingWrong: [
      'What failed has no better name. `error.cause` is what was thrown.',
      'Look at `error.cause`, and report what cannot be explained by it.',
    ],
    unsent: ['Something failed before the wallet was asked to send.', 'Read the reason in front of it. Nothing has moved.'],
    sendFailed: [
      'The wallet or node refused the transaction without a reason that has a name. It may be on its way.',
      'Look at the account’s activity before you send again.',
    ],
    sendIncomplete: [
      'A payment was asked for without a receiver or an amount that can be read.',
      'Pass an address of the network and an amount above zero; `transfers()` takes bigint in the smallest unit.',
    ],
    tokenAccountTaken: [
      'On Solana, the address where the receiver keeps this token is owned by somebody else.',
      'Ask the receiver for another address. Nothing was sent.',
    ],
    networkFeeHigher: ['The fee rose above what the visitor had seen in the preview.', 'Look at the new preview and confirm again.'],
    amountTooSmall: ['On Bitcoin, the amount is less than the network carries (dust).', 'Send more.'],
    transactionPending: [
      'The network has not decided on the transaction within the time that is waited for.',
      'Wait; the activity follows it. Do not send a second time.',
    ],
    notEnoughForFees: [
      'The account has not enough SOL for the fee, or for the rent of the receiver’s token account.',
      'Add SOL, about 0.003 for a first token.',
    ],
    notEnoughForTransfer: ['The account has less SOL than amount and fee together.', 'Send less, or use “Max”.'],
    transactionExpired: ['Solana did not take the transaction before its block hash ran out.', 'Send it again: it can no longer arrive.'],
  },
  'Signing in': {
    signInFailed: [
      'The message to sign could not be made: your server gave no nonce, or the messenger threw.',
      'Check `getNonce` and the route behind it, cookies and CORS included.',
    ],
    signatureDeclined: ['The visitor did not sign.', 'Nothing: they may try again, or leave. With `required` they are disconnected.'],
    smartAccountUnsupported: [
      'A smart account signed, and the check did not accept its signature. A contract’s signature can be checked only on its chain.',
      'On the server give `rpcUrls` to `verifySignIn`, so that ERC-1271 and ERC-6492 are asked for.',
    ],
    signatureNotAccepted: [
      'Your server, or the verifier, refused the signature.',
      '`SignInError.name` says why: most often `domain` is not the host of the page, or the nonce was taken by another process.',
    ],
    siwxMissing: ['Signing in was asked for without the option.', 'Give `siwx` or `siweConfig` to `createAppKit`.'],
    noActiveAddress: ['Signing was asked for while nobody is connected.', 'Connect first: `await modal.open()`.'],
  },
  Names: {
    nameNotResolved: ['The name leads to nobody, or nobody could be asked.', 'Check its spelling, or paste the address.'],
    nameSuggestionsFailed: ['The service of names did not answer.', 'Check the project id and `services.blockchainApi`.'],
    namesFailed: ['The names of an account could not be read.', 'Check the project id and `services.blockchainApi`.'],
    nameNotRegistered: [
      'The service did not take the name: somebody else has it, or the signature was too old.',
      'Choose another, or set the device’s clock.',
    ],
  },
  'Wallets by email and social account': {
    emailCooldown: ['A new code was asked for too soon.', 'Wait as long as it says.'],
    emailInvalid: ['The wallet’s site does not take this address.', 'Correct the address.'],
    embeddedSaid: ['The wallet’s site answered with these words of its own.', 'Do what they say; `error.cause` has the whole answer.'],
    embeddedCodeWrong: ['The code is wrong or too old, in the site’s own words.', 'Ask for a new code and type the newest one.'],
    embeddedTimeout: [
      'The wallet’s site did not answer in time: blocked by `frame-src`, by a blocker, or your origin is not allowed for the project id.',
      'Allow `services.embeddedWallet` in [frame-src](csp.md), and your origin in WalletConnect’s dashboard.',
    ],
    embeddedGone: ['The frame of the wallet went to another page, or was closed.', 'Try again; the frame is made anew.'],
    untrustedOrigin: [
      'A message or a sign-in page came from another origin than the wallet’s site.',
      'Check `services.embeddedWallet`. Nothing of the message was used.',
    ],
    rpcNotAllowed: ['The embedded wallet was asked for a method that it does not offer to pages.', 'Ask for another method.'],
    actionNotAllowed: ['What was asked is not allowed now.', 'Finish what is open in the modal first.'],
    requestAborted: [
      'The modal was closed, or another wallet was chosen, while a request was under way.',
      'Ask again; where something was being sent, look at the account first.',
    ],
    frameFailed: ['The wallet’s site failed without words.', 'Try again; `error.cause` has what it sent.'],
    frameMissing: [
      'The wallet’s site could not be loaded at all.',
      'Allow `services.embeddedWallet` in [frame-src](csp.md); blockers and offline visitors look the same.',
    ],
    noAuthConnector: [
      'A call for email or social logins was made where nobody logs in so: no project id, no adapter of Ethereum or Solana, or `email` and `socials` are off.',
      'Give a `projectId`, and turn `features.email` or `features.socials` on.',
    ],
    receiptFailed: ['The service that knows of user operations answered with this status.', 'Try again; check the project id.'],
  },
  'Putting it together': {
    adapterNotFound: ['A chain family was asked for that no adapter serves.', 'Add its adapter to `adapters`.'],
    networkClientMissing: ['A name of AppKit’s that this package never says.', 'Update what you compare.'],
    connectionClientMissing: ['A name of AppKit’s that this package never says.', 'Update what you compare.'],
    chunkFailed: [
      'A file of `rooms/` could not be fetched: a deployment took the old files away, the visitor is offline, or `script-src` forbids it.',
      'Keep the files of the last deployment for a while. The visitor has a button to try again.',
    ],
  },
  WalletConnect: {
    missingOrInvalid: ['The client or a wallet was given something of the wrong shape; the reason is in the text.', asProvider],
    noMatchingKey: ['A session or pairing was named that the client no longer knows.', 'Connect again; clear the site’s data if it stays.'],
    expired: [
      'A pairing or session is over. In `verifySignIn`, the message is too old or its nonce is spent.',
      'Ask for a new link or a new message.',
    ],
    notInitialized: ['The client was used before it was ready.', 'Await `modal.getUniversalProvider()` first.'],
    unsupportedChains: ['The wallet has none of the chains that were asked for (5100).', 'Ask for fewer as required, more as optional.'],
    chainMalformed: [proposal, asProvider],
    chainsMissing: [proposal, asProvider],
    unsupportedMethods: [proposal, asProvider],
    unsupportedEvents: [proposal, asProvider],
    namespacesNoObject: [proposal, asProvider],
    nothingAsked: [proposal, asProvider],
    propertyMissing: [proposal, asProvider],
    scopedNotAsked: [proposal, 'Name in `scopedProperties` only chains that you ask for.'],
    proposalExpired: ['Nobody approved the link in time: five minutes.', 'Make a new link; the modal’s own codes renew themselves.'],
    relayRefused: [
      'The relay turned the page away: the project id is none, or its list of origins has not this one.',
      'Look at the alert at the top of the modal, and at the project in WalletConnect’s dashboard. `npx latchkey doctor --online` checks it.',
    ],
    clockWrong: ['The relay refused the token that is made with the device’s time.', 'Set the device’s clock, with its time zone.'],
    userDisconnected: ['The wallet ended the session (6000).', 'Connect again.'],
    invalidUpdateRequest: [
      'The wallet sent an update of the session that does not hold together.',
      'Update the wallet; report it to its makers.',
    ],
    namespaceNotConfigured: [
      'A request was made in a chain family that the session does not serve.',
      'Connect with a network of that family in `networks`.',
    ],
    connectFirst: ['`request()` of the WalletConnect provider was called while there is no session.', 'Connect first.'],
    signClientMissing: [
      'The provider was used after it was taken apart, by `destroy()`.',
      'Take the provider from the modal that is in use.',
    ],
    callsStatusNotApproved: [
      'The session does not hold `wallet_getCallsStatus`.',
      'Ask for it in `universalProviderConfigOverride.methods`.',
    ],
    authenticateEip155Only: ['`authenticate()` was called with chains that are not EVM’s.', 'Sign in on other families by `siwx`.'],
    authenticateOneNamespace: ['`authenticate()` was called with chains of several families.', 'Name chains of one family.'],
  },
  'JSON-RPC': {
    parseError: [fromWallet(-32700), 'Look at the request in the network panel: it is no JSON to the node.'],
    invalidRequest: [
      'The request is none, or the WalletConnect provider was given something else than `{ method, params }`.',
      'Correct the call.',
    ],
    methodNotFound: [fromWallet(-32601), 'Ask for another method.'],
    invalidParams: ['The parameters do not fit the method.', 'Correct them: chain ids are hexadecimal, amounts too, addresses whole.'],
    internalError: [fromWallet(-32603), 'Look at `error.cause`. Wallets say this for a failed call of a contract, too.'],
    invalidInput: [fromWallet(-32000), 'Look at `error.cause`: nodes put their reason there.'],
    resourceNotFound: [fromWallet(-32001), 'Ask for something that is there; on a fresh chain wait for its first block.'],
    transactionRejected: [fromWallet(-32003), 'Look at `error.cause`, at balance and fee.'],
    methodNotSupported: [fromWallet(-32004), 'Ask another node or another method.'],
    limitExceeded: [
      'The node or wallet has a limit that was reached (-32005); to the embedded wallet, the request was too large.',
      'Ask less often, or give a node of your own in `customRpcUrls`.',
    ],
    versionNotSupported: [fromWallet(-32006), 'Ask another node.'],
    capabilitiesAddressMissing: ['`wallet_getCapabilities` was called without an address.', 'Pass the account as the first parameter.'],
    requestExpiryOutOfBounds: [
      'A WalletConnect request was given an expiry outside five minutes to seven days.',
      'Give seconds between 300 and 604800.',
    ],
  },
  Sending: {
    receiverInvalid: ['The receiver is no address of this network.', 'Copy it again; addresses of other chain families look much alike.'],
    receiverMistyped: ['The address has capitals that do not fit its checksum (EIP-55).', 'Copy it again.'],
    receiverIsNobody: ['The receiver is the zero address.', 'Choose another receiver.'],
    receiverIsToken: ['The receiver is the token’s own contract, which gives nothing back.', 'Choose another receiver.'],
    tokenRuled: [
      'A Token-2022 mint has a transfer hook whose accounts cannot be found, or that wants another signature.',
      'Send it from the wallet, or by the token’s own site.',
    ],
    tokenInvalid: ['The token is no contract of this network, or does not say its decimals.', 'Check the address and the network.'],
    amountAboveBalance: ['The account has less of the token.', 'Send less.'],
    feeAboveBalance: ['The account cannot pay the fee in the network’s own coin.', 'Add some of that coin.'],
    walletElsewhere: ['The wallet has gone to another network since the preview.', 'Switch it back, then confirm again.'],
    transactionReverted: [
      'The transaction is in a block, and failed. The fee is spent, the amount is not.',
      'Read the contract’s reason at the end.',
    ],
    transactionUnconfirmed: [
      'The transaction is not in a block after the time that is waited for.',
      'Look in the wallet: it may have been replaced. Do not send again before.',
    ],
    callsNotSent: ['The wallet took several calls and carried out none.', 'Try again; the modal then asks for them one by one.'],
    callsPartly: ['The wallet carried out only some of several calls.', 'Look at the account before you go on.'],
    nonceTooHigh: [
      fee,
      'Send or cancel the earlier transaction of the account in the wallet. On a restarted local chain, reset the account there.',
    ],
    nonceTooLow: [fee, 'Send it again. On a restarted local chain, reset the account in the wallet.'],
    feeCapTooHigh: [fee, 'Lower the fee in the wallet.'],
    feeCapTooLow: [fee, 'Send it again at today’s fee.'],
    swapGivesLess: ['The price has moved further than the slippage allows.', 'Ask for a new quote.'],
    insufficientFunds: ['The account has less than amount and fee together.', 'Send less, or use “Max”.'],
    intrinsicGasTooHigh: [fee, 'Lower the gas limit in the wallet.'],
    intrinsicGasTooLow: [fee, 'Leave the gas limit to the wallet.'],
    executionReverted: [
      'A trial run says that the contract would refuse the transaction; its reason is at the end.',
      'Act on the reason: an approval, an amount, a deadline.',
    ],
    tipAboveFeeCap: [fee, 'Lower the tip, or raise the highest fee, in the wallet.'],
    replacementUnderpriced: [fee, 'Wait for the earlier transaction, or speed it up in the wallet.'],
    transactionKnown: [fee, 'Nothing: it is on its way. See whether it arrives.'],
  },
  'Alerts for developers': {
    alertNetworkNotFound: ['`switchNetwork` was called with a network that is not offered.', 'Add it to `networks`.'],
    alertProjectIdMissing: [
      'There is no `projectId`, and something was shown that wants one.',
      'Get one in WalletConnect’s dashboard, or set `debug: false`.',
    ],
    alertOriginNotAllowed: [
      'The project id is not for this origin.',
      'Add the origin in WalletConnect’s dashboard; localhost with its port.',
    ],
    alertEmbeddedWalletTimeout: [
      'The wallet’s site did not answer a login in time.',
      'Allow it in [frame-src](csp.md), and your origin in the dashboard.',
    ],
    alertSessionExpired: ['The relay refused the token of the session.', 'Set the device’s clock and connect again.'],
    alertInvalidProjectId: ['The relay does not know the project id.', 'Copy it again from the dashboard: 32 hexadecimal digits.'],
  },
}
