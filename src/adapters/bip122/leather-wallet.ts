import { named, readError } from '../../domain/error-code.js'
import { fromBase64, fromHex, toHex } from './bytes.js'
import { toHeld } from './connection.js'
import { toNetworkWord } from './networks.js'
import type { BitcoinWallet, Shared } from './wallet.js'

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

/** Leather. It has no way to tell what it shares without asking the visitor, so a page that loads again does not know him. */
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
          address, publicKey, path, purpose: symbol === 'STX' ? 'stx' : type === 'p2tr' ? 'ordinal' : 'payment',
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
      const { signature, address } = Object(await ask('signMessage', { message, paymentType, network })) as { signature?: unknown; address?: unknown }
      return { signature: fromBase64(signature) ?? '', address }
    },
    async signPsbt(psbt, inputs, broadcast) {
      const allowedSighash = [...new Set(inputs.flatMap(({ sighashTypes = [] }) => sighashTypes))]
      const answer = await ask('signPsbt', {
        hex: toHex(psbt), signAtIndex: inputs.map(({ index }) => index), ...(allowedSighash.length && { allowedSighash }), network, broadcast,
      })
      const { hex, txid } = Object(answer) as { hex?: unknown; txid?: unknown }
      return { psbt: fromHex(hex), txid }
    },
    async send(units, address, from) {
      if (payer && from !== payer) throw named('callNotSupported')
      const answer = await ask('sendTransfer', { recipients: [{ address, amount: `${units}` }], network })
      return (Object(answer) as { txid?: unknown }).txid
    },
    request: ask,
  }
}
