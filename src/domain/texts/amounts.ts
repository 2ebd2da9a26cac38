/** What is wrong with an amount that was typed. See `texts.ts`. */
export const AMOUNTS_TEXTS = {
  amountNoNumber: 'Write the amount in digits',
  amountSeparators: 'Write the amount with one decimal point, and nothing between thousands',
  amountDecimals: '{symbol} has at most {decimals} decimals',
  amountTooLarge: 'This amount is too large',
} as const
