// Loads when somebody has signed in with one click. The build gives this file the original that `signatures.ts` stands in for.
export { verifySignature } from '@walletconnect/utils'
