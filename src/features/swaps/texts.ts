// What the screens of a swap say. See `domain/texts.ts`.
import { ENTER_TEXTS, UNSENT_TEXTS } from '../../domain/texts.js'

/** Swapping tokens: the form, the choice of a token, and a swap before and while it is signed. */
export const SWAPS_TEXTS = {
  ...UNSENT_TEXTS,
  ...ENTER_TEXTS,

  // The form.
  swapPay: 'You pay',
  swapReceive: 'You receive',
  swapSelectToken: 'Select Token',
  swapFlip: 'Swap the two tokens',
  swapMax: 'Max',
  swapMaxWaits: 'Calculating',
  swapBalanceLow: 'Insufficient Balance',
  swapMoreThanHeld: 'More than you have',
  swapLiquidityLow: 'Insufficient Liquidity',
  swapReview: 'Review Swap',
  swapQuoteFailed: 'Prices are not available right now. Your funds are safe.',
  swapQuoteOld: 'This price may have changed: it cannot be renewed right now.',
  swapStartFailed: 'Swapping is not available right now. Your funds are safe.',

  // The tokens one may swap, and on which terms.
  swapPriceFailed: 'Price not available right now',
  swapGasUnknown: 'The network fee is not known right now. Try again, or type an amount.',
  swapGasTooMuch: 'There is not enough {symbol} for the network fee',
  swapYourTokens: 'Your tokens',
  swapSuggested: 'Suggested',
  swapTokens: 'Tokens',
  swapRate: 'Rate',
  swapElsewhere: 'The swap feature doesn’t support your current network. Switch to an available option to continue.',
  swapNetworks: 'Networks',
  swapNowhere: 'Network not supported for Swaps',

  // A swap before and while it is signed.
  swapPaidContract: 'Contract of {symbol}, paid',
  swapReceivedContract: 'Contract of {symbol}, received',
  swapImpact: 'Price impact',
  swapImpactHigh: '{impact}, which is a lot',
  swapImpactWarning: 'What you receive is worth much less than what you pay. Try a smaller amount.',
  swapSlippage: 'Slippage at most',
  swapProviderFee: 'Provider fee ({percent})',
  swapExchange: 'Exchange',
  swapQuotedMinimum: 'You get at least, as quoted',
  swapUntried: 'This swap could not be tested beforehand. Check in your wallet what it does, and that it goes to this exchange:',
  swapTwoSteps: 'Two steps: allow the exchange to take {given} and no more, then swap.',
  swapAtOnce: 'Your wallet does both at once: it allows the exchange to take {given} and no more, and swaps.',
  swapThreeSteps:
    'Three steps: revoke your earlier approval, as {symbol} requires, allow the exchange to take {given} and no more, then swap.',
  swapAllAtOnce:
    'Your wallet does all at once: it revokes your earlier approval, allows the exchange to take {given} and no more, and swaps.',
  swapExcess: 'You have allowed this exchange earlier to take up to {allowed}, more than this swap takes.',
  swapExcessAny: 'You have allowed this exchange earlier to take any amount of {symbol}.',
  swapLimit: 'Limit it to {given}',
  swapReset: 'Revoke Approval',
  swapConfirmReset: 'Confirm in your wallet to revoke your earlier approval.',
  swapIsReset: 'Your earlier approval is revoked. Approve the amount, then swap.',
  swapOnlyReset: '{error}. Your earlier approval was revoked. No money has moved.',
  swapApproved: 'Approved. Check the amounts once more, then swap.',
  swapApprovalUnseen: 'The service has not seen the approval yet',
  swapOnlyApproved: '{error}. Your approval went through and stays valid. No money has moved.',
  swapOldApproval:
    '{symbol} does not let your earlier approval be changed. Revoke it in your wallet or in a block explorer, then try again.',
  swapApprove: 'Approve',
  swapApproving: 'Approving...',
  swapNow: 'Swap',
  swapApproveAndSwap: 'Approve and Swap',
  /** {nothing}: that nothing was sent, as long as no approval has been carried out. */
  swapQuoteChanged: 'The price has changed. {nothing} Check the new amounts, then continue.',
  swapPlaceChanged: 'Your account, network or wallet has changed. {nothing} Check the amounts once more, then continue.',
  swapMovedAsked: 'Your account or network has changed meanwhile. If your wallet still has the request, decline it there.',
  swapMovedApproving: 'Your account or network has changed meanwhile. Your approval is on its way. No money has moved.',
  swapMovedApproved: 'Your account or network has changed meanwhile. Your approval went through and stays valid. No money has moved.',
  swapAllowanceFailed: 'Could not check how much the exchange may take',
  swapApprovalFailed: 'Could not prepare the approval',
  swapBuildFailed: 'Could not prepare the swap',
  swapUnsafe: 'The service prepared a transaction that is not this swap.',
  swapTokenDiffers: 'The list of tokens describes {symbol} wrongly, so it cannot be swapped.',
  swapNoAddress: 'No address found to swap the tokens from.',
  swapInSteps: 'Approve First, Then Swap',
  swapConfirmApproval: 'Check in your wallet that it allows {given} and no more.',
  swapConfirm: 'Confirm transaction in your wallet',
  swapping: 'Swapping {from} to about {to}',
} as const

/** What stands over each view. */
export const SWAPS_TITLES = {
  titleSwapSelectToken: 'Select Token',
  titleSwapPreview: 'Review Swap',
} as const
