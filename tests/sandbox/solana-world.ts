// A wallet on kit for the tests of the local Solana: what a dApp's adapter does, by the library alone.
import {
  appendTransactionMessageInstructions,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Base64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  type Signature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import type { SolanaNode } from '../../scripts/sandbox/solana.js'
import { until } from '../support/patience.js'
import { compile, payment, toWire } from '../support/solana-wallet.js'

/** kit's client of a node. */
export const connect = (node: SolanaNode) => createSolanaRpc(node.url)

/** A new account with some lamports, final already. */
export async function makeRich(node: SolanaNode, lamports = 2_000_000_000n): Promise<KeyPairSigner> {
  const signer = await generateKeyPairSigner()
  await node.fund(signer.address, { lamports })
  return signer
}

/** Builds and signs with the latest block hash. */
export async function sign(
  node: SolanaNode,
  payer: KeyPairSigner,
  instructions: Instruction[],
  version: 0 | 'legacy' = 0,
): Promise<Base64EncodedWireTransaction> {
  const lifetime = (await connect(node).getLatestBlockhash({ commitment: 'confirmed' }).send()).value
  const message = pipe(
    createTransactionMessage({ version }),
    empty => setTransactionMessageFeePayerSigner(payer, empty),
    paid => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    alive => appendTransactionMessageInstructions(instructions, alive),
  )
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message))
}

/** A signed transfer of lamports. */
export const signTransfer = (node: SolanaNode, source: KeyPairSigner, destination: Address, amount: bigint, version?: 0 | 'legacy') =>
  sign(node, source, [getTransferSolInstruction({ source, destination, amount })], version)

/** Sends as wallets do. */
export const send = (node: SolanaNode, wire: Base64EncodedWireTransaction): Promise<Signature> =>
  connect(node).sendTransaction(wire, { encoding: 'base64' }).send()

/** Waits for a commitment. */
export const settle = (node: SolanaNode, signature: Signature, wanted: 'confirmed' | 'finalized' = 'confirmed') =>
  until(async () => {
    const status = (await connect(node).getSignatureStatuses([signature]).send()).value[0]?.confirmationStatus
    return status === 'finalized' || status === wanted
  }, `${signature} to be ${wanted}`)

/** What a dApp hands to a wallet: a transfer of lamports that nobody has signed yet. */
export async function draft(
  node: SolanaNode,
  from: string,
  to: string,
  amount: bigint,
  { version = 0 }: { version?: 0 | 'legacy' } = {},
): Promise<Uint8Array> {
  const { blockhash: block } = (await connect(node).getLatestBlockhash({ commitment: 'confirmed' }).send()).value
  return toWire(compile(from, [payment(from, to, amount)], { version, block }))
}

/** The error of one call. */
export async function errorOf(
  node: SolanaNode,
  method: string,
  params: readonly unknown[],
): Promise<{ code: number; message: string; data?: any }> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { error: { code: number; message: string } }).error
}
