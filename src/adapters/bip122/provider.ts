import type { AccountOf } from '../../domain/adapter.js'
import type {
  BitcoinAddress,
  BitcoinApi,
  BitcoinProvider,
  BitcoinPsbt,
  BitcoinSignedPsbt,
  BitcoinTransfer,
  BitcoinUtxo,
} from '../../domain/provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { toUnits } from '../../domain/amounts.js'
import { isAddressOn, parseAddress } from './address.js'
import { fromBase64, readBytes, toBase64 } from '../../domain/encodings.js'
import { checkInputs, checkSigned, readPsbt } from './psbt.js'
import { broadcast as broadcastSigned, buildTransfer } from './transfer.js'
import { type BitcoinWallet, toPlain } from './wallet.js'

/** There will never be more satoshis. Whoever asks for more has mistaken the unit. */
export const ALL_BITCOIN = 2_100_000_000_000_000n

/** How long what a visitor has confirmed in a view of ours may still be called off. */
export interface Confirmed {
  readonly signal: AbortSignal | undefined
  /** Called right before the wallet is asked. @throws where it was called off */
  begin(): void
}

/** A payment that a visitor has confirmed in a view of ours, rather than one of the dApp's own. */
export interface ConfirmedTransfer extends BitcoinTransfer {
  /** The payer's coins as they were looked at, and in satoshis the fee that is not gone above. */
  confirmed?: Confirmed & { readonly coins: readonly BitcoinUtxo[]; readonly maxFee: bigint | undefined }
}

/** The same of a transaction that is to be signed. */
export interface ConfirmedPsbt extends BitcoinPsbt {
  confirmed?: Confirmed | undefined
}

/** What the wallet behind a provider of ours does; somebody else's does not say. */
export interface Doing {
  can?: {
    /** It builds payments by itself, at a fee of its own. */
    readonly sends: boolean
    readonly signs: boolean
  }
}

/** What a provider is made of. */
interface Parts {
  wallet: BitcoinWallet
  /** Where transactions that are built here go. */
  place(id: CaipNetworkId): { id: CaipNetworkId; urls: readonly string[]; network?: CaipNetwork; api?: BitcoinApi | undefined }
  emitter: Pick<BitcoinProvider, 'on' | 'removeListener'>
  connect(): Promise<string>
  disconnect(): Promise<void>
  switchTo(id: CaipNetworkId): Promise<void>
  /** Where the wallet is. */
  network(): CaipNetworkId
  addresses(): Promise<readonly BitcoinAddress[]>
  /** Whether an address is known to be shared without asking the wallet. */
  isShared?(address: string): boolean
  /** Whether anybody is connected. */
  isHeld(): Promise<boolean>
  /** Whom the visitor has chosen in the modal. */
  accountOf?: AccountOf | undefined
  /** What went wrong, as dApps read it. */
  fail(error: unknown): Promise<Error>
}

