// The compiled code of the exchange, as Uniswap published its second version.
import { AbiCoder } from 'ethers'
import { readFileSync } from 'node:fs'
import { resolvePackage } from '../root.js'
import { FACTORY, KEEPER, WRAPPED } from './addresses.js'

/** What deploys the wrapped coin, the factory and the router, in the order in which their addresses follow. @throws when the packages are not installed */
export function readDeployments(): [wrapped: string, factory: string, router: string] {
  const read = (file: string, types: string[] = [], values: string[] = []): string => {
    const { bytecode } = JSON.parse(readFileSync(resolvePackage(file), 'utf8')) as { bytecode: string }
    return `0x${bytecode}${AbiCoder.defaultAbiCoder().encode(types, values).slice(2)}`
  }
  return [
    read('@uniswap/v2-periphery/build/WETH9.json'),
    read('@uniswap/v2-core/build/UniswapV2Factory.json', ['address'], [KEEPER]),
    read('@uniswap/v2-periphery/build/UniswapV2Router02.json', ['address', 'address'], [FACTORY, WRAPPED]),
  ]
}
