import { isAddress, parseCaipAddress, type Namespace } from '../../domain/caip.js'
import { PAYMENT_SCHEMES } from '../../domain/families.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { CHECKING_TEXTS } from './texts.js'
import { undoPercent } from '../../domain/encodings.js'

/** Whom a text means, as far as it can be told by the text alone. */
export interface Reading {
  /** An address or a name; or what was given, where it is neither. */
  text: string
  /** The token that is asked for along with it; empty where that is the coin. */
  token?: string | undefined
  /** Why nobody guesses whom it means, by its text. */
  problem?: keyof typeof CHECKING_TEXTS
}

/** Nobody's request is longer. It is never cut: what stands at its end may be what a shop knows its payment by. */
const LONGEST = 2_000

/** What nobody sees, also within an address. */
const UNSEEN = /[\p{Cf}\p{DI}\u2800]/gu

/** What stands around an address in a text or a mail, and after a name at the end of a sentence. */
const AROUND = /^[\s\p{Cf}<>"'`“”‘’«»()[\]]+|(?<![\s\p{Cf}<>"'`“”‘’«»()[\].,;])[\s\p{Cf}<>"'`“”‘’«»()[\].,;]+$/gu

/** How wallets name networks before an address (ERC-3770), and the explorers that people know. */
const NETWORKS: readonly (readonly [id: string, short: string, host: string])[] = [
  ['1', 'eth', 'etherscan.io'],
  ['10', 'oeth', 'optimistic.etherscan.io'],
  ['56', 'bnb', 'bscscan.com'],
  ['100', 'gno', 'gnosisscan.io'],
  ['137', 'matic', 'polygonscan.com'],
  ['8453', 'base', 'basescan.org'],
  ['42161', 'arb1', 'arbiscan.io'],
  ['43114', 'avax', 'snowtrace.io'],
  ['11155111', 'sep', 'sepolia.etherscan.io'],
]

/**
 * Reads what was typed or pasted as a receiver: an address or a name, bare or as wallets and explorers write it: CAIP-10, did:pkh, ERC-3770,
 * requests to pay (EIP-681, BIP-21, Solana Pay), links to an explorer. What is of another network, or asks for more than a payment, is refused
 * with a word: nobody guesses.
 * @param networks those of the dApp, for their explorers
 */
export function readReceiver(given: string, network: CaipNetwork | undefined, networks: readonly CaipNetwork[] = []): Reading {
  if (given.length > LONGEST) return { text: given, problem: 'receiverMore' }
  const text = given.replace(AROUND, '').replace(/^did:pkh:/i, '')
  if (!network) return { text }
  const { chainNamespace: namespace, caipNetworkId } = network
  const bare = toAddress(namespace, text)
  if (bare) return { text: bare }
  if (/^wc:/i.test(text)) return { text, problem: 'receiverPairing' }
  if (/^https?:/i.test(text)) return readLink(text, network, networks)
  // As browsers show it, without its scheme.
  if (/^([a-z\d-]+\.)+[a-z]{2,}\/\S/i.test(text)) return readLink(`https://${text}`, network, networks)
  const [, prefix = '', rest = ''] = /^([a-z][\w.+-]*):(?:\/\/)?(.+)$/is.exec(text) ?? []
  if (!rest) return { text }
  const scheme = prefix.toLowerCase()
  const account = parseCaipAddress(`${scheme}:${rest}`)
  if (account && !/[?%]/.test(account.reference) && !account.address.includes('/')) {
    const address = account.caipNetworkId === caipNetworkId && toAddress(namespace, account.address)
    return address ? { text: address } : { text, problem: 'receiverElsewhere' }
  }
  const short = NETWORKS.find(each => each[1] === scheme)
  if (short) return caipNetworkId === `eip155:${short[0]}` ? { text: rest } : { text, problem: 'receiverElsewhere' }
  const wanted = PAYMENT_SCHEMES[scheme]
  if (!wanted) return { text, problem: 'receiverPrefix' }
  return wanted === namespace ? readRequest(rest, text, network) : { text, problem: 'receiverElsewhere' }
}

