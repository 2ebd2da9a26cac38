import type { Transaction } from './history.js'

/** An NFT, and how many of it. */
export interface Nft {
  key: string
  name: string | undefined
  imageUrl: string | undefined
  count: bigint
}

/** The NFTs that came and have not gone, those that came last first. Whoever sent one that came before the history begins has none less. */
export function toNfts(transactions: readonly Transaction[]): readonly Nft[] {
  const nfts = new Map<string, Nft>()
  for (const { status, transfers } of [...transactions].reverse()) {
    if (status !== 'confirmed') continue
    for (const { isNft, isSpam, name, imageUrl, amount = '1', direction } of transfers) {
      if (!isNft || isSpam || direction === 'self') continue
      const key = `${name} ${imageUrl}`
      const before = nfts.get(key)?.count ?? 0n
      const many = BigInt(amount.split('.')[0]!)
      const count = direction === 'in' ? before + many : before - many
      // Put anew at the end, where the newest stands.
      if (direction === 'in') nfts.delete(key)
      nfts.set(key, { key, name, imageUrl, count: count < 0n ? 0n : count })
    }
  }
  return [...nfts.values()].filter(({ count }) => count > 0n).reverse()
}
