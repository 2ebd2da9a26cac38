/** How often letters are made small while something is done: what two addresses of EVM are compared by. No clock says as exactly how much work it is. */
export async function countWork(act: () => unknown): Promise<number> {
  const { toLowerCase } = String.prototype
  let times = 0
  String.prototype.toLowerCase = function () {
    times++
    return toLowerCase.call(this)
  }
  try {
    await act()
  } finally {
    String.prototype.toLowerCase = toLowerCase
  }
  return times
}

/** So many addresses of EVM, each another. */
export const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`)
