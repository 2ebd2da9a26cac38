// Signed messages on Bitcoin: the classic way with a key that can be recovered (BIP-137), and BIP-322 "simple".
import { RawTx, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { concat, getBytes, SigningKey, toUtf8Bytes } from 'ethers'
import type { BitcoinKey } from './bitcoin.js'

/** How a message is signed. */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** Signs a message; a page gets the bytes as base64. */
export function signBitcoinMessage(key: BitcoinKey, message: Uint8Array, protocol: MessageProtocol): Uint8Array {
  return protocol === 'ecdsa' ? signEcdsa(key, message) : signBip322(key, message)
}

// The first byte says which key signed and how its address is made: 39 for segwit, 31 for what came before.
function signEcdsa({ privateKey, addressType }: BitcoinKey, message: Uint8Array): Uint8Array {
  const { r, s, yParity } = new SigningKey(privateKey).sign(messageHash(message))
  const header = (addressType === 'p2wpkh' ? 39 : 31) + yParity
  return getBytes(concat([Uint8Array.of(header), r, s]))
}

/** What an ECDSA signature of a message is over. */
export function messageHash(message: Uint8Array): Uint8Array {
  const prefix = toUtf8Bytes('Bitcoin Signed Message:\n')
  return sha256x2(getBytes(concat([Uint8Array.of(prefix.length), prefix, toVarint(message.length), message])))
}

// A transaction that cannot be sent spends another that cannot be: its witness is the signature.
function signBip322({ privateKey, payment, addressType }: BitcoinKey, message: Uint8Array): Uint8Array {
  const hash = tagSchnorr('BIP0322-signed-message', message)
  const { script } = payment
  const funding = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig: Script.encode(['OP_0', hash]), sequence: 0 }],
    outputs: [{ amount: 0n, script }],
    witnesses: [],
    lockTime: 0,
  })
  const spending = new Transaction({ version: 0, allowUnknownOutputs: true })
  const tapInternalKey = payment.tapInternalKey
  const isTaproot = addressType === 'p2tr'
  spending.addInput({
    txid: sha256x2(funding).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(isTaproot && { tapInternalKey }),
  })
  spending.addOutput({ amount: 0n, script: Script.encode(['RETURN']) })
  spending.signIdx(privateKey, 0)
  spending.finalizeIdx(0)
  return RawWitness.encode(spending.getInput(0).finalScriptWitness!)
}

function toVarint(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length < 0x10000) return Uint8Array.of(0xfd, length & 0xff, length >> 8)
  return Uint8Array.of(0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24)
}
