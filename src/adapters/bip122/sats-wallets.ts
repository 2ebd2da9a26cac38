import { clock } from '../../clients/clock.js'
import type { BitcoinAddress, BitcoinSignInput } from '../../domain/provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { named, readError } from '../../domain/error-code.js'
import { toBase64, toHex } from '../../domain/encodings.js'
import { LAST_LOOK } from '../../domain/times.js'
import { toNetworkId, toNetworkWord } from './networks.js'
import { type BitcoinWallet, checkPlace, type Shared, toHeld, toPlain } from './wallet.js'

/** What stands behind an entry of `window.btc_providers`: JSON-RPC 2.0, as sats-connect speaks it. */
export interface SatsProvider {
  request(method: string, params?: unknown): Promise<unknown>
  /** Since sats-connect 3 both in one object; before, one after the other. */
  addListener?(event: string | { eventName: string; cb(value?: unknown): void }, listener?: (value?: unknown) => void): unknown
}

/** What a wallet answers to `wallet_connect`, `wallet_getAccount` and, as the bare list, to the older `getAccounts`. */
interface Answer {
  addresses?: unknown
  network?: { bitcoin?: { name?: unknown } }
}

const UNKNOWN_METHOD = -32601
const PURPOSES = ['payment', 'ordinals', 'stacks']

/** A wallet that registers itself in `window.btc_providers` (Xverse and its kin). In one piece: its calls are all there is to it. */
export function createSatsWallet(raw: SatsProvider): BitcoinWallet {
  const ask = (method: string, params?: unknown) => request(raw, method, params)
  let payer: string | undefined

  const toShared = (answer: unknown): Shared => {
    const { addresses, network } = Object(answer) as Answer
    const list: Shared['addresses'] = Array.isArray(answer) ? answer : Array.isArray(addresses) ? addresses : []
    payer = list.find(each => each?.purpose === 'payment')?.address as string | undefined
    const word = network?.bitcoin?.name
    const id = toNetworkId(word)
    if (word && !id) throw named('chainNotSupported')
    return { addresses: list, network: id }
  }
  /** Asks by the first of these methods that the wallet knows. */
  const askFirst = async ([[method, params], ...others]: [[string, unknown], ...[string, unknown][]]): Promise<unknown> => {
    try {
      return await ask(method, params)
    } catch (error) {
      if (!others.length || readError(error).code !== UNKNOWN_METHOD) throw error
      return askFirst(others as [[string, unknown]])
    }
  }
  const read = async (): Promise<Shared | undefined> => {
    try {
      return toShared(await ask('wallet_getAccount', null))
    } catch (error) {
      const { code } = readError(error)
      // Without the method there is no way to tell unasked.
      if (code === UNKNOWN_METHOD) return undefined
      if (code === 4100 || code === 4001) return { addresses: [] }
      throw error
    }
  }
  return {
    async connect(wanted) {
      const older = { purposes: PURPOSES, message: '' }
      const network = toName(wanted)
      const answer = await askFirst([
        ['wallet_connect', { addresses: PURPOSES, ...(network && { network }) }],
        ['getAccounts', older],
        ['getAddresses', older],
      ])
      return toShared(answer)
    },
    read,
    async check(network, address) {
      // One that is locked, silent, or does not say, knows itself.
      const stop = new AbortController()
      const now = await Promise.race([read().catch(() => undefined), clock.wait(LAST_LOOK, stop.signal).then(() => undefined)])
      stop.abort()
      if (!now?.addresses.length) return
      checkPlace(now.network, network)
      if (address && !now.addresses.some(each => toPlain(each?.address) === address)) throw named('unauthorized')
    },
    disconnect: () =>
      askFirst([
        ['wallet_disconnect', null],
        ['wallet_renouncePermissions', null],
      ]),
    switchTo: async id => {
      const name = toName(id)
      if (!name) throw named('chainNotSupported')
      await ask('wallet_changeNetwork', { name }).catch((error: unknown) => {
        throw readError(error).code === UNKNOWN_METHOD ? named('chainNotSupported', error) : error
      })
    },
    watch:
      raw.addListener &&
      ((onChange, onEnd) => {
        // A wallet knows one of the ways to hand it a listener, or both, and then says all twice in one breath.
        const add = (eventName: string, run: () => void) => {
          let isTold = false
          const cb = () => {
            if (isTold) return
            isTold = true
            queueMicrotask(() => (isTold = false))
            run()
          }
          const attempt = (...given: Parameters<NonNullable<SatsProvider['addListener']>>) => {
            try {
              return raw.addListener!(...given)
            } catch {
              return undefined
            }
          }
          return [attempt({ eventName, cb }), attempt(eventName, cb)]
        }
        const stops = [add('accountChange', onChange), add('networkChange', onChange), add('disconnect', onEnd)].flat()
        return () => {
          for (const stop of stops) if (typeof stop === 'function') stop()
        }
      }),
    signMessage: (message: string, { address }: BitcoinAddress, protocol) =>
      ask('signMessage', { address, message, protocol: protocol.toUpperCase() }),
    async signPsbt(psbt: Uint8Array, inputs: readonly BitcoinSignInput[], broadcast: boolean) {
      const signInputs: Record<string, number[]> = {}
      for (const { address, index } of inputs) (signInputs[address] ??= []).push(index)
      const answer = await ask('signPsbt', { psbt: toBase64(psbt), signInputs, broadcast })
      return { psbt: answer, txid: answer }
    },
    async send(units, recipient, from) {
      if (payer && from !== payer) throw named('callNotSupported')
      const amount = Number(units)
      return ask('sendTransfer', { recipients: [{ address: recipient, amount }] })
    },
    request: ask,
  }
}

