/**
 * Cuts decimal text to a fixed number of decimals, downwards, so that nobody is shown more than he has
 * (specification, section 9: balances floor to 3 decimals). Text that is no number becomes zero.
 */
export function floorDecimals(text: string | undefined, decimals = 3): string {
  const [whole, fraction = ''] = /^\d+(\.\d*)?$/.test(text ?? '') ? text!.split('.') : ['0']
  return `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`
}
