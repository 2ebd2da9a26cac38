// Who signs in by the tests: with the keys of each chain family, the same in every test.
import { ed25519 } from '@noble/curves/ed25519'
import { HDNodeWallet, id, Wallet } from 'ethers'
import { createBitcoinKeys } from '../../scripts/sandbox/keys/bitcoin.js'
import { signBitcoinMessage } from '../../scripts/sandbox/keys/bitcoin-message.js'
import { toBase58, toBase64 } from '../../src/domain/encodings.js'
import type { SIWXMessage } from '../../src/domain/sign-in.js'

export interface Person {
  accountAddress: string
  chainId: SIWXMessage.Data['chainId']
  /** How a server is told of them, where they may write themselves otherwise. */
  spelt?: string
  sign(message: string): Promise<string> | string
}

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export const wallet = new Wallet(id('visitor'))
export const evm: Person = { accountAddress: wallet.address, chainId: 'eip155:1', sign: message => wallet.signMessage(message) }

const secret = Uint8Array.from({ length: 32 }, (_, index) => index)
export const solana: Person = {
  accountAddress: toBase58(ed25519.getPublicKey(secret)),
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  sign: message => toBase58(ed25519.sign(toBytes(message), secret)),
}

const root = HDNodeWallet.fromSeed(id('bitcoin'))
const [pay, ordinal] = createBitcoinKeys(path => Buffer.from(root.derivePath(path).privateKey.slice(2), 'hex'), 'mainnet', 0)
const bitcoin = (key: typeof pay, protocol: 'ecdsa' | 'bip322'): Person => ({
  accountAddress: key.address,
  chainId: 'bip122:000000000019d6689c085ae165831e93',
  sign: message => toBase64(signBitcoinMessage(key, toBytes(message), protocol)),
})
export const [byEcdsa, byBip322, byTaproot] = [bitcoin(pay, 'ecdsa'), bitcoin(pay, 'bip322'), bitcoin(ordinal, 'bip322')]
