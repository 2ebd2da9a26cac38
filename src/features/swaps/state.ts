import { batch, computed, signal } from '@preact/signals-core'
import type { Call, Gain, PreparedTransaction } from '../../domain/adapter.js'
import { floorDecimals, formatUnits, parseUnits, readAmount, toFiatUnits, toWorth } from '../../domain/amounts.js'
import type { CaipAddress } from '../../domain/caip.js'
import { isNativeToken } from '../../domain/networks.js'
import type { TokenBalance } from '../../domain/token-balances.js'
import { createFeatureState } from '../../flows/money/feature-state.js'
import type { Modal } from '../../modal.js'
import type { SwapToken, SwapWish } from './api.js'

/** The two sides of a swap, as page tests call them. */
export type Side = 'sourceToken' | 'toToken'

/** What is given for what: units of each. */
export interface Quote {
  from: SwapToken
  to: SwapToken
  given: bigint
  received: bigint
}

/** Who swaps where, as he was shown it. */
export interface Place extends Omit<Call, 'transaction' | 'gas' | 'gives' | 'signal'> {
  /** The connector of the wallet. */
  wallet: string | undefined
}

/** What the visitor is asked to confirm. The wallet is asked for these transactions and no others; nothing in it ever changes. */
export interface Preview extends Quote {
  /** Whose it is (CAIP-10). */
  of: CaipAddress
  /** The wallet is asked for this account, on this network, by this provider, or not at all. */
  place: Place
  minimum: bigint
  /** What it has to give at least, as nodes and wallets know it. */
  gives: Gain
  /** Whether it gave the minimum when a node tried it; undefined where nobody could: then all that it does is only the service's word. */
  isTried: boolean | undefined
  /** What lets the exchange take just what is given; none where it may already. */
  approval: PreparedTransaction | undefined
  transaction: PreparedTransaction
  /** Network fees of all of it, in wei: at most, or with an approval about, since the swap's gas is then the service's word. */
  fee: bigint
  /** Whether the wallet carries out both as one. */
  isBatch: boolean
  /** When the service told it. */
  at: number
}

/** Where a renewed preview is worse than the one before it. */
export interface Change {
  isLess: boolean
  isDearer: boolean
}

export type Swap = ReturnType<typeof createSwap>

/** Makes a swap in which nothing is chosen yet. */
function createSwap() {
  const typed = signal('')
  const sourceToken = signal<SwapToken | undefined>(undefined)
  const amount = computed(() => readAmount(typed.value, sourceToken.value?.decimals ?? 18))
  const toToken = signal<SwapToken | undefined>(undefined)
  const tokens = signal<readonly SwapToken[]>([])
  const status = signal<'loading' | 'ready' | 'failed'>('loading')
  const quote = signal<Quote | undefined>(undefined)
  const asking = signal<'idle' | 'loading' | 'failed' | 'none'>('idle')
  const preview = signal<Preview | undefined>(undefined)
  const [failure, error] = [signal(''), signal('')]
  return {
    /** The amount as it stands in its field. */
    typed,
    /** What was typed, read once: its text, its units, and what is wrong with it. */
    amount,
    sourceToken,
    toToken,
    /** What can be swapped here. */
    tokens,
    status,
    quote,
    /** How the question for a quote stands; `none` where nobody offers anything. */
    asking,
    preview,
    /** What was renewed to the visitor's disadvantage, of the preview as it was shown before. */
    change: signal<Change | undefined>(undefined),
    /** The change because of which nothing can be confirmed yet: it has only just been shown. */
    held: signal<Change | undefined>(undefined),
    /** What waits for the wallet, or the network. */
    step: signal<'idle' | 'approving' | 'swapping'>('idle'),
    /** The wallet has not answered for a while. */
    isSilent: signal(false),
    /** Stands for the request the visitor waits for. */
    turn: undefined as object | undefined,
    /** The approval has been given on the way. */
    isApproved: signal(false),
    /** Why the preview is not here, or not renewed; in words. */
    failure,
    /** Why it was not carried out; in words. */
    error,
    /** The wallet has not answered an earlier request, and that was said: the next press knows of it. */
    isEarlierOpen: signal(false),
    /** The exchange of a swap that nobody could try, once that was said: the next press knows of it. */
    untried: signal<string | undefined>(undefined),
    /** The wallet's owner wants no smart account, without which it does not carry out both as one. */
    isUpgradeRefused: signal(false),
    /** Both one after the other, as the visitor has chosen. */
    isOneByOne: false,
    /** All there is is being reckoned. */
    isFilling: signal(false),
    /** What a unit of gas costs, in wei. */
    gasPrice: signal<bigint | undefined>(undefined),
    /** In US dollars, by address in lower case; empty where nobody knows. */
    prices: signal<Readonly<Record<string, string>>>({}),
    /** The side a token is chosen for. */
    side: 'sourceToken' as Side,
    /** The account it was loaded for (CAIP-10). */
    of: undefined as string | undefined,
    /** What a dApp filled in has been looked at. */
    isFilled: false,
    attempt: new AbortController(),
    quoting: new AbortController(),
    building: new AbortController(),

    /** Begins anew for an account and network: what was asked for another reaches nobody. */
    reset(of: string | undefined) {
      this.stop()
      this.attempt = new AbortController()
      this.of = of
      batch(() => {
        tokens.value = []
        status.value = 'loading'
        sourceToken.value =
          toToken.value =
          quote.value =
          preview.value =
          this.change.value =
          this.held.value =
          this.untried.value =
          this.gasPrice.value =
            undefined
        typed.value = failure.value = error.value = ''
        // What the wallet was asked for is no longer waited for here; that it has not answered is known elsewhere.
        this.turn = undefined
        asking.value = this.step.value = 'idle'
        this.isApproved.value = this.isEarlierOpen.value = this.isSilent.value = false
        this.prices.value = {}
      })
    },
    /** Takes what is typed, as far as it is an amount. */
    type(text: string) {
      typed.value = readAmount(text, sourceToken.peek()?.decimals ?? 18).text
    },
    /** Whoever comes to the preview has been told nothing of it yet. */
    beginPreview() {
      batch(() => {
        this.isApproved.value = this.isEarlierOpen.value = this.isUpgradeRefused.value = false
        error.value = failure.value = ''
        this.change.value = this.untried.value = undefined
      })
    },
    /** Both one after the other from now on. */
    goOneByOne() {
      this.isOneByOne = true
      batch(() => {
        this.isUpgradeRefused.value = false
        error.value = ''
      })
    },
    /** Puts a token on a side; the one of the other side changes places with it. */
    choose(token: SwapToken) {
      const [own, other] = this.side === 'sourceToken' ? [sourceToken, toToken] : [toToken, sourceToken]
      if (other.value?.address === token.address) return this.flip()
      own.value = token
    },
    /** What was to be received is to be given. */
    flip() {
      batch(() => {
        const { to, received } = quote.value ?? {}
        typed.value = to ? formatUnits(received!, to.decimals) : ''
        const given = sourceToken.peek()
        sourceToken.value = toToken.peek()
        toToken.value = given
      })
    },
    /** Nobody waits any longer. What the wallet was asked for goes on. */
    stop() {
      this.attempt.abort()
      this.quoting.abort()
      this.building.abort()
    },
  }
}

