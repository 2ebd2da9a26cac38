/** Swapping tokens: what for what, on which terms, and the way to do it. */
export { Swap } from './Form.js'
export { SwapSelectToken } from './Picker.js'
export { SwapPreview } from './Preview.js'
export { SWAPS_TITLES as TITLES } from './texts.js'
