/** The curve of Ethereum and Bitcoin: a file of its own, so that who checks signatures of both downloads it once. */
export { schnorr, secp256k1 } from '@noble/curves/secp256k1'
