/** A wallet elsewhere: the code to scan, and the ways to one wallet's app. */
export { ConnectingWalletConnect, ConnectingWalletConnectBasic } from './ConnectingWalletConnect.js'
