/** The receipt of a transaction that anvil has mined: it may tell a hash a moment before its receipt can be read. */
export async function receiptOf<Receipt extends object>(
  rpc: (method: string, params: unknown[]) => Promise<unknown>,
  hash: unknown,
): Promise<Receipt> {
  for (let tries = 0; tries < 250; tries++) {
    const receipt = (await rpc('eth_getTransactionReceipt', [hash])) as Receipt | null
    if (receipt) return receipt
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`${String(hash)} was not mined.`)
}
