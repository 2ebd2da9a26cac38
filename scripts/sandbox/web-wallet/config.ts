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
  rpcUrl: string
}
