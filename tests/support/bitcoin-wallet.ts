// A Bitcoin wallet in memory, with real keys: it signs messages by ECDSA (BIP-137) and BIP-322, and PSBTs by @scure/btc-signer.
// The page's interfaces of real wallets are put over it; what it has signed is checked by other libraries.
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha256'
import * as btc from '@scure/btc-signer'
import { Signer } from 'bip322-js'
import { toHex, fromHex } from '../../src/domain/encodings.js'

export const NETWORKS = {
  mainnet: btc.NETWORK,
  testnet: btc.TEST_NETWORK,
  regtest: { ...btc.TEST_NETWORK, bech32: 'bcrt' },
}

export type KeyKind = 'p2wpkh' | 'p2tr' | 'p2sh' | 'p2pkh'

export interface TestKey {
  kind: KeyKind
  address: string
  /** Hexadecimal, compressed. */
  publicKey: string
  privateKey: Uint8Array
  /** The output script. */
  script: Uint8Array
  signMessage(message: string, protocol: string): string
  /** Signs the inputs named, and no other; `isFinal` completes them. */
  signPsbt(psbt: Uint8Array, indexes: readonly number[], isFinal?: boolean): Uint8Array
}

/** A key of the test's own: the same seed is the same key. */
export function createKey(seed: number, kind: KeyKind = 'p2wpkh', network: keyof typeof NETWORKS = 'mainnet'): TestKey {
  const privateKey = sha256(Uint8Array.from([7, seed]))
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const net = NETWORKS[network]
  const payment = {
    p2wpkh: () => btc.p2wpkh(publicKey, net),
    p2tr: () => btc.p2tr(publicKey.slice(1), undefined, net),
    p2sh: () => btc.p2sh(btc.p2wpkh(publicKey, net), net),
    p2pkh: () => btc.p2pkh(publicKey, net),
  }[kind]()
  const address = payment.address!
  return {
    kind,
    address,
    privateKey,
    publicKey: toHex(publicKey),
    script: payment.script,
    signMessage(message, protocol) {
      if (protocol.toLowerCase().startsWith('bip322')) return String(Signer.sign(btc.WIF(net).encode(privateKey), address, message))
      const text = new TextEncoder().encode(message)
      const prefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
      const hash = sha256(sha256(Uint8Array.from([...prefix, text.length, ...text])))
      const signature = secp256k1.sign(hash, privateKey)
      const header = { p2pkh: 31, p2sh: 35, p2wpkh: 39, p2tr: 39 }[kind] + signature.recovery!
      return btoa(String.fromCharCode(header, ...fromHex(signature.toCompactHex())!))
    },
    signPsbt(psbt, indexes, isFinal = false) {
      const tx = btc.Transaction.fromPSBT(psbt)
      for (const index of indexes) {
        tx.signIdx(privateKey, index)
        if (isFinal) tx.finalizeIdx(index)
      }
      return tx.toPSBT(0)
    },
  }
}

/** A PSBT that spends one coin of each key, as a dApp makes it. */
export function createPsbt(keys: readonly TestKey[], pay: { to: string; amount?: bigint; network?: keyof typeof NETWORKS }): Uint8Array {
  const tx = new btc.Transaction()
  keys.forEach((key, index) => {
    const script = { witnessUtxo: { script: key.script, amount: 10_000n } }
    const publicKey = fromHex(key.publicKey)!
    tx.addInput({
      txid: toHex(sha256(Uint8Array.from([index, 9]))),
      index: 0,
      ...script,
      ...(key.kind === 'p2tr' && { tapInternalKey: publicKey.slice(1) }),
      ...(key.kind === 'p2sh' && { redeemScript: btc.p2wpkh(publicKey).script }),
    })
  })
  tx.addOutputAddress(pay.to, pay.amount ?? 9_000n * BigInt(keys.length), NETWORKS[pay.network ?? 'mainnet'])
  return tx.toPSBT(0)
}
