/** The hash of Bitcoin, and of its curve: a file of its own, so that who comes later does not bring it again. */
export { sha256 } from '@noble/hashes/sha256'
