import { batch, computed, signal, type Signal } from '@preact/signals-core'
import { formatUnits, readAmount } from '../../domain/amounts.js'
import type { Standing } from '../../domain/history.js'
import type { View } from '../../domain/routes.js'
import { createFeatureState, type Readable } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'
import {
  isStillListing,
  type Asset,
  type Fee,
  type Holding,
  type PaymentStatus,
  type PaymentTerms,
  type Receiver,
  toAssets,
  toFirstChoice,
  toNativeAsset,
  toStep,
} from './rules.js'

/** A payment, and how it stands with the wallet. */
export type Payment = Readable<ReturnType<typeof createPayment>>

/** @param told why it takes the place of another one, in words */
function createPayment(terms: PaymentTerms, told: string) {
  const status = signal<PaymentStatus>(told ? 'renewed' : 'review')
  const [isSilent, words, hash, standing] = [signal(false), signal(told), signal(''), signal<Standing>('pending')]
  return {
    ...terms,
    status,
    /** What became of it, once it is sent. */
    standing,
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
    /** The network has decided, or could not be asked for long enough. */
    settle(as: Standing, why: string) {
      words.value = why
      standing.value = as
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

/** What is filled in: how much of what, and for whom. */
function createForm(modal: OpenModal) {
  const { state } = modal
  const chosen = signal<string | undefined>(undefined)
  const given = signal<Asset | undefined>(undefined)
  const named = signal<string | undefined>(undefined)
  const asked = signal('')
  const [typed, address, problem, keptBack] = [signal(''), signal(''), signal(''), signal('')]
  const [isChecking, isFilling] = [signal(false), signal(false)]
  const tell = (what: Signal<boolean>, isUnderWay: boolean) => {
    if (isUnderWay) problem.value = ''
    what.value = isUnderWay
  }

  const assets = computed(() => toAssets(modal, given.value))
  const isListing = computed(() => isStillListing(modal))
  /** What a dApp has named is that or nothing; the visitor's own choice counts where they made it. */
  const isChosen = computed(() => {
    const here = state.networkOf()?.caipNetworkId
    return chosen.value !== undefined && (chosen.value === named.value || chosen.value === here || chosen.value.startsWith(`${here}:`))
  })
  const asset = computed(() =>
    isChosen.value ? assets.value.find(({ id }) => id === chosen.value) : isListing.value ? undefined : toFirstChoice(assets.value),
  )
  const amount = computed(() => readAmount(typed.value, asset.value?.decimals ?? ANY_DECIMALS))
  return {
    chosen,
    /** A token that a dApp has named, and no list. */
    given,
    /** The id of the token that a dApp has named. */
    named,
    /** The address of the token that a dApp has named. */
    asked,
    typed,
    /** What the receiver's field holds. */
    address,
    /** What went wrong on the way to the review, in words. */
    problem,
    /** The amount that leaves just the fee, while it stands in the field. */
    keptBack,
    /** All is looked at once more before the review. */
    isChecking,
    /** All there is is being reckoned. */
    isFilling,
    assets,
    /** The tokens are still being asked for. */
    isListing,
    /** Nobody has to choose: what there is most of is chosen, once it is known, and then stays so. */
    asset,
    amount,
    units: computed(() => amount.value.units),
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
    name: (token: string) => void (asked.value = token),
    /** The token that a dApp has named is known by now. */
    offer: (asset: Asset) => void (given.value = asset),
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
    check: (isUnderWay: boolean) => tell(isChecking, isUnderWay),
    reckon: (isUnderWay: boolean) => tell(isFilling, isUnderWay),
    fail: (why: string) => void (problem.value = why),
  }
}

/** What others have told of it: the chain, the services, whoever knows the receiver. */
function createAnswers({ state }: OpenModal, { asset }: ReturnType<typeof createForm>) {
  const receiver = signal<Receiver>({ status: 'none' })
  const holding = signal<Holding | undefined>(undefined)
  const fee = signal<Fee | undefined>(undefined)
  const prices = signal<Readonly<Record<string, string>>>({})
  const tokenProblem = signal('')
  const [rounds, tries] = [signal(0), signal(0)]

  const subject = computed(() => asset.value && `${state.accountOf().caipAddress} ${asset.value.id} ${asset.value.decimals}`)
  const held = computed(() => (holding.value?.of === subject.value ? holding.value : undefined))
  const to = computed(() => (receiver.value.status === 'ready' ? receiver.value.address : undefined))
  const cost = computed(() => (fee.value && fee.value.of === subject.value ? fee.value : undefined))
  return {
    receiver,
    holding,
    fee,
    /** In US dollars: the chosen one, and the coin of the fee. */
    prices,
    /** In which round each of them was asked for last. */
    priced: new Map<string, number>(),
    /** Why the chosen token cannot be sent, or nothing is known of it, in words. */
    tokenProblem,
    /** How often all that is known was asked for again, because it had grown old. */
    rounds,
    /** How often the visitor has asked for what could not be read. */
    tries,
    /** Who is connected where; changes with that, and not with all that is known of them. */
    standing: computed(() => `${state.accountOf().caipAddress} ${state.connectorOf()?.id}`),
    movedAt: computed(() => state.of().movedAt),
    isSmart: computed(() => state.of().accounts[0]?.type === 'smartAccount'),
    /** Whose units of what are meant: answers of the chain to another question are of no use. */
    subject,
    held,
    /** What there is of the chosen one, decimal text; the chain's own word as soon as it is there. */
    balance: computed(() => {
      const token = asset.value
      return token && (held.value ? formatUnits(held.value.units, token.decimals) : token.listed)
    }),
    to,
    /** What is known of the fee for this choice; that for another amount says enough until it is asked anew. */
    cost,
    /** What is wrong with the receiver, in words. */
    receiverProblem: computed(
      () => receiver.value.problem ?? (cost.value?.isOfReceiver && cost.value.to === to.value ? cost.value.problem : undefined),
    ),
    priceOf(token: Asset | undefined): string | undefined {
      return token && (token.price ?? prices.value[token.id])
    },

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
    askAgain: () => void tries.value++,
  }
}

/** What is confirmed, and who waits for its outcome. */
function createAttempt() {
  const payment = signal<Payment | undefined>(undefined)
  let asking: Promise<void> | undefined
  let watching: (() => void) | undefined
  let outcome: { onSent(id: string): void; onEnd(asking: Promise<void> | undefined): void } | undefined
  let isOver = false
  return {
    payment,
    /** None of its views is on the way any more. */
    isOver: () => isOver,
    /** What is confirmed next is this, and nothing that was shown before. */
    review: (terms: PaymentTerms, told = '') => void (payment.value = createPayment(terms, told)),
    /** The wallet is being asked. */
    ask: (under: Promise<void>) => void (asking = under),
    /** The wallet has sent it. */
    tellSent: (id: string) => outcome?.onSent(id),
    /** A dApp waits for the outcome: the transaction's id, or the end, and the question that may still be with the wallet then. */
    answer: (to: NonNullable<typeof outcome>) => void (outcome = to),
    /** Begins to watch what is filled in, once for all of its views. */
    watch: (begin: () => () => void) => void (isOver || (watching ??= begin())),
    stop() {
      isOver = true
      watching?.()
      outcome?.onEnd(asking)
    },
  }
}

function createSend(modal: OpenModal) {
  const form = createForm(modal)
  const answers = createAnswers(modal, form)
  return {
    ...form,
    ...answers,
    ...createAttempt(),
    step: computed(() =>
      toStep(form.asset.value, form.amount.value, {
        held: answers.held.value,
        balance: answers.balance.value,
        receiver: answers.receiverProblem.value ? 'wrong' : answers.receiver.value.status,
        fee: answers.isSmart.value ? undefined : answers.cost.value?.units,
      }),
    ),
    /** What could not be read is asked for again. */
    tryAgain() {
      form.fail('')
      answers.askAgain()
    },
  }
}

/** The views of a payment: without any of them on the way it is let go. */
export const FORM: readonly View[] = ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview']

/** What a visit to sending knows, the same for all of its views. */
export const sendOf = createFeatureState<Send>(FORM, createSend)
