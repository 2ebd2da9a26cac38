// Where the exchange lies: at the same addresses on every chain, since the same account deploys it in the same order.
import { computeAddress, getCreateAddress, id } from 'ethers'

/** Who deploys the exchange and owns what its pools hold; nobody needs its key, since anvil acts for it. In lower case. */
export const KEEPER: string = computeAddress(id('the keeper of the sandbox exchange')).toLowerCase()

const placeOf = (nonce: number): string => getCreateAddress({ from: KEEPER, nonce }).toLowerCase()

/** The wrapped native coin: pools know tokens only. */
export const WRAPPED: string = placeOf(0)
/** What makes the pools and lists them. */
export const FACTORY: string = placeOf(1)
/** What one trades with, and lets take one's tokens. */
export const ROUTER: string = placeOf(2)
