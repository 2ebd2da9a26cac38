// What all descriptions of requests are made of.
import { getAddress, isHexString } from 'ethers'
import type { Keys } from '../../keys.js'
import { describeMessage, type Row, type Words } from '../../words/message.js'

/** A request as its owner sees it. */
export type Description = Words
export type { Row }

/** What has come from a dApp. */
export interface Asked {
  method: string
  params: unknown
  /** CAIP-2, as the dApp names it. */
  chainId: string
  /** The address of the dApp's page. */
  site: string
}

/** The name of a network by its CAIP-2 id. */
export type NameNetwork = (caip2: string) => string

/** Puts one kind of request into words; fails when it cannot be read. */
export type Describer = (asked: Asked, nameNetwork: NameNetwork, keys?: Keys) => Description

/** A message with the rows about it; `site` is the address of the dApp's page. */
export function describeText(text: string, rows: Row[], site: string): Description {
  return { ...describeMessage(text, URL.canParse(site) ? new URL(site).host : site), rows }
}

/** The row about whose account it is. */
export const accountRow = (address: string): Row => ({
  label: 'Account',
  value: isHexString(address, 20) ? getAddress(address) : String(address),
  code: true,
})
/** The row about the network. */
export const networkRow = (caip2: string, nameNetwork: NameNetwork): Row => ({ label: 'Network', value: nameNetwork(caip2) })
