// The chain families beside Ethereum: a chain of each, and something on it for the accounts of both sandbox wallets.
import { walletPhrase, webWalletPhrase } from './accounts.js'
import { start as startBitcoin, type BitcoinNode } from './bitcoin.js'
import { toBitcoinNetwork, type BitcoinNetwork } from './bitcoin/network.js'
import { createKeys } from './keys.js'
import { start as startPolkadot, type PolkadotLocal, type PolkadotLocalNetwork } from './polkadot.js'
import { start as startSolana, type SolanaNode } from './solana.js'
import { toSolanaNetwork, type SolanaNetwork } from './solana/network.js'
import type { OthersOptions } from './wallet/others.js'

/** The networks in the shape `createAppKit` takes, each with a picture of the sandbox's directory. */
export interface FamilyNetworks {
  solana: SolanaNetwork & WithPicture
  bitcoin: BitcoinNetwork & WithPicture
  polkadot: PolkadotLocalNetwork & WithPicture
}

interface WithPicture {
  assets: { imageId: string }
}

/** What a page is told of the families; plain JSON. */
export interface FamiliesForPages {
  networks: FamilyNetworks
  /** The second account of the sandbox wallet, which takes what a page sends. */
  receivers: { solana: string; bitcoin: string }
}

/** The running chains. */
export interface Families {
  solana: SolanaNode
  bitcoin: BitcoinNode
  polkadot: PolkadotLocal
  forPages: FamiliesForPages
  /** Where the wallets send. */
  others: OthersOptions
  close(): Promise<void>
}

export interface FamiliesOptions {
  /** 0, the default, takes a free port. */
  ports?: { solana: number; bitcoin: number; polkadot: number }
  /** The explorer's address, which is known once it has started. */
  explorerUrl(): string
}

/** Starts a Solana, a Bitcoin and a Polkadot; the first account of each wallet has something on each, the second a little. */
export async function startFamilies({ ports = { solana: 0, bitcoin: 0, polkadot: 0 }, explorerUrl }: FamiliesOptions): Promise<Families> {
  const started = await Promise.allSettled([
    startSolana({ port: ports.solana, tokens: true }),
    startBitcoin({ port: ports.bitcoin }),
    startPolkadot({ port: ports.polkadot }),
  ])
  const close = async () => void (await Promise.all(started.map(each => (each.status === 'fulfilled' ? each.value.close() : undefined))))
  const [solana, bitcoin, polkadot] = started.map(each => (each.status === 'fulfilled' ? each.value : undefined)) as [
    SolanaNode,
    BitcoinNode,
    PolkadotLocal,
  ]
  const failed = started.find(each => each.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  const ids = { solana: solana.network.caipNetworkId, bitcoin: bitcoin.network.caipNetworkId, polkadot: polkadot.caipNetworkId }
  const [own, phone] = [walletPhrase, webWalletPhrase].map(mnemonic => createKeys({ mnemonic, ss58Formats: { [ids.polkadot]: 42 } })) as [
    Keys,
    Keys,
  ]
  for (const keys of [own, phone]) {
    for (const [index, share] of [
      [0, 10n],
      [1, 1n],
    ] as const) {
      await solana.fund(keys.addressOf(ids.solana, index)!, {
        lamports: share * 1_000_000_000n,
        usds: share * 50_000_000n,
        sbx: share * 1_000_000_000n,
      })
      await bitcoin.fund(keys.addressOf(ids.bitcoin, index)!, share * 5_000_000n)
      polkadot.fund(keys.addressOf(ids.polkadot, index)!, share * 100_000_000_000n)
    }
  }
  return {
    solana,
    bitcoin,
    polkadot,
    close,
    get forPages() {
      return {
        networks: {
          solana: { ...toSolanaNetwork(solana.url, explorerUrl()), assets: { imageId: 'solana-local' } },
          bitcoin: { ...toBitcoinNetwork(bitcoin.url, explorerUrl()), assets: { imageId: 'bitcoin-regtest' } },
          polkadot: { ...polkadot.network, assets: { imageId: 'polkadot-local' } },
        },
        receivers: { solana: own.addressOf(ids.solana, 1)!, bitcoin: own.addressOf(ids.bitcoin, 1)! },
      }
    },
    others: {
      solana: { networkId: ids.solana, rpcUrl: solana.url },
      bitcoin: { networkId: ids.bitcoin, apiUrl: bitcoin.url },
      polkadot: { networkId: ids.polkadot, rpcUrl: polkadot.url, ss58Format: 42 },
    },
  }
}

type Keys = ReturnType<typeof createKeys>