/** What stands behind the scheme of a request to pay. */
function readRequest(rest: string, text: string, { chainNamespace: namespace, caipNetworkId }: CaipNetwork): Reading {
  const [whole = '', query] = rest.split(/\?(.*)/s)
  // Polkadot's QR codes name the chain and the account behind the address.
  const path = namespace === 'polkadot' ? whole.replace(/:.*/s, '') : whole
  const params = new URLSearchParams(query)
  const more: Reading = { text, problem: 'receiverMore' }
  const [, target = '', chain, call] = /^(?:pay-)?([^@/]+)(?:@(\w+))?(?:\/(.*))?$/s.exec(undoPercent(path)) ?? []
  if (chain && `eip155:${Number(chain)}` !== caipNetworkId) return { text, problem: 'receiverElsewhere' }
  if (call && !(namespace === 'eip155' && call === 'transfer')) return more
  // Whoever does not know a condition must not pay (BIP-21); and by a note or a key that goes along a shop knows who has paid (Solana Pay).
  if ([...params.keys()].some(key => /^req-/i.test(key) || (namespace === 'solana' && /^(memo|reference)$/.test(key)))) return more
  const to = call ? (params.get('address') ?? '') : target
  const address = toAddress(namespace, to)
  // An amount is of the coin where no token is named; an address alone takes either. imToken's codes name the token in a way of their own.
  const coin = /[1-9]/.test(params.get('value') ?? params.get('amount') ?? '') ? '' : undefined
  const token = params.get('spl-token') ?? params.get('contractAddress') ?? ''
  if (address) return { text: address, token: call ? target : /[^0x]/i.test(token) ? token : coin }
  // A name is one there as well, and nothing else is: Solana Pay may name a server that is to be asked.
  return !call && /^[^\s:/.]+(\.[^\s:/.]+)+$/.test(to) ? { text: to } : more
}

/** The account of which a link to an explorer tells. */
function readLink(text: string, network: CaipNetwork, networks: readonly CaipNetwork[]): Reading {
  const { chainNamespace: namespace, caipNetworkId, testnet } = network
  const none: Reading = { text, problem: 'receiverLink' }
  if (!URL.canParse(text)) return none
  const { hostname, pathname, search, hash } = new URL(text)
  const host = hostname.replace(/^www\./, '')
  const parts = undoPercent(pathname + search + hash)
    .split(/[/?#&=]/)
    .map(part => toAddress(namespace, part))
  const found = new Set(parts.filter(Boolean))
  const [, told = ''] = /\/(?:address|account|accounts|addr)\/([^/?#]+)/i.exec(undoPercent(pathname + hash)) ?? []
  const address = toAddress(namespace, told)
  if (!address || found.size > 1) return none
  // Of several networks whose explorers have one host, it is of the one whose address it goes on from.
  const fits = networks.map(each => toFit(each, host, pathname))
  const fit = toFit(network, host, pathname)
  const isOurs = fit !== undefined && fits.every(each => (each ?? 0) <= fit)
  const known = NETWORKS.find(each => each[2] === host)
  const isElsewhere = isOurs
    ? false
    : known
      ? `eip155:${known[0]}` !== caipNetworkId
      : fits.some(each => each !== undefined) || (!testnet && /\b(testnet\d?|devnet|sepolia|holesky|hoodi|signet)\b/i.test(text))
  if (isElsewhere) return { text, problem: 'receiverElsewhere' }
  // What is an account's own on one network of theirs may be nobody's on another, where it is a contract; elsewhere a key is its owner's everywhere.
  return namespace === 'eip155' && !known && !isOurs ? { text, problem: 'receiverExplorer' } : { text: address }
}

/** How much of a link's path is that of a network's explorer; undefined where it is not of that explorer. */
function toFit({ blockExplorers }: CaipNetwork, host: string, path: string): number | undefined {
  const url = blockExplorers?.default.url
  if (!url || !URL.canParse(url)) return undefined
  const { hostname, pathname } = new URL(url)
  const base = `${pathname.replace(/(?<!\/)\/+$/, '')}/`
  return hostname.replace(/^www\./, '') === host && path.startsWith(base) ? base.length : undefined
}

/** A text as an address of a family; undefined where it has not the shape of one. Spaces and line breaks may have come into the long ones. */
function toAddress(namespace: Namespace, text: string): string | undefined {
  const seen = text.replace(UNSEEN, '')
  const whole = namespace === 'eip155' || /^(bc|tb|bcrt)1/i.test(seen) ? seen.replace(/\s/g, '') : seen
  // QR codes write it in capitals (BIP-173).
  const isLoud = namespace === 'bip122' ? /^(BC|TB|BCRT)1[^a-z]+$/.test(whole) : namespace === 'eip155' && /^0X[^a-z]+$/.test(whole)
  const address = isLoud ? whole.toLowerCase() : whole
  return isAddress(namespace, address) ? address : undefined
}