/** The provider that dApps get, over a wallet of any kind. What a wallet answers is checked before it is handed on. In one piece: its calls are all there is to it. */
export function createProvider({
  wallet,
  place,
  emitter,
  connect,
  disconnect,
  switchTo,
  network,
  addresses,
  isShared,
  isHeld,
  accountOf,
  fail,
}: Parts): BitcoinProvider & Doing {
  /** The address asked for; or the account in use, if it is for that; or the payment account. @throws `unauthorized` where it is not shared with this page */
  const find = async (wanted: string | undefined, purposes: readonly string[]): Promise<BitcoinAddress> => {
    const all = await addresses()
    const chosen = accountOf?.('bip122').address
    const found = wanted
      ? all.find(({ address }) => address === wanted)
      : (all.find(({ address, purpose }) => address === chosen && purposes.includes(purpose)) ?? all[0])
    if (!found) throw named('unauthorized')
    return found
  }

  const signPsbt = async (
    { psbt: text, signInputs, broadcast = false, confirmed }: ConfirmedPsbt,
    network: CaipNetworkId,
  ): Promise<BitcoinSignedPsbt> => {
    const asked = fromBase64(text)
    if (!wallet.signPsbt) throw named('callNotSupported')
    if (!asked || !Array.isArray(signInputs) || !checkInputs(asked, signInputs)) throw named('invalidParams')
    for (const address of new Set(signInputs.map(({ address }) => toPlain(address)))) {
      if (!isShared?.(address as string)) await find(address as string, [])
      await wallet.check?.(network, address as string)
    }
    confirmed?.begin()
    const answer = await wallet.signPsbt(asked, signInputs, broadcast && !wallet.signsOnly, network)
    const signed = readPsbt(answer?.psbt)
    if (!signed || !checkSigned(asked, signed, signInputs)) throw named('walletBadAnswer')
    if (!broadcast) return { psbt: toBase64(signed) }
    const txid = wallet.signsOnly ? await broadcastSigned(signed, place(network)) : readId(answer.txid)
    return { psbt: toBase64(signed), txid }
  }

  const calls = {
    connect,
    disconnect,
    switchNetwork: switchTo,
    async getAccountAddresses(): Promise<BitcoinAddress[]> {
      return (await addresses()).map(each => ({ ...each }))
    },
    async signMessage({ message, address, protocol }: Parameters<BitcoinProvider['signMessage']>[0]): Promise<string> {
      const by = await find(address, ['payment', 'ordinal'])
      if (!wallet.signMessage) throw named('callNotSupported')
      await wallet.check?.(network(), by.address)
      const wanted = protocol ?? (parseAddress(by.address)?.kind === 'p2tr' ? 'bip322' : 'ecdsa')
      const answer = await wallet.signMessage(String(message), by, wanted, Boolean(protocol))
      // Its owner may have chosen another account when asked.
      const { signature: told = answer, address: signer = by.address } = Object(answer) as { signature?: unknown; address?: unknown }
      if (toPlain(signer) !== by.address) throw named('walletBadAnswer')
      const signature = readBytes(told)
      // A compact ECDSA signature has 65 bytes, and no witness of BIP-322 has.
      if (!signature || signature.length < 64) throw named('walletBadAnswer')
      if (protocol && (protocol === 'ecdsa') !== (signature.length === 65)) throw named('callNotSupported')
      return toBase64(signature)
    },
    async sendTransfer({ amount, recipient, from, confirmed }: ConfirmedTransfer): Promise<string> {
      const units = toUnits(amount)
      // Coins that carry inscriptions are not spent unless a dApp of its own accord names their account.
      const payer = await find(from, ['payment'])
      if (confirmed && payer.purpose !== 'payment') throw named('unauthorized')
      const id = network()
      if (!units || units > ALL_BITCOIN || !isAddressOn(recipient, id)) throw named('sendIncomplete')
      if (wallet.send) {
        await wallet.check?.(id, payer.address)
        confirmed?.begin()
        return readId(await wallet.send(units, recipient, payer.address))
      }
      if (!wallet.signPsbt) throw named('callNotSupported')
      const { psbt, signInputs } = await buildTransfer({ ...place(id), from: payer, outputs: [{ to: recipient, units }], ...confirmed })
      const { txid } = await signPsbt({ psbt: toBase64(psbt), signInputs, broadcast: true, confirmed }, id)
      return txid!
    },
    signPSBT: (psbt: ConfirmedPsbt) => signPsbt(psbt, network()),
    async request({ method, params }: { method: string; params?: unknown }): Promise<never> {
      if (!wallet.request) throw named('callNotSupported')
      if (!(await isHeld())) throw named('unauthorized')
      return (await wallet.request(method, params)) as never
    },
  }
  const safe = Object.entries(calls).map(([name, call]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await (call as (...given: unknown[]) => Promise<unknown>)(...given)
      } catch (error) {
        throw await fail(error)
      }
    },
  ])
  return {
    ...(Object.fromEntries(safe) as typeof calls),
    on: emitter.on,
    removeListener: emitter.removeListener,
    can: {
      get sends() {
        return Boolean(wallet.send)
      },
      get signs() {
        return Boolean(wallet.signPsbt)
      },
    },
  }
}

/** A transaction's id, by itself or under one of its names. @throws `walletBadAnswer` where it is none */
export function readId(answer: unknown): string {
  const { txhash = answer, txId = txhash, txid = txId } = Object(answer) as Record<'txhash' | 'txId' | 'txid', unknown>
  const [, id] = (typeof txid === 'string' && /^(?:0x)?([\da-f]{64})$/i.exec(txid)) || []
  if (!id) throw named('walletBadAnswer')
  return id.toLowerCase()
}

/** What went wrong, as a dApp reads it: with the text of our table where it has a name there, else with the wallet's own words. */
export async function told(error: unknown, name: string, network = 'Bitcoin'): Promise<Error> {
  const { ERRORS, toModalError, toProviderError } = await import('../../domain/errors.js')
  return error instanceof Error && Object.hasOwn(ERRORS, error.name)
    ? toModalError(error, 'walletFailed', { name, network })
    : toProviderError(error)
}
