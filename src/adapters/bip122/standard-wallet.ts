import type { StandardAccount, StandardWallet } from '../../clients/wallet-standard.js'
import type { BitcoinAddress, BitcoinSignInput } from '../../domain/provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { isRefusal, named } from '../../domain/error-code.js'
import { parseAddress } from './address.js'
import { toHex } from '../../domain/encodings.js'
import { toNetworkId } from './networks.js'
import type { BitcoinWallet, Shared } from './wallet.js'

/** The features of the Wallet Standard that concern Bitcoin, as the wallets of today have them (version 1). */
interface Features {
  'bitcoin:connect'?: { connect(input: ConnectInput): Promise<{ accounts: readonly StandardAccount[] }> }
  'standard:connect'?: { connect(input: ConnectInput): Promise<{ accounts: readonly StandardAccount[] }> }
  'bitcoin:disconnect'?: { disconnect(): Promise<unknown> }
  'standard:disconnect'?: { disconnect(): Promise<unknown> }
  'bitcoin:events'?: Events
  'standard:events'?: Events
  'bitcoin:signMessage'?: {
    signMessage(input: { account: StandardAccount; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
  }
  'bitcoin:signTransaction'?: { signTransaction(input: TransactionInput): Promise<readonly { signedPsbt: Uint8Array }[]> }
}

interface ConnectInput {
  purposes: readonly string[]
  silent?: boolean
}

interface Events {
  on(event: 'change', listener: () => void): () => void
}

interface TransactionInput {
  psbt: Uint8Array
  inputsToSign: { account: StandardAccount; signingIndexes: number[]; sigHash?: string }[]
  chain?: string
}

/** The flags of a signature by their names in the Wallet Standard. */
const FLAGS: Record<number, string> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

const PURPOSES = ['payment', 'ordinals']

/** A Bitcoin wallet of the Wallet Standard. It signs only: transfers are built here, and sent by us. */
export function createStandardWallet(raw: StandardWallet): BitcoinWallet {
  const features = raw.features as Features
  const sign = features['bitcoin:signMessage']
  const signTransaction = features['bitcoin:signTransaction']
  const leave = features['bitcoin:disconnect'] ?? features['standard:disconnect']
  const events = features['bitcoin:events'] ?? features['standard:events']
  /** What the visitor has left, and the wallet cannot be told of. */
  let isLeft = false
  /** Whether the wallet has been asked in this page; one that was let in tells its accounts only then. */
  let isAsked = false
  let wasRefused = false
  let given: readonly StandardAccount[] = []
  const accounts = (): readonly StandardAccount[] => (isLeft ? [] : raw.accounts.length ? raw.accounts : given)

  const accountOf = (address: string): StandardAccount => {
    const account = accounts().find(each => each.address === address)
    if (!account) throw named('unauthorized')
    return account
  }
  const share = (wanted: CaipNetworkId): Shared => {
    const all = accounts().filter(account => account?.chains?.some(chain => chain.startsWith('bitcoin:')))
    // Accounts of several networks stand side by side; those of the network wanted count, or else of the first one.
    const network = isOn(all, wanted) ? wanted : toNetworkId(all[0]?.chains.find(chain => toNetworkId(chain)))
    const here = all.filter(account => network && isOn([account], network))
    const isTaproot = (account: StandardAccount) => parseAddress(account.address)?.kind === 'p2tr'
    const hasOther = here.some(account => !isTaproot(account))
    return {
      network,
      addresses: here.map(account => ({
        address: account.address,
        publicKey: account.publicKey?.length ? toHex(Uint8Array.from(account.publicKey)) : undefined,
        // The standard does not say what an account is for; by habit inscriptions are on Taproot, beside an account of another kind.
        purpose: isTaproot(account) && hasOther ? 'ordinal' : 'payment',
      })),
    }
  }
  return {
    signsOnly: true,
    async connect(wanted) {
      isAsked = true
      const answer = await features['bitcoin:connect']!.connect({ purposes: PURPOSES })
      isLeft = wasRefused = false
      // A wallet of today lists its accounts itself, also when they become others.
      given = Array.isArray(answer?.accounts) && !raw.accounts.length ? answer.accounts : []
      return share(wanted)
    },
    // The standard has no word for "silently" here; wallets that know none do not ask a page again that they have let in.
    async read(wanted) {
      if (!isAsked && !accounts().length) {
        isAsked = true
        const silent = features['standard:connect'] ?? features['bitcoin:connect']!
        try {
          const answer = await silent.connect({ purposes: PURPOSES, silent: true })
          given = Array.isArray(answer?.accounts) && !raw.accounts.length ? answer.accounts : []
        } catch (error) {
          wasRefused = isRefusal(error)
        }
      }
      return share(wanted)
    },
    get wasRefused() {
      return wasRefused
    },
    async switchTo(id) {
      if (!isOn(accounts(), id)) throw named('chainNotSupported')
    },
    async disconnect() {
      isLeft = true
      given = []
      await leave?.disconnect()
    },
    watch:
      events &&
      (onChange => {
        const stop: unknown = events.on('change', onChange)
        return () => typeof stop === 'function' && stop()
      }),
    signMessage:
      sign &&
      (async (message: string, by: BitcoinAddress) => {
        return toOne(await sign.signMessage({ account: accountOf(by.address), message: new TextEncoder().encode(message) }))
      }),
    signPsbt:
      signTransaction &&
      (async (psbt: Uint8Array, inputs: readonly BitcoinSignInput[], _broadcast: boolean, network: CaipNetworkId) => {
        const inputsToSign = inputs.map(({ address, index, sighashTypes = [] }) => {
          const sigHash = FLAGS[sighashTypes[0]!]
          return { account: accountOf(address), signingIndexes: [index], ...(sigHash && { sigHash }) }
        })
        const chain = inputsToSign[0]?.account.chains.find(each => toNetworkId(each) === network)
        if (!chain) throw named('chainNotSupported')
        return { psbt: toOne(await signTransaction.signTransaction({ psbt, inputsToSign, chain })) }
      }),
  }
}

/** The one answer to one question: some wallets put no list around it. */
const toOne = (answer: unknown): unknown => (Array.isArray(answer) && typeof answer[0] !== 'number' ? answer[0] : answer)

const isOn = (accounts: readonly StandardAccount[], id: CaipNetworkId): boolean =>
  accounts.some(account => account?.chains?.some(chain => toNetworkId(chain) === id))
