/** An EIP-1193 provider: what an EVM wallet puts into the page. */
export interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

/** What a wallet says of itself when it announces itself (EIP-6963). */
export interface Eip6963Info {
  uuid: string
  name: string
  icon: string
  rdns: string
}
