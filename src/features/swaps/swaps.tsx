/** Swapping tokens: what for what. */
export { SWAPS_TITLES as TITLES } from '../../domain/texts/swaps.js'
export { Swap } from './Swap.js'
