/** What wallets sign: the fields of polkadot.js's `SignerPayloadJSON` that every wallet reads; whatever else is in it is passed on. */
export interface PolkadotPayload {
  /** SS58, of any prefix. */
  address: string
  genesisHash: string
  /** The call, SCALE-encoded, in hexadecimal. */
  method: string
}

/** Bytes to sign. Wallets wrap what is of the type `bytes` in `<Bytes>…</Bytes>`, so that nobody signs a transaction unknowingly. */
export interface PolkadotRaw {
  address: string
  /** Hexadecimal. */
  data: string
  type: 'bytes' | 'payload'
}

/** What a wallet answers when it has signed. */
export interface PolkadotSigned {
  id: number
  signature: `0x${string}`
  /** The whole extrinsic, where the wallet changed the payload. */
  signedTransaction?: `0x${string}` | Uint8Array
}

/** A signer as `@polkadot/api` (`signAndSend(address, { signer })`) and PAPI (`getPolkadotSignerFromPjs`) take it. */
export interface PolkadotSigner {
  signPayload?(payload: PolkadotPayload): Promise<PolkadotSigned>
  signRaw?(raw: PolkadotRaw): Promise<PolkadotSigned>
}

/** The events of a Polkadot provider, and what their listeners are told. */
export interface PolkadotProviderEvents {
  /** Addresses on the network in use. */
  accountsChanged: readonly string[]
  /** The network's reference: the first 32 hexadecimal digits of its genesis hash. */
  chainChanged: string
  /** Over WalletConnect with the reason. */
  disconnect: Error | undefined
}

/** The provider of a connected Polkadot wallet: what `getProvider('polkadot')` gives, be it in the page or over WalletConnect. */
export interface PolkadotProvider {
  /** The wallet's own signer; undefined once disconnected. */
  readonly signer: PolkadotSigner | undefined
  /** The addresses of the wallet, in the spelling of the network in use. */
  accounts(): readonly string[]
  /**
   * Asks for a signature of a text or of bytes. @param address one of `accounts()`, else the one in use.
   * @returns 64 bytes in hexadecimal, or 65 with the kind of key before them; a wallet signs what it was given or `<Bytes>…</Bytes>` around it
   * @throws Error with an EIP-1193 code: 4001 refused, 4100 not the wallet's account, 4900 not connected
   */
  signMessage(message: string | Uint8Array, address?: string): Promise<`0x${string}`>
  /** Asks for the signature of a transaction; the payload reaches the wallet as it is. @throws as `signMessage` */
  signPayload(payload: PolkadotPayload): Promise<PolkadotSigned>
  /** Asks a node of the network in use (JSON-RPC over HTTP). @throws the node's own error, or `rpcFailed` */
  request<Result = unknown>(call: { method: string; params?: readonly unknown[] }): Promise<Result>
  on<Event extends keyof PolkadotProviderEvents>(event: Event, listener: (value: PolkadotProviderEvents[Event]) => void): void
  removeListener<Event extends keyof PolkadotProviderEvents>(event: Event, listener: (value: PolkadotProviderEvents[Event]) => void): void
}
