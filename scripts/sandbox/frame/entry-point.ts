// Brings ERC-4337 onto a chain: its EntryPoint, from the published code, and the factory of accounts.
import { concat, id, Interface, parseEther, toBeHex, toQuantity, Wallet } from 'ethers'
import { readFileSync } from 'node:fs'
import { resolvePackage } from '../root.js'
import type { Rpc } from '../rpc.js'
import { createSender, type Sender } from './sender.js'
import { DEPLOYER, ENTRY_POINT, FACTORY, factoryCode } from './smart-account.js'

const artifact = (name: string): { abi: object[]; bytecode: string } => {
  const file = resolvePackage(`@account-abstraction/contracts/artifacts/${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof artifact>
}

let known: Interface | undefined

/** The functions, events and errors of the EntryPoint. @throws when its package is not installed */
export const entryPointInterface = (): Interface => (known ??= new Interface(artifact('EntryPoint').abi))

// With this number its publishers deployed it, and so anybody's lies at the same address.
const ENTRY_POINT_SALT = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'

const GWEI = 10n ** 9n

/** Who sends operations to the chains, and has ether for it. */
const bundlerWallet = new Wallet(id('the bundler of the sandbox'))

/** Deploys what accounts need, where it is missing. Resolves with the way in which the bundler sends. */
export async function deployEntryPoint(rpc: Rpc, chainId: number): Promise<Sender> {
  await rpc('anvil_setBalance', [bundlerWallet.address, toQuantity(parseEther('1000'))])
  const sender = createSender(bundlerWallet, rpc, chainId)
  const [entryPoint, factory] = await Promise.all([ENTRY_POINT, FACTORY].map(address => rpc('eth_getCode', [address, 'latest'])))
  if (entryPoint === '0x')
    await sender.send({ to: DEPLOYER, data: concat([ENTRY_POINT_SALT, artifact('EntryPoint').bytecode]), gas: 12_000_000n })
  if (factory === '0x') await sender.send({ to: DEPLOYER, data: concat([toBeHex(0, 32), factoryCode]), gas: 3_000_000n })
  if (entryPoint !== '0x' && factory !== '0x') return sender
  await sender.settle()
  if ((await rpc('eth_getCode', [ENTRY_POINT, 'latest'])) === '0x') throw new Error('The EntryPoint is not where it should be.')
  // Gas costs again what it cost before (`devnet.ts`).
  await rpc('anvil_setNextBlockBaseFeePerGas', [toQuantity(GWEI)])
  await rpc('evm_mine')
  return sender
}
