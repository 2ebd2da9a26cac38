// Accounts that are contracts, on a real chain: one that is there, and some that a factory can make.
import { AbiCoder, concat, ContractFactory, Interface, zeroPadValue } from 'ethers'
import contracts from '../../scripts/sandbox/contracts/contracts.json'
import type { Devnet } from '../../scripts/sandbox/devnet.js'
import { receiptOf } from './receipts.js'

/** What ends a wrapped signature (ERC-6492). */
export const MAGIC = `0x${'6492'.repeat(16)}`

export type ContractAccounts = Awaited<ReturnType<typeof createContractAccounts>>

/** Puts accounts of `owner` on a chain. */
export async function createContractAccounts({ rpc, accounts }: Devnet, owner: string) {
  const from = accounts[0]!.address
  const send = async (call: object): Promise<{ contractAddress: string }> => {
    return receiptOf(rpc, await rpc('eth_sendTransaction', [{ from, ...call }]))
  }
  const deploy = async (name: 'OwnedAccount' | 'AccountFactory', ...args: unknown[]): Promise<string> => {
    const { data } = await new ContractFactory(contracts[name].abi, contracts[name].bytecode).getDeployTransaction(...args)
    return (await send({ data })).contractAddress
  }
  const account = await deploy('OwnedAccount', owner)
  const factory = await deploy('AccountFactory')
  const methods = new Interface(contracts.AccountFactory.abi)
  return {
    /** One that is there. */
    account,
    factory,
    /** One that is not there yet: where it will be, and what its factory is told to make it; each salt gives another. */
    async toFuture(salt: number) {
      const args = [owner, zeroPadValue(`0x${salt.toString(16).padStart(2, '0')}`, 32)]
      const answer = await rpc('eth_call', [{ to: factory, data: methods.encodeFunctionData('addressOf', args) }, 'latest'])
      return {
        address: methods.decodeFunctionResult('addressOf', answer as string)[0] as string,
        making: methods.encodeFunctionData('create', args),
      }
    },
    /** Makes one be there. */
    async make({ making }: { address: string; making: string }) {
      await send({ to: factory, data: making })
    },
    /** A signature that says how its account is made. */
    wrap: (making: string, signature: string, maker = factory) =>
      concat([AbiCoder.defaultAbiCoder().encode(['address', 'bytes', 'bytes'], [maker, making, signature]), MAGIC]),
  }
}