/** sats-connect's word for a network: `'Mainnet'`, `'Testnet4'`. */
function toName(id: CaipNetworkId): string | undefined {
  const word = toNetworkWord(id)
  return word && word[0]!.toUpperCase() + word.slice(1)
}

/** What sats-connect's own codes mean in EIP-1193's: there -32000 is the visitor's no, and -32002 that access was not granted. */
const CODES: Record<number, number> = { [-32000]: 4001, [-32002]: 4100 }

/** Asks a provider that answers by JSON-RPC. @throws Error with EIP-1193's code */
async function request(raw: SatsProvider, method: string, params?: unknown): Promise<unknown> {
  let reply: { result?: unknown; error?: unknown }
  try {
    reply = Object(await raw.request(method, params)) as typeof reply
  } catch (error) {
    throw readError(error).code! in CODES ? toError(error) : error
  }
  if (reply.error) throw toError(reply.error)
  if (!('result' in reply)) throw named('walletBadAnswer')
  return reply.result
}

function toError(error: unknown): Error {
  const { code, message } = readError(error)
  return Object.assign(new Error(message, { cause: error }), { code: CODES[code!] ?? code })
}

/** `window.LeatherProvider`: JSON-RPC answers, PSBTs in hexadecimal, no disconnecting, no change of network. */
export interface LeatherProvider {
  request(method: string, params?: unknown): Promise<unknown>
}

/** An address as Leather tells it. */
interface LeatherAddress {
  symbol?: unknown
  type?: unknown
  address?: unknown
  publicKey?: unknown
  derivationPath?: unknown
}

/** Leather. It has no way to tell what it shares without asking the visitor, so a page that loads again does not know them. */
export function createLeatherWallet(raw: LeatherProvider): BitcoinWallet {
  let network = 'mainnet'
  let payer: unknown

  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    const reply = Object(await raw.request(method, params)) as { result?: unknown; error?: unknown }
    if (reply.error) {
      const { code, message } = readError(reply)
      throw Object.assign(new Error(message, { cause: reply.error }), { code })
    }
    if (!('result' in reply)) throw named('walletBadAnswer')
    return reply.result
  }
  return {
    async connect(wanted) {
      network = toNetworkWord(wanted) ?? 'mainnet'
      const { addresses } = Object(await ask('getAddresses', { network })) as { addresses?: unknown }
      const list = (Array.isArray(addresses) ? addresses : []).map(each => Object(each) as LeatherAddress)
      const shared: Shared = {
        addresses: list.map(({ symbol, type, address, publicKey, derivationPath: path }) => ({
          address,
          publicKey,
          path,
          purpose: symbol === 'STX' ? 'stx' : type === 'p2tr' ? 'ordinal' : 'payment',
        })),
      }
      payer = shared.addresses.find(({ purpose }) => purpose === 'payment')?.address
      // It stays on its own network whatever it is asked for; its addresses tell which.
      const held = toHeld(shared, wanted, [])
      network = (held && toNetworkWord(held.network)) ?? network
      return shared
    },
    read: async () => undefined,
    async signMessage(message, { purpose }, protocol, isChosen) {
      // Leather signs by BIP-322 alone.
      if (isChosen && protocol === 'ecdsa') throw named('callNotSupported')
      const paymentType = purpose === 'ordinal' ? 'p2tr' : 'p2wpkh'
      return ask('signMessage', { message, paymentType, network })
    },
    async signPsbt(psbt, inputs, broadcast) {
      const allowedSighash = [...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
      const answer = await ask('signPsbt', {
        hex: toHex(psbt),
        signAtIndex: inputs.map(({ index }) => index),
        ...(allowedSighash.length && { allowedSighash }),
        network,
        broadcast,
      })
      return { psbt: answer, txid: answer }
    },
    async send(units, address, from) {
      if (payer && from !== payer) throw named('callNotSupported')
      return ask('sendTransfer', { recipients: [{ address, amount: `${units}` }], network })
    },
    request: ask,
  }
}
