import { ed25519 } from '@noble/curves/ed25519'
import { AccountRole, address, getTransactionDecoder } from '@solana/kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { SolanaAdapter } from '../../../src/adapters/solana/solana.js'
import type { SolanaProvider } from '../../../src/domain/provider.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { cleanupModals, createTestModal } from '../../support/modal.js'
import { DEV, LOCAL, MAIN, solanaNetwork } from '../../support/solana-dapp.js'
import { compile, createKey, createSolanaWallet, toWire } from '../../support/solana-wallet.js'

test.after.each(cleanupModals)

const [one, two] = [createKey(1), createKey(2)]

/** A transaction that these have to sign; the first pays. */
function transaction(signers: readonly { address: string }[]): Uint8Array {
  const accounts = signers.map(each => ({ address: address(each.address), role: AccountRole.READONLY_SIGNER as const }))
  return toWire(compile(signers[0]!.address, [{ programAddress: address(createKey(6).address), accounts }]))
}

/** A page of a dApp on Solana, and a wallet that comes into it, by which the visitor is connected. */
async function enter(wallet: ReturnType<typeof createSolanaWallet>) {
  const made = createTestModal({
    networks: [solanaNetwork(MAIN), solanaNetwork(DEV), solanaNetwork(LOCAL)],
    options: { adapters: [new SolanaAdapter()] },
  })
  const detail = ({ register }: { register(wallet: unknown): void }) => register(wallet.standard)
  made.page.dispatchEvent(Object.assign(new Event('wallet-standard:register-wallet'), { detail }))
  await connect(made.modal, made.connector('Test Wallet'))
  return { ...made, wallet, provider: () => made.appKit.getProvider('solana') as SolanaProvider }
}

test('the account they choose in the modal signs from then on: messages, transactions, sign-ins', async () => {
  const { appKit, modal, provider, wallet } = await enter(createSolanaWallet({ keys: [one, two] }))
  switchAccount(modal, 'solana', two.address)
  assert.equal([appKit.getAddress('solana'), provider().publicKey?.toBase58()], [two.address, two.address])
  const message = new TextEncoder().encode('Hello')
  assert.ok(ed25519.verify(await provider().signMessage(message), message, two.publicKey))
  assert.ok(ed25519.verify(await provider().signMessage(message, one.address), message, one.publicKey))
  const both = transaction([one, two])
  const signed = getTransactionDecoder().decode(await provider().signTransaction(both)).signatures
  const found = Object.entries(signed)
    .filter(([, signature]) => signature)
    .map(([signer]) => signer)
  assert.equal(found, [two.address])
  // Where they have no part in it, whoever has signs.
  assert.is(
    Object.values(getTransactionDecoder().decode(await provider().signTransaction(transaction([one]))).signatures).filter(Boolean).length,
    1,
  )
  await provider().signIn!({ statement: 'Hello' })
  assert.equal(wallet.calls.at(-1), { method: 'signIn', inputs: [{ address: two.address, statement: 'Hello' }] })
})
