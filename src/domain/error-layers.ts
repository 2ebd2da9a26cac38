/** As deep as wallets and libraries wrap what a node said. */
const DEPTH = 6

/** Keys under which the error beneath another is kept: by wallets, by ethers, by JavaScript. */
const BENEATH = ['error', 'data', 'originalError', 'info', 'cause'] as const

/** An error and those it is wrapped around, the outermost first. */
export function toLayers(error: unknown, depth = DEPTH): readonly Record<string, unknown>[] {
  if (Object(error) !== error || !depth) return []
  const layer = error as Record<string, unknown>
  return [layer, ...BENEATH.flatMap(key => toLayers(layer[key], depth - 1))]
}
