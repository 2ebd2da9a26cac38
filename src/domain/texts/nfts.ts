/** The NFTs of an account. See `texts.ts`. */
export const NFTS_TEXTS = {
  nft: 'NFT',
  nfts: 'NFTs',
  nftsFrom: 'NFTs that came with the recent activity of this account.',
  noNfts: 'No NFTs in the recent activity of this account',
  lookBack: 'Look further back',
} as const
