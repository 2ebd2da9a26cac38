/**
 * The chain families Latchkey serves (specification, section 3): one table, in columns. A room brings the columns that it reads. A family that is
 * added is a row in each, and its folder in `src/adapters`.
 */
export const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** One chain family: EVM, Solana, Polkadot or Bitcoin. */
export type Namespace = (typeof NAMESPACES)[number]

/** What people call the chain families (references, interface 11). */
export const NAMESPACE_NAMES: Record<Namespace, string> = {
  eip155: 'Ethereum and compatible',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
}

/** What the first line of a sign-in message calls an account of each; EIP-4361 prescribes the first. */
export const ACCOUNT_NAMES: Record<Namespace, string> = { eip155: 'Ethereum', solana: 'Solana', polkadot: 'Polkadot', bip122: 'Bitcoin' }

/** The shape of an address (specification, section 5). Checksums are not looked at. */
export const ADDRESS_SHAPES: Record<Namespace, RegExp> = {
  eip155: /^(0x)?[0-9a-f]{40}$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  polkadot: /^[1-9A-HJ-NP-Za-km-z]{46,50}$/,
  bip122: /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{11,87})$/,
}

/** What a wallet is asked to grant over WalletConnect, unless the dApp says otherwise (references, wire 6.7), and ERC-7715 by its newer names. */
export const WALLETCONNECT_METHODS: Record<Namespace, string> = {
  eip155:
    'eth_accounts eth_requestAccounts eth_sendRawTransaction eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 ' +
    'eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_getPermissions ' +
    'wallet_requestPermissions wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode ' +
    'wallet_getCallsStatus wallet_showCallsStatus wallet_sendCalls wallet_getCapabilities wallet_grantPermissions ' +
    'wallet_revokePermissions wallet_getAssets wallet_requestExecutionPermissions wallet_revokeExecutionPermission ' +
    'wallet_getGrantedExecutionPermissions wallet_getSupportedExecutionPermissions',
  solana:
    'solana_signMessage solana_signTransaction solana_requestAccounts solana_getAccounts solana_signAllTransactions ' +
    'solana_signAndSendTransaction',
  bip122: 'sendTransfer signMessage signPsbt getAccountAddresses',
  polkadot: 'polkadot_signTransaction polkadot_signMessage',
}

/** The schemes of requests to pay: ERC-681, Solana Pay, BIP-21, and those of Polkadot's QR codes. */
export const PAYMENT_SCHEMES: Readonly<Record<string, Namespace>> = {
  ethereum: 'eip155',
  solana: 'solana',
  bitcoin: 'bip122',
  polkadot: 'polkadot',
  substrate: 'polkadot',
}
