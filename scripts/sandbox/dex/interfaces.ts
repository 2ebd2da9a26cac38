// The calls of the exchange that the sandbox makes.
import { Interface } from 'ethers'

/** The wrapped native coin. */
export const wrapped = new Interface(['function deposit() payable', 'function withdraw(uint256 amount)'])

/** The factory. */
export const factory = new Interface([
  'function allPairsLength() view returns (uint256)',
  'function allPairs(uint256 index) view returns (address)',
])

/** A pool. The first token is the one with the lower address. */
export const pair = new Interface([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
])

/** The router. Deadlines are in seconds since 1970. */
export const router = new Interface([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountA, uint256 amountB, uint256 leastA, uint256 leastB, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amount, uint256 least, uint256 leastNative, address to, uint256 deadline) payable',
  'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amount, uint256 least, address[] path, address to, uint256 deadline)',
])

/** Any token (ERC-20). */
export const token = new Interface([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transfer(address to, uint256 amount) returns (bool)',
])
