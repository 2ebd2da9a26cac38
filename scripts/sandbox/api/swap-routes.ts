// The routes of swaps.
import { buildApproval, buildSwap } from './convert-transactions.js'
import { listTokens, quote, readAllowance, readGasPrice } from './convert.js'
import { findNetwork } from './networks.js'
import type { Route } from './route.js'

/** What one swaps with. */
export const swapRoutes: readonly Route[] = [
  {
    name: 'convert-tokens',
    method: 'GET',
    path: /^\/v1\/convert\/tokens$/,
    empty: { tokens: [] },
    answer: async ({ networks, directoryUrl }, { query: { chainId = '', address } }) => ({
      tokens: await listTokens(findNetwork(networks, chainId), directoryUrl, address),
    }),
  },
  {
    name: 'convert-quotes',
    method: 'GET',
    path: /^\/v1\/convert\/quotes$/,
    empty: { quotes: [] },
    answer: async ({ networks }, { query }) => ({ quotes: await quote(networks, query) }),
  },
  {
    name: 'convert-allowance',
    method: 'GET',
    path: /^\/v1\/convert\/allowance$/,
    empty: { allowance: '0' },
    answer: async ({ networks }, { query }) => ({ allowance: await readAllowance(networks, query) }),
  },
  {
    name: 'convert-gas-price',
    method: 'GET',
    path: /^\/v1\/convert\/gas-price$/,
    empty: {},
    answer: ({ networks }, { query: { chainId = '' } }) => readGasPrice(findNetwork(networks, chainId)),
  },
  {
    name: 'convert-approve',
    method: 'GET',
    path: /^\/v1\/convert\/build-approve$/,
    empty: {},
    answer: async ({ networks }, { query }) => ({ tx: await buildApproval(networks, query) }),
  },
  {
    name: 'convert-transaction',
    method: 'POST',
    path: /^\/v1\/convert\/build-transaction$/,
    empty: {},
    answer: async ({ networks }, { body }) => ({ tx: await buildSwap(networks, body) }),
  },
]
