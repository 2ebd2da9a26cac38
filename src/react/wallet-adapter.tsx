/**
 * The entry `latchkey/solana/wallet-adapter`: what `@solana/wallet-adapter-react`, `-react-ui` and `-base` are asked for, on our modal. A dApp changes its
 * imports, and no line besides. `@solana/web3.js` 1 is the dApp's own.
 */
export {
  ConnectionProvider,
  useAnchorWallet,
  useConnection,
  useWallet,
  WalletProvider,
  type ConnectionProviderProps,
  type WalletProviderProps,
} from './wallet-adapter-providers.js'
export { useLocalStorage } from './use-local-storage.js'
export {
  BaseWalletConnectButton,
  BaseWalletDisconnectButton,
  BaseWalletMultiButton,
  useWalletModal,
  WalletConnectButton,
  WalletDisconnectButton,
  WalletIcon,
  WalletModalButton,
  WalletModalProvider,
  WalletMultiButton,
  type WalletButtonProps,
} from './wallet-adapter-buttons.js'
export {
  WalletAdapterNetwork,
  WalletReadyState,
  type Adapter,
  type AnchorWallet,
  type AnyTransaction,
  type SendTransactionOptions,
  type Wallet,
  type WalletContextState,
  type WalletName,
} from './wallet-adapter-types.js'
export {
  WalletAccountError,
  WalletConnectionError,
  WalletDisconnectedError,
  WalletDisconnectionError,
  WalletError,
  WalletLoadError,
  WalletNotConnectedError,
  WalletNotReadyError,
  WalletNotSelectedError,
  WalletPublicKeyError,
  WalletSendTransactionError,
  WalletSignInError,
  WalletSignMessageError,
  WalletSignTransactionError,
  WalletTimeoutError,
  WalletWindowBlockedError,
  WalletWindowClosedError,
} from './wallet-adapter-errors.js'
