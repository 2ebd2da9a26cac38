import type { PreparedTransaction, TokenOnChain, Transfer } from '../../domain/adapter.js'
import { readAmount } from '../../domain/amounts.js'
import type { AccountType } from '../../domain/accounts.js'
import type { Namespace } from '../../domain/caip.js'
import { type CaipNetwork, listsTokens } from '../../domain/networks.js'
import type { TokenBalance } from '../../domain/token-balances.js'
import type { OpenModal } from '../../modal.js'
import type { SEND_TEXTS } from './texts.js'

/** A payment as the visitor sees it before they confirm; what is sent later is this, or nothing. */
export interface PaymentTerms {
  readonly transfer: Transfer
  readonly namespace: Namespace
  readonly asset: Asset
  /** Whether its contract calls it as its list does. */
  readonly isCalledSo: boolean
  /** All of its digits. */
  readonly amount: string
  readonly receiver: { readonly address: string; readonly name?: string | undefined; readonly image?: string | undefined }
  /** What the wallet will be asked for, where that can be told beforehand. */
  readonly prepared: PreparedTransaction | undefined
  /** In units of the native coin, at most. */
  readonly fee: bigint
  /** The wallet may set another. */
  readonly isFeeAbout: boolean
  /** Units of the asset that the token itself keeps of the amount. */
  readonly tokenFee: bigint
  /** Units of the asset that are left; of the native coin at least. */
  readonly left: bigint
}

/**
 * How far a payment has come. `renewed`: in review, with a higher fee than before. `earlier`: the wallet has not answered an earlier one.
 * `undecided`: it failed in a way that leaves open whether money has moved, so it is not tried again from here. `sent`: the wallet has sent it.
 */
export type PaymentStatus = 'review' | 'renewed' | 'earlier' | 'asking' | 'declined' | 'failed' | 'undecided' | 'sent'

/** Who is to be paid, as far as that is known. */
export interface Receiver {
  status: 'none' | 'checking' | 'ready' | 'wrong'
  address?: string
  /** The name that was typed. */
  name?: string | undefined
  /** What an address that was typed is known by: a note, since whoever owns the address chose it. */
  knownAs?: string | undefined
  image?: string | undefined
  /** What is wrong, in words. */
  problem?: string
}

/** What the chain says of the chosen token, and of the coin that pays the fee. */
export interface Holding extends TokenOnChain {
  /** Whose, and of what. */
  of: string
  /** Units of the native coin. */
  native: bigint
}

/** What the network will take, as it was asked for the choice `of`. */
export interface Fee {
  of: string
  /** Whom it was asked for; before there is a receiver, for nobody. */
  to: string | undefined
  units?: bigint
  /** Why it is not known, in words. */
  problem?: string
  /** It is the receiver who cannot be paid. */
  isOfReceiver?: boolean
}

/** What is missing, by its text. */
export type Step = keyof typeof SEND_TEXTS &
  (
    | 'selectToken'
    | 'addAmount'
    | 'incorrectValue'
    | 'insufficientFunds'
    | 'addAddress'
    | 'invalidAddress'
    | 'insufficientGasFunds'
    | 'previewSend'
  )

/** What the chain has told of a payment: the fee as far as it is known, and the account pays it itself. */
interface Told {
  held: Holding | undefined
  /** Decimal text. */
  balance: string | undefined
  receiver: Receiver['status']
  fee: bigint | undefined
}

/** What is missing before a payment can be looked at, or wrong with it. */
export function toStep(token: Asset | undefined, amount: ReturnType<typeof readAmount>, { held, balance, receiver, fee }: Told): Step {
  const { units, problem } = amount
  if (!token) return 'selectToken'
  if (held?.units === 0n) return 'insufficientFunds'
  if (problem || units === 0n) return 'incorrectValue'
  if (units === undefined) return 'addAmount'
  const known = held?.units ?? readAmount(balance ?? '', token.decimals).units
  if (known !== undefined && units > known) return 'insufficientFunds'
  if (receiver === 'none') return 'addAddress'
  if (receiver === 'wrong') return 'invalidAddress'
  if (!held || fee === undefined) return 'previewSend'
  return fee + (token.address ? 0n : units) <= held.native ? 'previewSend' : 'insufficientGasFunds'
}

