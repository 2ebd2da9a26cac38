/** What the server tells its page. */
export interface WebWalletConfig {
  relayUrl: string
  projectId: string
  networks: WebWalletNetwork[]
}

/** A network that the web wallet can reach. */
export interface WebWalletNetwork {
  /** CAIP-2. */
  id: string
  name: string
  /** Its node; of Bitcoin an Esplora. */
  rpcUrl: string
  /** The prefix of addresses, on Polkadot's chains. */
  ss58Format?: number
}
