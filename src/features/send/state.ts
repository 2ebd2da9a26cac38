import { computed, signal } from '@preact/signals-core'
import { formatUnits, readAmount } from '../../domain/amounts.js'
import type { TokenOnChain } from '../../domain/adapter.js'
import { listsTokens } from '../../domain/networks.js'
import type { View } from '../../domain/routes.js'
import type { SEND_TEXTS } from './texts.js'
import { createFeatureState } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'
import { type Asset, type Payment, toAssets, toNativeAsset } from './rules.js'

/** Who is to be paid, as far as that is known. */
export interface Receiver {
  status: 'none' | 'checking' | 'ready' | 'wrong'
  address?: string
  /** The name that was typed. */
  name?: string | undefined
  /** What an address that was typed is known by: a note, since whoever owns the address chose it himself. */
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

/** What one visit to the form knows. */
export type Send = ReturnType<typeof createSend>

/** While no token is chosen, its decimals are not known either. */
const ANY_DECIMALS = 77

function createSend(modal: OpenModal) {
  const { state } = modal
  const chosen = signal<string | undefined>(undefined)
  /** A token that a dApp has named, and no list. */
  const given = signal<Asset | undefined>(undefined)
  /** The id of the token that a dApp has named. */
  const named = signal<string | undefined>(undefined)
  const typed = signal('')
  const receiver = signal<Receiver>({ status: 'none' })
  const holding = signal<Holding | undefined>(undefined)
  const fee = signal<Fee | undefined>(undefined)

  const assets = computed(() => {
    const listed = toAssets(modal)
    const extra = given.value
    const isHere = extra && extra.id.startsWith(`${state.networkOf()?.caipNetworkId}:`) && !listed.some(({ id }) => id === extra.id)
    return isHere ? [extra, ...listed] : listed
  })
  /** The tokens are still being asked for. */
  const isListing = computed(() => {
    const { portfolio } = state.of()
    const isKnown = portfolio?.of === state.accountOf().caipAddress && (portfolio?.tokens || portfolio?.failedAt)
    return !isKnown && listsTokens(state.networks.value, state.networkOf(), modal.options.projectId)
  })
  /** What a dApp has named is that or nothing; the visitor's own choice counts where he made it. */
  const isChosen = computed(() => {
    const here = state.networkOf()?.caipNetworkId
    return chosen.value !== undefined && (chosen.value === named.value || chosen.value === here || chosen.value.startsWith(`${here}:`))
  })
  /** Where there is only one thing to send, and nothing else was asked for, nobody has to choose it. */
  const asset = computed(() =>
    !isChosen.value && assets.value.length === 1 && !isListing.value ? assets.value[0] : assets.value.find(({ id }) => id === chosen.value),
  )
  const amount = computed(() => readAmount(typed.value, asset.value?.decimals ?? ANY_DECIMALS))
  /** Whose units of what are meant: answers of the chain to another question are of no use. */
  const subject = computed(() => asset.value && `${state.accountOf().caipAddress} ${asset.value.id} ${asset.value.decimals}`)
  const units = computed(() => amount.value.units)
  /** Who is connected where; changes with that, and not with all that is known of him. */
  const standing = computed(() => `${state.accountOf().caipAddress} ${state.connectorOf()?.id}`)
  const movedAt = computed(() => state.of().movedAt)
  const held = computed(() => (holding.value?.of === subject.value ? holding.value : undefined))
  /** What there is of the chosen one, decimal text; the chain's own word as soon as it is there. */
  const balance = computed(() => {
    const token = asset.value
    return token && (held.value ? formatUnits(held.value.units, token.decimals) : token.listed)
  })
  const to = computed(() => (receiver.value.status === 'ready' ? receiver.value.address : undefined))
  /** What is known of the fee for this choice; that for another amount says enough until it is asked anew. */
  const cost = computed(() => (fee.value && fee.value.of === subject.value ? fee.value : undefined))
  /** What is wrong with the receiver, in words. */
  const receiverProblem = computed(
    () => receiver.value.problem ?? (cost.value?.isOfReceiver && cost.value.to === to.value ? cost.value.problem : undefined),
  )
  const isSmart = computed(() => state.of().accounts[0]?.type === 'smartAccount')

  const hasFunds = (units: bigint): boolean => {
    const token = asset.value!
    const known = held.value?.units ?? readAmount(balance.value ?? '', token.decimals).units
    return known === undefined || units <= known
  }
  const hasGas = (units: bigint): boolean => {
    const taken = cost.value?.units
    if (isSmart.value || !held.value || taken === undefined) return true
    return taken + (asset.value!.address ? 0n : units) <= held.value.native
  }
  const step = computed((): Step => {
    const { units, problem } = amount.value
    if (!asset.value) return 'selectToken'
    if (held.value?.units === 0n) return 'insufficientFunds'
    if (problem || units === 0n) return 'incorrectValue'
    if (units === undefined) return 'addAmount'
    if (!hasFunds(units)) return 'insufficientFunds'
    const { status } = receiver.value
    if (status === 'none') return 'addAddress'
    if (status === 'wrong' || receiverProblem.value) return 'invalidAddress'
    return hasGas(units) ? 'previewSend' : 'insufficientGasFunds'
  })

  const made = {
    chosen,
    given,
    named,
    typed,
    receiver,
    holding,
    fee,
    assets,
    isListing,
    asset,
    amount,
    subject,
    units,
    standing,
    movedAt,
    held,
    balance,
    to,
    cost,
    receiverProblem,
    isSmart,
    step,
    /** What the receiver's field holds. */
    address: signal(''),
    /** In US dollars: the chosen one, and the coin of the fee. */
    prices: signal<Readonly<Record<string, string>>>({}),
    /** In which round each of them was asked for last. */
    priced: new Map<string, number>(),
    /** How often all that is known was asked for again, because it had grown old. */
    rounds: signal(0),
    /** Why the chosen token cannot be sent, or nothing is known of it, in words. */
    tokenProblem: signal(''),
    /** The address of the token that a dApp has named. */
    asked: '',
    /** How often the visitor has asked for what could not be read. */
    tries: signal(0),
    /** What went wrong on the way to the review, in words. */
    problem: signal(''),
    /** All is looked at once more before the review. */
    isChecking: signal(false),
    /** All there is is being reckoned. */
    isFilling: signal(false),
    /** The amount that leaves just the fee, while it stands in the field. */
    keptBack: signal(''),
    payment: signal<Payment | undefined>(undefined),
    /** Told to whoever waits for the outcome, a dApp say: the transaction's id. */
    onSent: undefined as ((id: string) => void) | undefined,
    /** The wallet is being asked; it may still send though the dialog has gone. */
    asking: undefined as Promise<void> | undefined,
    /** Whoever watches what is filled in. */
    watching: undefined as (() => void) | undefined,
    onEnd: undefined as (() => void) | undefined,
    priceOf(token: Asset | undefined): string | undefined {
      return token && (token.price ?? made.prices.value[token.id])
    },
    /** The coin that pays the fee. */
    native: computed(() => {
      const network = state.networkOf()
      return assets.value.find(({ address }) => !address) ?? (network && toNativeAsset(network))
    }),
    type(text: string) {
      made.problem.value = ''
      typed.value = readAmount(text, asset.peek()?.decimals ?? ANY_DECIMALS).text
    },
    choose(id: string) {
      made.problem.value = ''
      chosen.value = id
    },
    /** Begins to watch what is filled in, once for all of its views. */
    watch(begin: () => () => void) {
      if (!made.isOver) made.watching ??= begin()
    },
    /** None of its views is on the way any more. */
    isOver: false,
    stop() {
      made.isOver = true
      made.watching?.()
      made.onEnd?.()
    },
  }
  return made
}

/** The views of a payment: without any of them on the way it is let go. */
export const FORM: readonly View[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview']

/** What a visit to sending knows, the same for all of its views. */
export const sendOf = createFeatureState(FORM, createSend)
