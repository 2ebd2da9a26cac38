// How the sandbox wallet introduces itself to pages: by EIP-6963, and by what other namespaces have.

/** Who a provider says it is, and by which ways it makes itself known. */
export interface WalletIdentity {
  uuid: string
  name: string
  /** A data: URL. */
  icon: string
  rdns: string
  /** How often it announces itself at start, and at each request for announcements; 0 is never. */
  announce: number
  /** Whether it also is `window.ethereum`. */
  injected: boolean
  /** Marks on the provider, as wallets carry them: `{ isMetaMask: true }`. */
  flags: Record<string, boolean>
  /** Whether it is there for Solana, by wallet-standard. */
  solana: boolean
  /** By which interface it is there for Bitcoin. */
  bitcoin: BitcoinFace
  /** Whether it is in `window.injectedWeb3`; a text is its key there. */
  polkadot: boolean | string
  /** Whether it also serves Ethereum, Solana and Bitcoin by one session (CAIP-25). */
  multichain: boolean
}

/** The interfaces of Bitcoin wallets; `false` is none. */
export type BitcoinFace = 'standard' | 'sats-connect' | 'leather' | 'okx' | 'unisat' | false

/** The sandbox wallet's picture, a child's bucket, as SVG. It fills its square, as wallets' pictures do: corners are the modal's theme's. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ffb84d"/><stop offset="1" stop-color="#f0703c"/></linearGradient></defs>
<rect width="96" height="96" fill="url(#g)"/>
<path d="M30 40c0-24 36-24 36 0" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
<path d="M24 40h48l-6.5 31a6 6 0 0 1-6 5H36.5a6 6 0 0 1-6-5z" fill="#fff"/>
<path d="M33 52h30" stroke="#f0703c" stroke-width="5" stroke-linecap="round"/>
</svg>`

/** The sandbox wallet's identity, with what `wishes` changes; each call has a new uuid, as each page load has. */
export function createIdentity(wishes: Partial<WalletIdentity> = {}): WalletIdentity {
  return {
    uuid: crypto.randomUUID(),
    name: 'Sandbox Wallet',
    icon: toDataUrl(icon),
    rdns: 'dev.latchkey.sandbox',
    announce: 1,
    injected: false,
    flags: { isLatchkeySandbox: true },
    solana: true,
    bitcoin: 'standard',
    polkadot: true,
    multichain: false,
    ...wishes,
  }
}

/** An SVG as a data: URL. */
export function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg.replace(/\n/g, ''))}`
}
