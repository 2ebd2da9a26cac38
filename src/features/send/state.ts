import { batch, computed, signal } from '@preact/signals-core'
import { formatUnits, readAmount } from '../../domain/amounts.js'
import { listsTokens } from '../../domain/networks.js'
import type { View } from '../../domain/routes.js'
import { createFeatureState, type Readable } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'
import {
  type Asset,
  type Fee,
  type Holding,
  type PaymentFailure,
  type PaymentStatus,
  type PaymentTerms,
  type Receiver,
  type Step,
  toAssets,
  toEnd,
  toFirstChoice,
  toNativeAsset,
} from './rules.js'

/** A payment, and how it stands with the wallet. */
export type Payment = Readable<ReturnType<typeof createPayment>>

/** @param told why it takes the place of another one, in words */
function createPayment(terms: PaymentTerms, told: string) {
  const status = signal<PaymentStatus>(told ? 'renewed' : 'review')
  const [isSilent, words, hash] = [signal(false), signal(told), signal('')]
  return {
    ...terms,
    status,
    /** By which the network knows it, once it is sent; it may get another. */
    hash,
    rename: (id: string) => void (hash.value = id),
    /** The wallet has not answered for a while. */
    isSilent,
    /** Why it failed, or is another one; in words. */
    words,
    /** Whether the wallet has an earlier request; once that is answered there is nothing to warn of. */
    warn(isOpen: boolean) {
      if (isOpen || status.peek() === 'earlier') status.value = isOpen ? 'earlier' : 'review'
    },
    /** The visitor has confirmed it. */
    ask() {
      status.value = 'asking'
      words.value = ''
    },
    hush: (is: boolean) => void (isSilent.value = is),
    /** Nobody was asked after all. */
    callOff: () => void (status.value = 'review'),
    /** The wallet has sent it; what the network says of it comes later. */
    send(id: string) {
      hash.value = id
      status.value = 'sent'
    },
    /** The network has decided, or could not be asked for long enough; without words all went well. */
    settle(failure?: PaymentFailure) {
      words.value = failure?.said ?? ''
      status.value = toEnd(failure)
    },
    fail(as: 'declined' | 'failed' | 'undecided', why: string) {
      words.value = why
      status.value = as
    },
  }
}

/** What one visit to the form knows. */
export type Send = Readable<ReturnType<typeof createSend>>

/** While no token is chosen, its decimals are not known either. */
const ANY_DECIMALS = 77

