/** What comes once an amount is typed: the preview. One chunk. */
export { SWAPPING_TITLES as TITLES } from '../../domain/texts/swapping.js'
export { SwapPreview } from './SwapPreview.js'
