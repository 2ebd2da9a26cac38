// What each error means and what helps, for "Troubleshooting". The texts themselves are those of src/domain/error-table.ts; a test holds that no error
// is missing here. Each is [when it happens, what to do], and speaks to the developer of a dApp; what a visitor has to do is said as theirs.

const fromCode = code => `A wallet or a node answered with the code ${code}. Its own words are in \`error.cause\`.`
const fromBatch = code => `A wallet answered \`wallet_sendCalls\` or \`wallet_getCallsStatus\` with the code ${code} (EIP-5792).`
const fromClient = code =>
  `WalletConnect’s client, or a wallet, failed with the code ${code}. This comes with a \`universalProvider\` of your own, since ours gives errors the codes of EIP-1193.`
const proposal = what =>
  `What your dApp asks of wallets was found wrong before any was asked. It is the argument of your own \`connect()\` of the WalletConnect provider, or \`universalProviderConfigOverride\`. ${what}`
const asProvider = 'Correct it. The shape is the one of `@walletconnect/universal-provider`.'
const fee = 'The node refused the transaction, in a trial run or when the wallet handed it in.'
const neverSaid = 'A name of AppKit’s that this package never says. It is in the table for dApps that compare it.'

/** @type {Record<string, Record<string, readonly [string, string]>>} */
export const advice = {
  Wallets: {
    userRejected: [
      'The visitor said no in the wallet or closed its window. On wagmi, closing the modal counts as well. Whatever code the wallet used, this is the name.',
      'Show no failure, and let them try again. Compare `error.name`, or the code 4001.',
    ],
    requestPending: [
      'The wallet has an earlier request open that nobody has answered, often behind another window.',
      'Do not send a second request while the promise of the first is pending. The visitor opens the wallet, answers what is there and tries again.',
    ],
    walletSilent: [
      'The wallet did not answer in time: 10 seconds for what it knows by itself, such as its network, and 30 seconds for the accounts of a Polkadot wallet and for the signature that registers a name.',
      'Let the visitor try again after they have unlocked the wallet. If it goes on, they reload the page, because an extension that was updated meanwhile has lost it.',
    ],
    walletHasNoNetwork: [
      'The wallet was reached, and approved none of your networks. For email and social logins it means that no adapter of Ethereum or Solana is there.',
      'Offer a network that the wallet has in `networks`. The visitor may choose another wallet, or turn the network on in this one.',
    ],
    walletLocked: [
      'The wallet is locked. No code of EIP-1193 stands for that, so it is said only where a wallet’s own error has this name.',
      'The visitor unlocks the wallet and tries again.',
    ],
    walletSharesNothing: [
      'A Bitcoin or Polkadot wallet let the page in, and shared no account with it.',
      'The visitor opens the wallet’s settings for your site, and chooses an account to share.',
    ],
    walletSharesNoEthereum: [
      'A wallet that connects several families with one approval granted none of Ethereum. Any extension may announce itself as such a wallet: it is believed by the account that the wallet of that row shares, too.',
      'The visitor chooses an account of Ethereum in it as well.',
    ],
    walletBadAnswer: [
      'The wallet answered with something that is no account, signature, hash or session. Where it was asked to send, it may have done so.',
      'Look at the account on the chain before anything is sent again. Report it to the wallet’s makers. Over WalletConnect, add the log: `(await modal.getUniversalProvider()).log?.text()`.',
    ],
    unauthorized: [
      'The account that is asked to sign is not shared with the page, or not any more. Over WalletConnect, the session may not hold the method.',
      'Connect again. Over WalletConnect, ask for the method by `universalProviderConfigOverride: { methods: { eip155: […] } }`, which replaces the usual ones.',
    ],
    unsupportedMethod: [
      'The wallet does not have the method, or may not be asked for it.',
      'Ask for another method, and offer the feature only where the wallet has it.',
    ],
    callNotSupported: [
      'A provider of ours, or `transfers()`, was asked for a call that its chain family, this wallet or this kind of Bitcoin address does not have.',
      'See which calls there are: [chain families](chains.md).',
    ],
    disconnected: [
      'The wallet cut itself off from the page, a WalletConnect session ended while a request was under way, or nobody is connected.',
      'Connect again. Look at the account on the chain before you repeat a payment.',
    ],
    chainDisconnected: [
      'The wallet cannot reach this network, or the WalletConnect session does not hold the chain that was named.',
      'Switch to a network that the wallet is on, then repeat the request.',
    ],
    unknownChain: [
      'The wallet does not have the network (code 4902, over WalletConnect also 5100). Where the modal switches, it then asks the wallet to add the network by itself.',
      'In your own code, call `modal.switchNetwork(…)` instead of `wallet_switchEthereumChain`. Give the network a public RPC address and an explorer, so that wallets can add it.',
    ],
    invalidChainId: [
      'A wallet answered with the code 32603, which some use where they refuse the description of a network. From `modal.switchNetwork(…)` it is the `cause` of `switchFailed`.',
      'Check `id`, `nativeCurrency` and `rpcUrls` of the network. Many wallets ask the node for its chain id and compare.',
    ],
    walletFailed: [
      'Connecting failed, and the wallet gave no reason that has a name. `error.cause` is what it threw.',
      'Look at `error.cause`. Often another extension stands in the way, or the wallet was updated under an open page. The visitor reloads and tries again.',
    ],
    unsupportedCapability: [fromBatch(5700), 'Mark the capability as optional in `wallet_sendCalls`, or leave it out.'],
    unsupportedChainId: [fromBatch(5710), 'Send the calls on a chain that `wallet_getCapabilities` names.'],
    duplicateBundle: [fromBatch(5720), 'Give each `wallet_sendCalls` an id of its own.'],
    unknownBundle: [fromBatch(5730), 'Ask for the status of an id that this wallet gave you.'],
    sendPending: [
      '`modal.send` was called while the sheet of an earlier call was open.',
      'Wait for the promise of the earlier call, or hand over all calls at once.',
    ],
    otherSigner: [
      '`modal.send` was handed a transaction that another account would have to sign: one that is not in use, or one that has not signed yet.',
      'Have everybody else sign first, or name the account in use.',
    ],
    bundleTooLarge: [
      'A wallet that carries out several calls takes fewer (code 5740, EIP-5792), or they do not fit into one transaction of Solana.',
      'Send fewer at once.',
    ],
    atomicUpgradeRejected: [
      'The visitor refused to let the account carry out several calls as one (code 5750: EIP-5792, EIP-7702).',
      'Ask for the calls one by one. The modal’s own swap shows a button that does so.',
    ],
    atomicityNotSupported: [
      'The account cannot carry out several calls as one.',
      'Ask for the calls one by one. The modal’s own swap does so with the next press.',
    ],
  },
  Networks: {
    chainNotSupported: [
      'The wallet was asked for a network that it, its account or its session does not have.',
      'Offer another network. The visitor may choose another wallet, and often has to turn test networks on in the wallet’s settings.',
    ],
    switchFailed: [
      'The wallet did not move to the network, and gave no reason that has a name. Over WalletConnect, the session may hold neither that chain nor the method to switch. `error.cause` is what the wallet said.',
      'Look at `error.cause`. Have the network in `networks` before the visitor connects, or let them switch in the wallet itself.',
    ],
    walletStayed: [
      'The wallet said that it had switched the network, and is still on the other one.',
      'The visitor switches in the wallet itself. Nothing was sent.',
    ],
    networkNotSupportedForGas: [
      'The swap service does not know the fees of this network.',
      'Offer swaps on the networks that the service has, or set `features: { swaps: false }`.',
    ],
    networkNotSupportedForSwaps: [
      'A swap was asked for on a network that the service has no swaps for.',
      'Let the visitor switch to another network, or set `features: { swaps: false }`.',
    ],
    unsupportedChain: [
      'A transfer or a call was asked of the EVM adapter on a network of another chain family.',
      'Take `transfers()` of the adapter that serves the network.',
    ],
    networkNotFound: [
      'A network was asked for that is not in `networks`, or none of a chain family is. `modal.switchNetwork` throws it only with `{ throwOnFailure: true }`.',
      'Add the network to `networks`, or by `modal.addNetwork(…)`.',
    ],
    noRpcUrl: [
      'A read call found no address of a node for its chain.',
      'Give the network `rpcUrls.default.http`, or an address in `customRpcUrls` under its CAIP-2 id, such as `eip155:1`.',
    ],
    noRpcProvider: [
      'A read call over WalletConnect named a chain that the session does not hold, and there is no address of a node for it.',
      'Name a chain of the session, or give an address in `customRpcUrls` under the chain’s CAIP-2 id.',
    ],
    rpcFailed: [
      'None of the network’s nodes answered within 10 seconds with something that could be used. They are blocked by your Content-Security-Policy or by CORS, limit their callers, or are down.',
      'Open the browser’s network panel. `npx latchkey csp options.json` prints the [policy](csp.md) that you need. Public nodes limit pages, so give your own in `customRpcUrls`.',
    ],
    rpcTimeout: [
      'This package does not say it today: a node that does not answer in time is `rpcFailed`.',
      'Handle it like `rpcFailed`. Look at the account on the chain before anything is sent again.',
    ],
  },
  Account: {
    tokenBalanceUnavailable: [
      'A balance could not be read from the node or the service.',
      'The modal shows what it knew last and tries again later. Check the node as for [`rpcFailed`](#rpcFailed).',
    ],
    transactionsFailed: [
      neverSaid,
      'When activity cannot be read, the modal says so in its own words, with a button to try again. Check the project id, and that your policy allows `services.blockchainApi`.',
    ],
    disconnectFailed: [
      'A visitor cancelled signing in, and was still connected after the modal had disconnected them.',
      'This should not happen, since a disconnect always succeeds in the page. Report it with the name of the wallet.',
    ],
    disconnectChainFailed: [
      neverSaid,
      'Nothing: a disconnect always succeeds in the page. Where the wallet could not be told, the event `DISCONNECT_ERROR` says why.',
    ],
    copyFailed: [
      'The browser did not let the page write to the clipboard. The page has no secure origin, or stands in a frame without `clipboard-write`.',
      'Serve it over HTTPS. Where it stands in a frame, add `allow="clipboard-write"` to the frame. To change the words, use the key `copyFailed` of `texts`.',
    ],
    somethingWrong: [
      'What failed has no better name. `error.cause` is what was thrown.',
      'Look at `error.cause`, and report what it does not explain.',
    ],
    unsent: [
      'The frame of a sentence: something failed before the wallet was asked to send. It is never the name of an error.',
      'Act on the name of the error that was thrown. Nothing has moved.',
    ],
    sendFailed: [
      'The wallet or the node refused the transaction without a reason that has a name, or said nothing that could be used. The transaction may be on its way.',
      'Look at the account’s activity before anything is sent again. `error.cause`, where there is one, has the wallet’s words.',
    ],
    sendIncomplete: [
      'A payment was asked for with an amount that is not above zero, or a receiver who cannot be paid. On Solana, the receiver may be a program, a token or a token account, or the token’s address is no token.',
      'Pass an address of the network and an amount above zero. `transfers()` takes a bigint in the smallest unit.',
    ],
    tokenFrozen: [
      "On Solana, the token's issuer has frozen the sender's account for it, or the trial of the payment says so.",
      'Nothing was sent. The visitor asks the issuer.',
    ],
    receiverFrozen: [
      "On Solana, the token's issuer has frozen the receiver's account for it, or freezes new accounts.",
      'Nothing was sent. The receiver asks the issuer, or gives another address.',
    ],
    tokenNotTransferable: [
      'On Solana, the token cannot change hands (Token-2022, NonTransferable).',
      'Nothing was sent. There is no way to send it.',
    ],
    tokenPaused: [
      "On Solana, the token's issuer has paused all transfers (Token-2022, Pausable).",
      'Nothing was sent. The visitor tries again later.',
    ],
    tokenAccountTaken: [
      'On Solana, the account in which the receiver would keep this token is owned by somebody else.',
      'Nothing was sent. The visitor asks the receiver for another address.',
    ],
    networkFeeHigher: [
      'On Bitcoin, the fee rose above the `maxFee` of the transfer. In the modal, that is the fee which the visitor has seen.',
      'Ask `getFee` again, show the new fee and send again. The modal shows a new review by itself.',
    ],
    feeUnusual: [
      'Bitcoin’s servers tell a fee above 500 satoshis for a virtual byte, which is a mistake, or a rush of some hours.',
      'The visitor waits, or sends from a wallet where they set the fee themselves.',
    ],
    tooManyCoins: [
      'On Bitcoin, so many coins would be needed that nodes do not carry the transaction (100,000 virtual bytes).',
      'Send less at a time. Paying oneself joins small coins to one.',
    ],
    amountTooSmall: ['On Bitcoin, the amount is less than the network carries (dust).', 'Send more.'],
    transactionPending: [
      'On Solana or Bitcoin, the network had not decided on the transaction after a minute. It also stands for a transaction on a network that you no longer offer.',
      'Do not send a second time. Look at the transaction in an explorer. The modal’s activity follows it.',
    ],
    notEnoughForFees: [
      'The account has not enough SOL for the fee and for the rent of the receiver’s token account. It is also said where the sender’s account, or a new account of the receiver, would be left with less SOL than its rent.',
      'The visitor adds SOL. About 0.003 is enough for a first token. To a new account, at least its rent has to be sent.',
    ],
    notEnoughForTransfer: ['The account has less SOL than the amount.', 'Send less. In the modal, “Max” fills in what can be sent.'],
    transactionExpired: [
      'Solana did not take the transaction before its block hash ran out.',
      'Send it again. The earlier one can no longer arrive.',
    ],
  },
  'Signing in': {
    signInFailed: [
      'The message to sign could not be made, because `getNonce` or the messenger failed. It is also said where `required` is set and the sessions could not be read, and then the visitor is disconnected.',
      'Check `getNonce`, `getSession` or your `storage`, and the routes behind them, with cookies and CORS.',
    ],
    signatureDeclined: [
      'The visitor said no: code 4001, or the wallet’s own words for it.',
      'Nothing. They may try again, or leave. With `required`, leaving disconnects them.',
    ],
    signingFailed: [
      'The wallet did not sign, and nobody has declined. Its own words stand in the text. Most often a hardware wallet or its app signs no plain messages.',
      'The visitor tries again, updates the hardware wallet’s app, or uses another account.',
    ],
    smartAccountUnsupported: [
      'Signing in with a smart account failed, whatever the reason. Most often the server did not accept the signature, since a contract’s signature can be checked only on its chain.',
      'On the server, give `rpcUrls` to `verifySignIn`, so that ERC-1271 and ERC-6492 are asked for.',
    ],
    signatureNotAccepted: [
      'Your server, your storage or the verifier refused what was signed.',
      'Look at the name of the `SignInError` on your server. With `wrongDomain`, `domain` is not the host of the page. With `wrongNonce`, the nonce was used before or was given out by another process.',
    ],
    siwxMissing: [neverSaid, 'Give `siwx` or `siweConfig` to `createAppKit` where you want visitors to sign in.'],
    noActiveAddress: [
      '`signIn()` of your `siweConfig` was called while nobody is connected, or `transfers()` was given a `from` that is no EVM address. From `signIn()` only the message says it.',
      'Connect first, by `modal.open()`, and read the address by `modal.getAddress()`.',
    ],
  },
  Names: {
    nameNotResolved: [
      'The name leads to nobody who can be paid, or the service or the nodes that keep it could not be asked. Then `error.cause` says why.',
      'Where nobody could be asked, check the project id, your policy and the nodes of that chain. The visitor checks the spelling, or pastes the address instead.',
    ],
    nameOffchain: [
      'A name of ENS is kept by a gateway its owner has chosen (EIP-3668). The visitor’s browser does not ask that.',
      'The visitor asks for the address.',
    ],
    nameSuggestionsFailed: [
      'The name service did not answer.',
      'Check the project id, and that your policy allows `services.blockchainApi`.',
    ],
    namesFailed: [
      'The names of an account could not be read.',
      'Check the project id, and that your policy allows `services.blockchainApi`.',
    ],
    nameNotRegistered: [
      'The service did not take the name, or has no names on the account’s network. Where it says why, the visitor sees that instead.',
      'Look at `error.cause`. The visitor chooses another name or another network.',
    ],
  },
  'Wallets by email and social account': {
    emailCooldown: ['A new code was asked for less than 30 seconds after the last one.', 'The visitor waits as long as it says.'],
    emailInvalid: ['What was typed is no email address, or the wallet’s site does not take it.', 'The visitor corrects the address.'],
    embeddedSaid: [
      'The wallet’s site refused, in words of its own. They are `error.message`. From the provider’s `request()`, this error is the `cause`.',
      'Act on the words.',
    ],
    embeddedCodeWrong: [
      'The code of the email is wrong or too old, in the site’s own words, or does not have six digits.',
      'The visitor asks for a new code, and types the one that came last.',
    ],
    embeddedTimeout: [
      'The wallet’s site did not answer in time, which is 30 seconds for a login. It is blocked by `frame-src` or by a blocker, or your origin is not allowed for the project id.',
      'Allow `services.embeddedWallet` in [frame-src](csp.md), and your origin in WalletConnect’s dashboard.',
    ],
    embeddedGone: [
      'The frame of the wallet went to another page or loaded itself anew while it was asked.',
      'Try again. If it was asked to sign or send, look at the account on the chain first.',
    ],
    untrustedOrigin: [
      'A social login came back from another origin than the wallet’s site, or the site named a login page that is not on HTTPS.',
      'Check `services.embeddedWallet`. Nobody was logged in.',
    ],
    rpcNotAllowed: [
      'Your code asked the email or social wallet for a method that it does not offer to pages. The visitor reads `actionNotAllowed`.',
      'Ask for another method, such as `personal_sign`, `eth_signTypedData_v4` or `eth_sendTransaction`.',
    ],
    actionNotAllowed: [
      'What the visitor reads when your code was thrown `rpcNotAllowed`. It is never thrown.',
      'Mend the call as for [`rpcNotAllowed`](#rpcNotAllowed). To change the words, use the key `actionNotAllowed` of `texts`.',
    ],
    requestAborted: [
      'Nobody waits for the answer any more: the visitor left or disconnected, here or in another tab, `resetConnectingWallet()` was called, or the modal was destroyed.',
      'Treat it as a no. Where something was being sent, look at the account on the chain before anything is sent again.',
    ],
    storageBlocked: [
      'The wallet’s frame is of another site, and the browser keeps such frames from storage: a setting, a private window, a blocker.',
      'The visitor allows cookies and storage of other sites for the page, or uses another browser. Nothing of your policy helps.',
    ],
    storageFull: [
      'The wallet’s frame could not store anything: the disk or the browser’s share of it is full, or a private window gives none.',
      'The visitor frees some space, or leaves the private window.',
    ],
    frameFailed: ['The wallet’s site refused without words.', 'Try again. If it goes on, report it to the makers of the wallet’s site.'],
    frameMissing: [
      'The browser reported that the frame of the wallet’s site could not be loaded. Where a browser reports nothing, the error is `embeddedTimeout`.',
      'Allow `services.embeddedWallet` in [frame-src](csp.md). Blockers and visitors without a connection look the same.',
    ],
    noAuthConnector: [
      '`setPreferredAccountType` was called while nobody is connected by an email or social wallet, or a name was to be registered by an account that may not.',
      "Call it only where `modal.getAccount('eip155')?.embeddedWalletInfo` is there. For names of other EVM wallets, set `experimental_namesForAllWallets`.",
    ],
    receiptFailed: [
      'Over WalletConnect, `wallet_getCallsStatus` asked a service that knows of user operations, and it answered with this HTTP status; or it named a transaction of which the network tells nothing about this operation.',
      'Ask again after a while. If it goes on, check the project id, and that your policy allows `services.blockchainApi`.',
    ],
  },
  'Putting it together': {
    adapterNotFound: [
      neverSaid,
      "Add the adapter of the chain family to `adapters`. `addNetwork` says “Adapter for namespace … doesn't exist” where it is missing.",
    ],
    networkClientMissing: [neverSaid, 'Remove the comparison.'],
    connectionClientMissing: [neverSaid, 'Remove the comparison.'],
    chunkFailed: [
      'A file of `rooms/` could not be fetched. A deployment took the old files away, the visitor is offline, or `script-src` forbids it.',
      'Keep the files of the last deployment for a while. The visitor has a button to try again.',
    ],
  },
  WalletConnect: {
    missingOrInvalid: [fromClient(5), 'Correct the call. What is wrong with it is in the words of `error.cause`.'],
    noMatchingKey: [
      fromClient(2),
      'Its session or pairing is one that the client no longer knows. Connect again. If it stays, the visitor clears the site’s data.',
    ],
    expired: [
      fromClient(6),
      'Connect again with a new link. `verifySignIn` throws a `SignInError` of the same name where a message is too old or past its `expirationTime`. Then have the visitor sign a new one.',
    ],
    notInitialized: [fromClient(1), 'Await the making of your provider before you hand it in as `universalProvider`.'],
    unsupportedChains: [
      fromClient(5100),
      'Ask for fewer chains as required, and for the others as optional. Our own provider says `unknownChain`.',
    ],
    chainMalformed: [proposal('A chain is not of the form `namespace:chainId`.'), 'Name chains by their CAIP-2 id, such as `eip155:1`.'],
    chainsMissing: [proposal('A namespace has no `chains`, and its key is not a chain.'), 'Give each namespace its `chains`.'],
    unsupportedMethods: [
      proposal('The `methods` of a namespace are no array of texts.'),
      'Give an array. An empty one asks for no methods.',
    ],
    unsupportedEvents: [proposal('The `events` of a namespace are no array of texts.'), 'Give an array. An empty one asks for no events.'],
    namespacesNoObject: [proposal('`namespaces` or `optionalNamespaces` is no object.'), asProvider],
    nothingAsked: [
      proposal('It names no namespace at all.'),
      'Name at least one namespace, or leave the argument of `connect()` out to ask for your `networks`.',
    ],
    propertyMissing: [
      proposal('A key of `sessionProperties` or `scopedProperties` has no value.'),
      'Give the key a value, or leave it out.',
    ],
    scopedNotAsked: [
      proposal('A key of `scopedProperties` belongs to a namespace that is not asked for.'),
      'Name in `scopedProperties` only namespaces and chains that you ask for.',
    ],
    proposalExpired: ['Nobody approved the link within five minutes.', 'Make a new link. The modal’s own codes renew themselves.'],
    relayRefused: [
      'The relay turned the page away, because it does not know the project id, or because this origin is not on the project’s list.',
      'Read the alert at the top of the modal, which is shown on localhost or with `debug: true`. Correct the project id, or add the origin in WalletConnect’s dashboard. `npx latchkey doctor --online` checks the origin.',
    ],
    clockWrong: [
      'The relay refused the token that is made with the device’s time, or the name service found a message too old that was just signed.',
      'The visitor sets the device’s clock and time zone, and tries again.',
    ],
    userDisconnected: [fromClient(6000), 'The wallet has ended the session. Connect again. Our own provider says `disconnected`.'],
    invalidUpdateRequest: [
      fromClient(1003),
      'Connect again. Report it to the wallet’s makers, since the wallet’s update of the session does not hold together.',
    ],
    namespaceNotConfigured: [
      'A request to the WalletConnect provider named a chain family that the session does not serve, or no whole chain id.',
      'Have a network of that family in `networks` when the visitor connects. Name chains by their CAIP-2 id.',
    ],
    connectFirst: ['`request()` of the WalletConnect provider was called while there is no session.', 'Connect first.'],
    signClientMissing: [
      '`connect()` or `authenticate()` of the WalletConnect provider was called after its modal was destroyed.',
      'Take the provider from the modal that is in use, by `modal.getUniversalProvider()`.',
    ],
    callsStatusNotApproved: [
      'The wallet did not approve `wallet_getCallsStatus`, and nothing else is known of these calls.',
      'Where you replace the `methods` of `universalProviderConfigOverride`, name it among them. Else the wallet does not have it: look at the account’s transactions instead.',
    ],
    authenticateEip155Only: [
      '`authenticate()` was called without chains, or with chains that are not EVM’s.',
      'Name EVM chains. Sign in on other families by `siwx`.',
    ],
    authenticateOneNamespace: ['`authenticate()` was called with chains of several families.', 'Name EVM chains alone.'],
  },
  'JSON-RPC': {
    parseError: [fromCode(-32700), 'Look at the request in the network panel. The node could not read it as JSON.'],
    invalidRequest: [
      'The request has no method, or a node or wallet answered with the code -32600.',
      'Call `request({ method, params })` with the method as a text.',
    ],
    methodNotFound: [fromCode(-32601), 'Ask for another method.'],
    invalidParams: [
      'The parameters do not fit the method, or what was given is no transaction, PSBT or message of the chain family.',
      'Correct them. On EVM chains, chain ids and amounts are hexadecimal.',
    ],
    internalError: [
      'A wallet or a node answered with the code -32603, or a provider of ours had no better code for what it was told. The words are in `error.cause`.',
      'Look at `error.cause`. Wallets use this code for a failed call of a contract, too.',
    ],
    invalidInput: [fromCode(-32000), 'Look at `error.cause`. Nodes put their reason there.'],
    resourceNotFound: [fromCode(-32001), 'Ask for something that is there. On a fresh local chain, wait for the first block.'],
    transactionRejected: [fromCode(-32003), 'Look at `error.cause`, and at the account’s balance and fee.'],
    methodNotSupported: [fromCode(-32004), 'Ask another node, or for another method.'],
    limitExceeded: [
      'A node or wallet has a limit that was reached (-32005). To the email or social wallet, a request was larger than a million characters, or could not be written as JSON.',
      'Ask less often, or give a node of your own in `customRpcUrls`. Send less data to the email or social wallet.',
    ],
    versionNotSupported: [fromCode(-32006), 'Ask another node.'],
    capabilitiesAddressMissing: [
      '`wallet_getCapabilities` was called over WalletConnect without an address.',
      'Pass the account as the first parameter.',
    ],
    requestExpiryOutOfBounds: [
      'A WalletConnect request was given an expiry outside five minutes to seven days.',
      'Give seconds between 300 and 604800.',
    ],
  },
  Sending: {
    receiverInvalid: [
      'The receiver is no address of this EVM network.',
      'Check what you pass as `to`. In the modal, the visitor copies the address again.',
    ],
    receiverMistyped: [
      'The capitals of the address do not fit its checksum (EIP-55), so a letter of it is wrong.',
      'Copy the address again. Do not put it into small letters to get past this.',
    ],
    receiverIsNobody: ['The receiver is the zero address.', 'Choose another receiver.'],
    receiverIsToken: ['The receiver is the token’s own contract, which gives nothing back.', 'Choose another receiver.'],
    tokenRuled: [
      'A Token-2022 mint has a transfer hook whose accounts cannot be found, which wants another signature, or which makes the transaction too large; or its amounts count interest or a factor, so that one is no fixed number of units.',
      'The visitor sends the token from the wallet, or on the token’s own site.',
    ],
    tokenInvalid: ['The token is no contract of this network, or does not say its decimals.', 'Check the token’s address and the network.'],
    amountAboveBalance: ['The account has less than the amount.', 'Send less.'],
    feeAboveBalance: ['The account cannot pay the fee in the network’s own coin.', 'The visitor adds some of that coin.'],
    walletElsewhere: [
      'When the wallet was to be asked, it was on another network than the payment.',
      'Switch by `modal.switchNetwork(…)`, then send again. In the modal, the visitor switches back and confirms again.',
    ],
    transactionReverted: [
      'The transaction is in a block, and failed there. The fee is spent, the amount is not.',
      'On EVM chains, read the contract’s reason at the end of the text, where a node could tell it. On Solana, look at `error.cause`.',
    ],
    transactionUnconfirmed: [
      'The transaction was not in a block after a minute.',
      'Look for it in the wallet or in an explorer, since it may have been replaced. Do not send again before.',
    ],
    transactionReplaced: [
      'Another transaction is in the place of this one, or the network has forgotten it: it was sped up in the wallet, or called off, and no node could tell which.',
      'Look in the wallet or in an explorer which of both it was. A payment that was sped up has arrived under another hash.',
    ],
    transactionCalledOff: [
      'The visitor has called the transaction off in the wallet: what is in a block in its place pays nobody.',
      'The amount was not sent. Ask again where it still is to be.',
    ],
    callsNotSent: [
      'The wallet took several calls, and carried out none of them.',
      'Nothing has moved. Try again, or ask for the calls one by one.',
    ],
    callsChanged: [
      'What was read on the sheet of `modal.send` would take more by now than it said, or let somebody take more, or can no longer be tried.',
      'The sheet shows it as it is now; the visitor reads it again and goes on, or leaves.',
    ],
    callsPartly: ['The wallet carried out only some of several calls.', 'Look at the account on the chain before you go on.'],
    nonceTooHigh: [
      fee,
      'The visitor sends or cancels the earlier transaction of the account in the wallet. On a local chain that was restarted, reset the account in the wallet.',
    ],
    nonceTooLow: [fee, 'Send it again. On a local chain that was restarted, reset the account in the wallet.'],
    feeCapTooHigh: [fee, 'The visitor lowers the fee in the wallet. On a node of your own, its limit for fees may be the reason.'],
    feeCapTooLow: [fee, 'Send it again at today’s fee.'],
    swapGivesLess: [
      'A trial run gave less than was shown, because the price has moved further than the slippage allows.',
      'The visitor asks for a new quote.',
    ],
    swapTakesMore: [
      'A trial run took more from the account than was typed, less of it than nearly all, or something else: the swap service has built another transaction than was asked for.',
      'Do not send it. Tell whoever runs the swap service.',
    ],
    insufficientFunds: [
      'The account has less than the amount and the fee together.',
      'Send less. In the modal, “Max” fills in what can be sent.',
    ],
    intrinsicGasTooHigh: [fee, 'Lower the gas limit that you pass, or leave it to the wallet.'],
    intrinsicGasTooLow: [fee, 'Leave the gas limit to the wallet.'],
    executionReverted: [
      'A trial run, or a node of Solana, says that the transaction would fail. The contract’s own reason, where it gave one, is at the end of the text.',
      'Act on the reason: an approval, an amount, a deadline. On Solana, look at `error.cause`.',
    ],
    tipAboveFeeCap: [fee, 'The visitor lowers the tip, or raises the highest fee, in the wallet.'],
    replacementUnderpriced: [fee, 'The visitor waits for the earlier transaction, or speeds it up in the wallet.'],
    transactionKnown: [
      'The node has the transaction already; or, of several calls at once, the wallet says that they failed, and the network that the transaction which it names succeeded.',
      'Do not send again: it is on its way already, or has arrived. Look at the account, in an explorer too.',
    ],
  },
  'Alerts for developers': {
    alertNetworkNotFound: [
      '`switchNetwork` was called with a network that you do not offer.',
      'Add it to `networks`, or by `modal.addNetwork(…)`.',
    ],
    alertProjectIdMissing: [
      'The dialog was opened, and there is no `projectId`. As all alerts, this one is shown on localhost, and elsewhere only with `debug: true`.',
      'Get one in WalletConnect’s dashboard, or set `debug: false` if wallets of the browser are all you want.',
    ],
    alertAdaptersMissing: [
      'The dialog was opened, and there are neither `adapters` nor a `projectId`: nobody can connect.',
      'Give `createAppKit` an adapter for each chain family, `new EthersAdapter()` of `latchkey/ethers` for EVM chains.',
    ],
    alertOriginNotAllowed: [
      'WalletConnect’s relay, or the service for usage events, refused this origin for the project id.',
      'Add the origin in WalletConnect’s dashboard, for localhost with its port.',
    ],
    alertEmbeddedWalletTimeout: [
      'The wallet’s site did not answer a login in time.',
      'Allow `services.embeddedWallet` in [frame-src](csp.md), and your origin in WalletConnect’s dashboard.',
    ],
    alertSessionExpired: [
      'The relay refused the token that is made with the device’s time.',
      'Set your device’s clock, and connect again.',
    ],
    alertInvalidProjectId: ['The relay does not know the project id.', 'Copy it again from the dashboard. It has 32 hexadecimal digits.'],
  },
}
