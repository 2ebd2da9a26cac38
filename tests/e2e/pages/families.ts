// A dApp on four chain families, which speaks to its Solana wallet through @solana/kit as dApps do.
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { createAppKit, type CreateAppKit } from 'latchkey'
import { BitcoinAdapter } from 'latchkey/bitcoin'
import { EthersAdapter } from 'latchkey/ethers'
import { PolkadotAdapter } from 'latchkey/polkadot'
import { SolanaAdapter, type SolanaProvider } from 'latchkey/solana'
import { mainnet } from 'latchkey/networks'
import { show, testOptions } from './page.js'

const adapters = [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter(), new PolkadotAdapter()]
const options: Partial<CreateAppKit> = testOptions()
const modal = createAppKit({ networks: [mainnet], adapters, ...options })
show(modal)

/** Builds a transfer with kit, has the wallet sign it, and sends it with kit. Answers the signature. */
async function kitTransfer(to: string, lamports: string): Promise<string> {
  const provider = modal.getProvider<SolanaProvider>('solana')!
  const rpc = createSolanaRpc(modal.getCaipNetwork('solana')!.rpcUrls.default.http[0]!)
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const from = address(modal.getAddress('solana')!)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    each => setTransactionMessageFeePayer(from, each),
    each => setTransactionMessageLifetimeUsingBlockhash(blockhash, each),
    each =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: createNoopSigner(from), destination: address(to), amount: BigInt(lamports) }),
        each,
      ),
  )
  const signed = await provider.signTransaction(compileTransaction(message))
  return rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
}

Object.assign(window, { families: { kitTransfer } })