function createSend(modal: OpenModal) {
  const { state } = modal
  let asking: Promise<void> | undefined
  let watching: (() => void) | undefined
  let outcome: { onSent(id: string): void; onEnd(asking: Promise<void> | undefined): void } | undefined
  const chosen = signal<string | undefined>(undefined)
  /** A token that a dApp has named, and no list. */
  const given = signal<Asset | undefined>(undefined)
  /** The id of the token that a dApp has named. */
  const named = signal<string | undefined>(undefined)
  const receiver = signal<Receiver>({ status: 'none' })
  const holding = signal<Holding | undefined>(undefined)
  const fee = signal<Fee | undefined>(undefined)
  const prices = signal<Readonly<Record<string, string>>>({})
  const [typed, address, tokenProblem, problem, keptBack] = [signal(''), signal(''), signal(''), signal(''), signal('')]
  const [rounds, tries] = [signal(0), signal(0)]
  const [isChecking, isFilling] = [signal(false), signal(false)]
  const payment = signal<Payment | undefined>(undefined)

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
  /** What a dApp has named is that or nothing; the visitor's own choice counts where they made it. */
  const isChosen = computed(() => {
    const here = state.networkOf()?.caipNetworkId
    return chosen.value !== undefined && (chosen.value === named.value || chosen.value === here || chosen.value.startsWith(`${here}:`))
  })
  /** Nobody has to choose: what there is most of is chosen, once it is known, and then stays so. */
  const asset = computed(() =>
    isChosen.value ? assets.value.find(({ id }) => id === chosen.value) : isListing.value ? undefined : toFirstChoice(assets.value),
  )
  const amount = computed(() => readAmount(typed.value, asset.value?.decimals ?? ANY_DECIMALS))
  /** Whose units of what are meant: answers of the chain to another question are of no use. */
  const subject = computed(() => asset.value && `${state.accountOf().caipAddress} ${asset.value.id} ${asset.value.decimals}`)
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
    units: computed(() => amount.value.units),
    /** Who is connected where; changes with that, and not with all that is known of them. */
    standing: computed(() => `${state.accountOf().caipAddress} ${state.connectorOf()?.id}`),
    movedAt: computed(() => state.of().movedAt),
    held,
    balance,
    to,
    cost,
    receiverProblem,
    isSmart,
    step,
    /** What the receiver's field holds. */
    address,
    /** In US dollars: the chosen one, and the coin of the fee. */
    prices,
    /** In which round each of them was asked for last. */
    priced: new Map<string, number>(),
    /** How often all that is known was asked for again, because it had grown old. */
    rounds,
    /** Why the chosen token cannot be sent, or nothing is known of it, in words. */
    tokenProblem,
    /** The address of the token that a dApp has named. */
    asked: '',
    /** How often the visitor has asked for what could not be read. */
    tries,
    /** What went wrong on the way to the review, in words. */
    problem,
    /** All is looked at once more before the review. */
    isChecking,
    /** All there is is being reckoned. */
    isFilling,
    /** The amount that leaves just the fee, while it stands in the field. */
    keptBack,
    payment,
    priceOf(token: Asset | undefined): string | undefined {
      return token && (token.price ?? prices.value[token.id])
    },
    /** The coin that pays the fee. */
    native: computed(() => {
      const network = state.networkOf()
      return assets.value.find(({ address }) => !address) ?? (network && toNativeAsset(network))
    }),
    type(text: string) {
      problem.value = ''
      typed.value = readAmount(text, asset.peek()?.decimals ?? ANY_DECIMALS).text
    },
    choose(id: string) {
      problem.value = ''
      chosen.value = id
    },
    /** What was chosen for the visitor stays so, whatever a newer list says. */
    settle() {
      if (!isChosen.peek() && asset.peek()) chosen.value = asset.peek()!.id
    },
    /** Takes what is typed as receiver: an address or a name. */
    payTo(text: string) {
      problem.value = ''
      address.value = text
    },
    /** A dApp has named a token that no list may have. */
    name: (token: string) => void (made.asked = token),
    /** Fills in what a dApp has asked for, as it was written. */
    fillIn(amount: string, to: string, id: string) {
      batch(() => {
        typed.value = amount
        address.value = to
        chosen.value = named.value = id
      })
    },
    /** Fills in all there is, or what the fee leaves of it. */
    fillMax(amount: string, isRest: boolean) {
      typed.value = amount
      if (isRest) keptBack.value = amount
    },
    /** The form begins anew. */
    clear() {
      chosen.value = named.peek()
      typed.value = address.value = ''
    },
    /** The token that a dApp has named is known by now. */
    offer: (asset: Asset) => void (given.value = asset),
    /** What there is of the chosen one, and why it cannot be sent all the same. */
    hold(known: Holding, why = tokenProblem.peek()) {
      holding.value = known
      tokenProblem.value = why
    },
    /** Why nothing is known of the chosen one, in words; without any, that is not said any more. */
    refuse: (why = '') => void (tokenProblem.value = why),
    charge: (known: Fee) => void (fee.value = known),
    learnPrice: (id: string, price: string) => void (prices.value = { ...prices.peek(), [id]: price }),
    meet: (known: Receiver) => void (receiver.value = known),
    /** All that is known has grown old. */
    goRound: () => void rounds.value++,
    /** What could not be read is asked for again. */
    tryAgain() {
      problem.value = ''
      tries.value++
    },
    check(isUnderWay: boolean) {
      if (isUnderWay) problem.value = ''
      isChecking.value = isUnderWay
    },
    reckon(isUnderWay: boolean) {
      if (isUnderWay) problem.value = ''
      isFilling.value = isUnderWay
    },
    fail: (why: string) => void (problem.value = why),
    /** What is confirmed next is this, and nothing that was shown before. */
    review: (terms: PaymentTerms, told = '') => void (payment.value = createPayment(terms, told)),
    /** The wallet is being asked. */
    ask: (under: Promise<void>) => void (asking = under),
    /** The wallet has sent it. */
    tellSent: (id: string) => outcome?.onSent(id),
    /** A dApp waits for the outcome: the transaction's id, or the end, and the question that may still be with the wallet then. */
    answer: (to: NonNullable<typeof outcome>) => void (outcome = to),
    /** Begins to watch what is filled in, once for all of its views. */
    watch: (begin: () => () => void) => void (made.isOver || (watching ??= begin())),
    /** None of its views is on the way any more. */
    isOver: false,
    stop() {
      made.isOver = true
      watching?.()
      outcome?.onEnd(asking)
    },
  }
  return made
}

/** The views of a payment: without any of them on the way it is let go. */
export const FORM: readonly View[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview']

/** What a visit to sending knows, the same for all of its views. */
export const sendOf = createFeatureState<Send>(FORM, createSend)
