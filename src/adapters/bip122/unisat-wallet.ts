import { named } from '../../domain/error-code.js'
import { fromBase64, fromHex, toHex } from './bytes.js'
import { toNetworkId, toNetworkWord } from './networks.js'
import type { BitcoinWallet, Shared } from './wallet.js'

/** `window.unisat` and those that copy its interface. Newer wallets know chains (`getChain`), older ones two networks (`getNetwork`). */
export interface UnisatProvider {
  requestAccounts(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getChain?(): Promise<{ enum?: unknown }>
  switchChain?(chain: string): Promise<unknown>
  getNetwork?(): Promise<unknown>
  switchNetwork?(network: string): Promise<unknown>
  signMessage?(text: string, type: string): Promise<unknown>
  signPsbt?(hex: string, options: object): Promise<unknown>
  pushPsbt?(hex: string): Promise<unknown>
  sendBitcoin?(to: string, units: number): Promise<unknown>
  disconnect?(): Promise<unknown>
  on?(event: string, listener: () => void): unknown
  removeListener?(event: string, listener: () => void): unknown
}

/** UniSat and its kin. They share the address in use: whichever kind the visitor has chosen in the wallet, it pays. */
export function createUnisatWallet(raw: UnisatProvider): BitcoinWallet {
  const readNetwork = async (): Promise<Shared['network']> => {
    // A wallet may have the method and not know it yet.
    const chain = await quietly(() => raw.getChain?.())
    const word = chain?.enum ?? (await raw.getNetwork?.())
    const id = toNetworkId(word)
    if (word && !id) throw named('chainNotSupported')
    return id
  }
  const toShared = async (answer: unknown): Promise<Shared> => {
    const accounts: unknown[] = Array.isArray(answer) ? answer : []
    if (!accounts.length) return { addresses: [] }
    const [publicKey, network] = await Promise.all([quietly(() => raw.getPublicKey?.()), readNetwork()])
    // The key is that of the account in use.
    return { addresses: accounts.map((address, at) => ({ address, publicKey: at ? undefined : publicKey, purpose: 'payment' })), network }
  }
  const switchTo = async (id: NonNullable<Shared['network']>): Promise<void> => {
    const word = toNetworkWord(id)
    const older = { mainnet: 'livenet', testnet: 'testnet' }[word ?? '']
    if (word && raw.switchChain) await raw.switchChain(`BITCOIN_${word.toUpperCase()}`)
    else if (older && raw.switchNetwork) await raw.switchNetwork(older)
    else throw named('chainNotSupported')
  }
  return {
    connect: async () => toShared(await raw.requestAccounts()),
    read: async () => (raw.getAccounts ? toShared(await raw.getAccounts()) : undefined),
    disconnect: raw.disconnect && (() => raw.disconnect!()),
    switchTo: raw.switchChain || raw.switchNetwork ? switchTo : undefined,
    watch: raw.on && (onChange => watchEvents(raw, ['accountsChanged', 'networkChanged', 'chainChanged'], onChange)),
    check: async (network, address) => {
      const [place, accounts] = await Promise.all([readNetwork(), raw.getAccounts?.()])
      checkPlace(place, network)
      checkAccount(accounts, address)
    },
    signMessage: raw.signMessage && ((message, _, protocol) => signMessage(raw, message, protocol)),
    signPsbt: raw.signPsbt && ((psbt, inputs, broadcast) => signPsbt(raw, psbt, inputs, broadcast)),
    send: raw.sendBitcoin && ((units, recipient) => raw.sendBitcoin!(recipient, Number(units))),
  }
}

/** Whether a wallet is where its answers are taken to be from; one that does not say is. @throws `walletElsewhere` */
export function checkPlace(place: Shared['network'], network: Shared['network']): void {
  if (place && place !== network) throw named('walletElsewhere')
}

/** Whether the account in use is the one that is to sign; a wallet that does not say knows itself. @throws `unauthorized` */
export function checkAccount(accounts: unknown, address: string | undefined): void {
  if (address && Array.isArray(accounts) && accounts[0] !== address) throw named('unauthorized')
}

type Signing = Pick<UnisatProvider, 'signMessage' | 'signPsbt' | 'pushPsbt'>

/** What is good to know, and not worth failing for. */
export async function quietly<T>(ask: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

/** Signs as UniSat and OKX do. */
export async function signMessage(raw: Signing, message: string, protocol: string): Promise<unknown> {
  return fromBase64(await raw.signMessage!(message, protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'))
}

/** Signs a PSBT as UniSat and OKX do: in hexadecimal, and finished only where it is sent at once. */
export async function signPsbt(
  raw: Signing,
  psbt: Uint8Array,
  inputs: Parameters<NonNullable<BitcoinWallet['signPsbt']>>[1],
  broadcast: boolean,
): Promise<{ psbt: unknown; txid?: unknown }> {
  if (broadcast && !raw.pushPsbt) throw named('callNotSupported')
  const toSignInputs = inputs.map(input => ({ ...input }))
  const hex = await raw.signPsbt!(toHex(psbt), { autoFinalized: broadcast, toSignInputs })
  const signed = fromHex(hex)
  if (!signed || !broadcast) return { psbt: signed }
  // What is sent is what was asked for.
  const { checkSigned } = await import('./psbt.js')
  if (!checkSigned(psbt, signed, inputs)) throw named('walletBadAnswer')
  return { psbt: signed, txid: await raw.pushPsbt!(hex as string) }
}

/** Listens to several events of a wallet; returns the stop. */
export function watchEvents(raw: Pick<UnisatProvider, 'on' | 'removeListener'>, events: readonly string[], listener: () => void): () => void {
  for (const event of events) raw.on?.(event, listener)
  return () => {
    for (const event of events) raw.removeListener?.(event, listener)
  }
}
