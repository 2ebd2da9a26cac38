// A batch is one transaction: the account lets itself be a batch executor (EIP-7702) and calls itself.
import { computeAddress, id, Interface, type AuthorizationLike, type Wallet } from 'ethers'
import contracts from '../contracts/contracts.json'
import { callChain, rpcOf, type WalletChain } from '../methods/chain.js'
import { getFees, type Part } from '../methods/transactions.js'

/** Where the executor lies on every chain; nobody has to deploy it, since these chains are ours. */
const EXECUTOR = computeAddress(id('the batch executor of the sandbox wallet'))
/** What stands in place of code where an account delegates (EIP-7702). */
const DELEGATED = `0xef0100${EXECUTOR.slice(2).toLowerCase()}`

const executor = new Interface(contracts.Executor.abi)

/** What taking the delegation along costs, and the calls' own start. */
const DELEGATION_GAS = 60_000n

/** Sends the calls as one transaction of the account to itself, with its delegation where it has none yet. */
export async function executeBatch(chain: WalletChain, signer: Wallet, calls: readonly Part[]): Promise<string> {
  const runtime = await placeExecutor(chain)
  const from = signer.address
  const data = executor.encodeFunctionData('execute', [calls.map(({ to, value, data }) => [to, value, data])])
  // A transaction to oneself carries nothing: the calls are paid from what is there.
  const trial = [{ from, to: from, data }, 'latest', { [from]: { code: runtime } }]
  const gas = BigInt((await callChain(chain, 'eth_estimateGas', trial)) as string)
  const nonce = Number(await callChain(chain, 'eth_getTransactionCount', [from, 'pending']))
  const code = (await callChain(chain, 'eth_getCode', [from, 'latest'])) as string
  // The sender's own number is used up before their delegation is looked at.
  const authorizationList: AuthorizationLike[] | undefined =
    code === DELEGATED ? undefined : [await signer.authorize({ address: EXECUTOR, chainId: chain.chainId, nonce: nonce + 1 })]
  const fees = await getFees(rpcOf(chain))
  const transaction = {
    ...fees,
    type: authorizationList ? 4 : 2,
    to: from,
    data,
    value: 0n,
    nonce,
    chainId: chain.chainId,
    gasLimit: (gas * 12n) / 10n + DELEGATION_GAS,
    authorizationList,
  }
  return (await callChain(chain, 'eth_sendRawTransaction', [await signer.signTransaction(transaction)])) as string
}

/** Puts the executor where it belongs, and tells its code. */
async function placeExecutor(chain: WalletChain): Promise<string> {
  const there = (await callChain(chain, 'eth_getCode', [EXECUTOR, 'latest'])) as string
  if (there !== '0x') return there
  // What a constructor returns is the code.
  const runtime = (await callChain(chain, 'eth_call', [{ data: contracts.Executor.bytecode }, 'latest'])) as string
  await callChain(chain, 'anvil_setCode', [EXECUTOR, runtime])
  return runtime
}
