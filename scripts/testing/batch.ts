// Several calls as one transaction (EIP-5792), on a chain in memory.
import { callChain, rpcOf, type WalletChain } from '../sandbox/methods/chain.js'
import { WalletError } from '../sandbox/methods/errors.js'
import { getFees } from '../sandbox/methods/transactions.js'
import type { ExecuteBatch } from '../sandbox/wallet/state.js'
import { toBatchData } from '../sandbox/paper-chain.js'

/** What each call may burn: the chain in memory asks no more of one. */
const GAS = 100_000n

/** Sends the calls as one transaction of the account to itself, as a smart account does. @throws 5760 where the network has a node of its own */
export const sendTogether: ExecuteBatch = async (chain: WalletChain, signer, calls) => {
  if (!chain.rpc) throw new WalletError(5760, `${chain.name} has a node of its own: this wallet carries out batches in memory alone.`)
  const from = signer.address
  const nonce = Number(await callChain(chain, 'eth_getTransactionCount', [from, 'pending']))
  const transaction = {
    ...(await getFees(rpcOf(chain))),
    to: from,
    data: toBatchData(calls),
    value: 0n,
    nonce,
    chainId: chain.chainId,
    gasLimit: GAS * BigInt(calls.length),
  }
  return (await callChain(chain, 'eth_sendRawTransaction', [await signer.signTransaction(transaction)])) as string
}