/** The swap of the dialog, the same for all of its views. */
export const swapOf = createFeatureState(['Swap', 'SwapSelectToken', 'SwapPreview'], createSwap)

/** A token is known by its address, in any letter case. */
export const keyOf = ({ address }: { address: string }): string => address.toLowerCase()

/** What is to be swapped, and as the service is asked for it. */
export interface Wish extends Omit<Quote, 'received'> {
  ask: SwapWish
}

/** What the visitor wishes, once all of it is chosen. */
export function toWish({ state }: Modal, { sourceToken, toToken, amount, of }: Swap): Wish | undefined {
  const { caipAddress } = state.accountOf('eip155')
  const [from, to] = [sourceToken.peek(), toToken.peek()]
  if (!from || !to || !caipAddress || of !== caipAddress) return undefined
  const { units } = amount.peek()
  return units
    ? { from, to, given: units, ask: { amount: units, from: from.address, to: to.address, userAddress: caipAddress } }
    : undefined
}

/** What the visitor has of a token. */
export interface Held {
  /** Decimal text. */
  amount: string
  units: bigint
}

/** What the visitor has of a token, as far as that is known. */
export function toHeld({ state }: Modal, token: SwapToken): Held | undefined {
  const { portfolio, balance, balanceOf } = state.of('eip155')
  const { caipAddress } = state.accountOf('eip155')
  const isKnown = portfolio?.of === caipAddress && portfolio?.tokens
  const amount = isKnown
    ? (findRow(portfolio!.tokens!, token)?.quantity.numeric ?? '0')
    : isNativeToken(token.address) && balanceOf === caipAddress
      ? balance
      : undefined
  return amount === undefined ? undefined : { amount, units: parseUnits(floorDecimals(amount, token.decimals), token.decimals) }
}

/** What a token costs in US dollars: as the service said, else as the account's tokens tell. */
export function toPrice({ state }: Modal, { prices }: Swap, token: SwapToken): string | undefined {
  return prices.value[keyOf(token)] || findRow(state.of('eip155').portfolio?.tokens ?? [], token)?.price
}

/** What an amount of a token is worth in US dollars, decimal text; undefined where nobody knows. */
export function worthOf(modal: Modal, swap: Swap, token: SwapToken, amount: string): string | undefined {
  const price = toPrice(modal, swap, token)
  return price && toFiatUnits(price) ? toWorth(amount, price) : undefined
}

/** The native coin has no address there. */
const findRow = (rows: readonly TokenBalance[], token: SwapToken): TokenBalance | undefined =>
  rows.find(({ address }) => (address ? address.toLowerCase() === keyOf(token) : isNativeToken(token.address)))
