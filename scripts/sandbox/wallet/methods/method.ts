// The shape of one wallet method, and how its parameters are read.
import { getAddress, isAddress, Wallet } from 'ethers'
import type { Behaviour } from '../behaviour.js'
import { WalletError } from '../../methods/errors.js'
import { invalid } from '../../methods/prepared.js'
import type { Decision, Question } from '../queue.js'
import type { WalletState } from '../state.js'

/** What a method is given. */
export interface Call {
  state: WalletState
  behaviour: Behaviour
  origin: string
  params: readonly unknown[]
}

/** The answer at once, or a question for the visitor and what to do once it is approved. */
export type Outcome = { result: unknown } | { question: Question; perform(decision: Extract<Decision, { approved: true }>): unknown }

export type Method = (call: Call) => Outcome | Promise<Outcome>

/** Reads an address that the site is allowed to use. */
export function parseOwnAccount({ state, origin }: Call, value: unknown): string {
  if (!isAddress(value)) throw invalid('An address is expected.')
  const address = getAddress(value)
  if (!state.permitted(origin).includes(address)) throw new WalletError('unauthorized')
  return address
}

/** The lines every request about one account begins with. */
export function accountRow({ state }: Call, address: string): { label: string; value: string } {
  const name = state.findAccount(address)?.name ?? 'Account'
  return { label: 'Account', value: `${name} (${address.slice(0, 6)}…${address.slice(-4)})` }
}

/** The key of `address`, as an ethers signer without a node. */
export function signerOf({ state }: Call, address: string): Wallet {
  return new Wallet(state.findAccount(address)!.privateKey)
}