/** Whether the account's tokens are still being asked for. */
export function isStillListing({ state, options }: OpenModal): boolean {
  const { portfolio } = state.of()
  const isKnown = portfolio?.of === state.accountOf().caipAddress && (portfolio?.tokens || portfolio?.failedAt)
  return !isKnown && listsTokens(state.networks.value, state.networkOf(), options.projectId)
}

/** A coin or token that can be sent. */
export interface Asset {
  /** CAIP-10 in small letters; of the native coin the id of its network. */
  id: string
  name: string
  symbol: string
  decimals: number
  /** Contract or mint; the native coin has none. */
  address?: string | undefined
  iconUrl?: string | undefined
  /** What the account has of it, as far as a list says so: decimal text. */
  listed?: string | undefined
  /** In US dollars, decimal text. */
  price?: string | undefined
}

/** The native coin of a network: what it is called and divided into is said by the network, not by a list. */
export function toNativeAsset({ caipNetworkId, nativeCurrency: { name, symbol, decimals } }: CaipNetwork): Asset {
  return { id: caipNetworkId, name, symbol, decimals }
}

/** Whether an account pays. Bitcoin wallets share others too, whose coins carry inscriptions or are of the Stacks chain. */
export const isPaying = (account: AccountType | undefined): boolean => account?.type !== 'ordinal' && account?.type !== 'stx'

/** The id of a token. */
export const toAssetId = ({ caipNetworkId }: CaipNetwork, address: string): string => `${caipNetworkId}:${address.toLowerCase()}`

/** What the account in use can send where it is: its tokens as far as they are listed, the native coin in any case, and a token that a dApp has named. */
export function toAssets(modal: OpenModal, named: Asset | undefined): readonly Asset[] {
  const listed = toListed(modal)
  const isHere = named?.id.startsWith(`${modal.state.networkOf()?.caipNetworkId}:`)
  return named && isHere && !listed.some(({ id }) => id === named.id) ? [named, ...listed] : listed
}

function toListed({ state, options }: OpenModal): readonly Asset[] {
  const network = state.networkOf()
  const { caipAddress } = state.accountOf()
  if (!network) return []
  const { portfolio, balance, balanceOf } = state.of()
  const rows = (portfolio?.of === caipAddress && portfolio?.tokens) || []
  const assets = rows.flatMap(row => toAsset(row, network) ?? [])
  // One row for each, whatever a list says; addresses that differ in letter case only are nobody's second token.
  const unique = assets.filter(({ id }, at) => at === assets.findIndex(each => each.id === id))
  if (unique.some(({ address }) => !address)) return unique
  // A dApp that names a token has its balance shown instead.
  const listed = balanceOf === caipAddress && !options.tokens?.[network.caipNetworkId] ? balance : undefined
  return [...unique, { ...toNativeAsset(network), listed }]
}

/** How services write the address of a native coin, which has none. */
const NATIVE = /^(0xe{40}|so1{41})$/

/** A row of the list as it can be sent; undefined for one of another network. Whether its address is one, whoever sends looks at. */
function toAsset(
  { chainId, address: token, name, symbol, quantity, price, iconUrl }: TokenBalance,
  network: CaipNetwork,
): Asset | undefined {
  const { caipNetworkId } = network
  const listed = quantity.numeric
  if (chainId !== caipNetworkId) return undefined
  const address = token?.startsWith(`${caipNetworkId}:`) ? token.slice(caipNetworkId.length + 1) : ''
  if (!token || NATIVE.test(address.toLowerCase())) return { ...toNativeAsset(network), listed, price, iconUrl }
  return address
    ? { id: toAssetId(network, address), name, symbol, decimals: Number(quantity.decimals), address, listed, price, iconUrl }
    : undefined
}

/** What is sent where nobody has chosen: the largest holding, else the network's coin. */
export const toFirstChoice = (assets: readonly Asset[]): Asset | undefined =>
  assets.find(({ listed, price }) => price && /[1-9]/.test(listed ?? '')) ?? assets.find(({ address }) => !address) ?? assets[0]
