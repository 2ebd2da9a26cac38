import type { CaipNetworkId } from './caip.js'

/**
 * What one can pay with, and what one can buy. The fields bear the names of the blockchain API (references, wire 1.12), because a
 * question for a price sends them back as they came.
 */
export interface PaymentCurrency {
  /** ISO 4217, `USD` */
  id: string
  /** Least and most by each way to pay, decimal text in this currency. */
  payment_method_limits: readonly { id: string; min: string; max: string }[]
}

/** A coin that can be bought, and where it can be sent to. Two coins may share an `id`; the symbol tells them apart. */
export interface PurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: readonly {
    name: string
    display_name: string
    /** The number of an EVM network, as text. */
    chain_id: string
    contract_address?: string | undefined
  }[]
}

/** What can be bought, and with what. */
export interface OnrampOptions {
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
}

const payment_method_limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const networks = [
  { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' },
  { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137' },
]
const id = '2b92315d-eab7-5bef-84fa-089a131333f5'

/** The choice where the service tells none (specification, section 9; references, wire 1.12). */
export const ONRAMP_DEFAULTS: OnrampOptions = {
  paymentCurrencies: [{ id: 'USD', payment_method_limits }, { id: 'EUR', payment_method_limits }],
  purchaseCurrencies: [{ id, name: 'USD Coin', symbol: 'USDC', networks }, { id, name: 'Ether', symbol: 'ETH', networks }],
}

/** Networks a provider can send coins to, and how it calls them (specification, section 9). */
export const ONRAMP_NETWORKS: Partial<Record<CaipNetworkId, string>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

/**
 * How a provider calls a network; Ethereum stands in for those it does not know (references, wire 9.2).
 * @param networks where the service says that a coin can be sent to: they have names too
 */
export function toOnrampNetwork(caipNetworkId: CaipNetworkId, networks: PurchaseCurrency['networks'] = []): string {
  return ONRAMP_NETWORKS[caipNetworkId] ?? findPlace(caipNetworkId, networks)?.name ?? 'ethereum'
}

/** Whether coins can be sent to a network; else they arrive on Ethereum. */
export function isOnrampNetwork(caipNetworkId: CaipNetworkId, networks: PurchaseCurrency['networks']): boolean {
  return Boolean(ONRAMP_NETWORKS[caipNetworkId] ?? findPlace(caipNetworkId, networks))
}

const findPlace = (caipNetworkId: CaipNetworkId, networks: PurchaseCurrency['networks']) => networks.find(({ chain_id }) => `eip155:${chain_id}` === caipNetworkId)
