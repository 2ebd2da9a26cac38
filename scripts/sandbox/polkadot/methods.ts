// What a node of the chain answers.
import { hexToU8a, isHex } from '@polkadot/util'
import { invalidParams, RpcAnswerError, type RpcMethod } from '../rpc.js'
import { PROFILE, toPublicKey, type Chain } from './chain.js'
import { submit, toFee } from './transfers.js'

/** All methods, by name. */
export function createMethods(chain: Chain): Record<string, RpcMethod> {
  const blockAt = (hash: unknown) => {
    if (hash === undefined || hash === null) return chain.best()
    return chain.findBlock(toHash(hash))
  }
  const methods: Record<string, RpcMethod> = {
    rpc_methods: () => ({ methods: Object.keys(methods).sort() }),
    system_chain: () => PROFILE.name,
    system_name: () => 'Latchkey Sandbox',
    system_version: () => '1.0.0',
    system_chainType: () => 'Local',
    system_health: () => ({ peers: 0, isSyncing: false, shouldHavePeers: false }),
    system_properties: () => ({ ss58Format: PROFILE.ss58Format, tokenDecimals: PROFILE.decimals, tokenSymbol: PROFILE.symbol }),
    system_accountNextIndex: ([address]) => chain.get(readAddress(address)).nonce,
    chain_getBlockHash: ([number]) =>
      (number === undefined || number === null ? chain.best() : chain.blockOf(readNumber(number)))?.hash ?? null,
    chain_getFinalizedHead: () => chain.best().hash,
    chain_getHeader: ([hash]) => blockAt(hash)?.header ?? null,
    chain_getBlock([hash]) {
      const block = blockAt(hash)
      return block ? { block: { header: block.header, extrinsics: block.extrinsics }, justifications: null } : null
    },
    state_getRuntimeVersion: () => ({
      specName: 'latchkey-local',
      implName: 'sandbox-wallet',
      authoringVersion: 1,
      implVersion: 0,
      apis: [],
      stateVersion: 1,
      specVersion: PROFILE.specVersion,
      transactionVersion: PROFILE.transactionVersion,
    }),
    state_getStorage([key, at]) {
      if (!isBytes(key)) throw invalidParams('expected a key in hexadecimal')
      const block = blockAt(at)
      if (!block) throw new RpcAnswerError(4003, 'Client error: UnknownBlock: Header was not found in the database')
      // As a node that keeps no archive.
      if (block !== chain.best()) throw new RpcAnswerError(4003, `Client error: UnknownBlock: State already discarded for ${block.hash}`)
      return chain.read(key.toLowerCase())
    },
    payment_queryInfo([extrinsic]) {
      if (!isBytes(extrinsic)) throw invalidParams('expected an extrinsic in hexadecimal')
      return { weight: { refTime: 150_000_000, proofSize: 3593 }, class: 'normal', partialFee: String(toFee(hexToU8a(extrinsic).length)) }
    },
    author_submitExtrinsic([extrinsic]) {
      if (!isBytes(extrinsic)) throw invalidParams('expected an extrinsic in hexadecimal')
      return submit(chain, hexToU8a(extrinsic))
    },
  }
  return methods
}

function isBytes(value: unknown): value is string {
  return isHex(value) && value.length % 2 === 0
}

function toHash(value: unknown): string {
  if (!isHex(value, 256)) throw invalidParams('expected a hash of 32 bytes')
  return value.toLowerCase()
}

function readNumber(value: unknown): number {
  const number = typeof value === 'number' ? value : /^0x[\da-f]{1,13}$/i.test(String(value)) ? Number(value) : NaN
  if (!Number.isSafeInteger(number) || number < 0) throw invalidParams('expected the number of a block')
  return number
}

function readAddress(address: unknown): Uint8Array {
  try {
    return toPublicKey(address)
  } catch (error) {
    throw invalidParams((error as Error).message)
  }
}
