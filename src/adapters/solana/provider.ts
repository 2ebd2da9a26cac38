import type { AccountOf } from '../../domain/adapter.js'
import { named } from '../../domain/error-code.js'
import type { SolanaConnection, SolanaProvider, SolanaSendOptions, SolanaTransaction } from '../../domain/provider.js'
import { createEmitter } from '../../domain/emitter.js'
import { toAccountInUse } from '../../domain/sharing.js'
import { sendOver, submit } from './node.js'
import { type SolanaWallet, told, toPublicKey } from './wallet.js'
import { isBytes, toGiven, type Wire } from './wire.js'

/** What the wallet behind a provider of ours does; somebody else's does not say. */
export interface Doing {
  can?: {
    /** It sends what it signs, at a fee that it may set by itself. */
    readonly sends: boolean
  }
}

/** A last look at what a wallet has signed, before a node is handed it. @throws where it is not to be sent */
export type LastLook = (wire: Wire) => Promise<void>

/**
 * Makes the provider that dApps get of a wallet. It listens to the wallet until `stop`.
 * In one piece: the list of what dApps may call is all there is to it.
 * @param accountOf whom the visitor has chosen in the modal: they sign, as long as the wallet shares them
 */
export function createProvider(wallet: SolanaWallet, accountOf?: AccountOf): { provider: SolanaProvider & Doing; stop(): void } {
  const { emit, ...emitter } = createEmitter()
  /** Whom the dApp has been told of. */
  let known: string | undefined

  /** The wallet's own choice, when it was last heard of. */
  let [first] = wallet.accounts()

  const inUse = (): string | undefined => toAccountInUse(wallet.accounts(), accountOf?.('solana').address)
  const current = (): string => {
    const address = inUse()
    if (!address) throw named('unauthorized')
    return address
  }
  /** The account that has to sign: the one in use, if it is asked for; else who pays, if that is the wallet's, or the next of the wallet's. */
  const signerOf = ({ signers }: Wire): string =>
    signers.find(address => address === inUse()) ?? signers.find(address => wallet.accounts().includes(address)) ?? current()
  /** One question for each account, in the order the transactions came in. */
  const byAccount = async <Result>(
    wires: readonly Wire[],
    ask: (wires: readonly Wire[], address: string) => Promise<readonly Result[]>,
  ): Promise<Result[]> => {
    const answers: Result[] = []
    // Decided once: while a wallet is asked, the visitor may switch.
    const signers = wires.map(signerOf)
    for (const address of new Set(signers)) {
      const own = signers.flatMap((signer, at) => (signer === address ? at : []))
      const found = await ask(
        own.map(at => wires[at]!),
        address,
      )
      own.forEach((at, index) => (answers[at] = found[index]!))
    }
    return answers
  }
  const sign = (wires: readonly Wire[]): Promise<Wire[]> => byAccount(wires, (own, address) => wallet.sign(own, address))
  const signAndSend = (wires: readonly Wire[], options: SolanaSendOptions | undefined, look?: LastLook): Promise<string[]> =>
    byAccount(wires, async (own, address) => {
      const sent = await wallet.signAndSend(own, address, options)
      if (sent) return sent
      const signed = await wallet.sign(own, address)
      const ids: string[] = []
      // In their order: one may need what the other brings.
      for (const wire of signed) {
        await look?.(wire)
        ids.push(await submit(wire, options, wallet.askNode))
      }
      return ids
    })
  const meet = (accounts: readonly string[]): void => {
    // A choice made in the modal holds until the wallet makes another.
    const address = !first || accounts[0] === first ? inUse() : accounts[0]
    first = accounts[0]
    if (address === known) return
    const before = known
    known = address
    if (!address) return emit('disconnect')
    if (!before) emit('connect', toPublicKey(address))
    emit('accountsChanged', toPublicKey(address))
  }
  const ask = <Result>(run: () => Promise<Result>): Promise<Result> => told(wallet.name, run)
  const { signIn } = wallet

  known = inUse()
  const stop = wallet.watch({
    onAccounts: meet,
    onNetwork: id => emit('chainChanged', id.split(':')[1]),
    onEnd: () => meet([]),
  })

  const provider: SolanaProvider & Doing = {
    name: wallet.name,
    can: {
      get sends() {
        return wallet.sends()
      },
    },
    get publicKey() {
      const address = inUse()
      return address === undefined ? undefined : toPublicKey(address)
    },
    get chains() {
      return wallet.networks()
    },
    connect: () =>
      ask(async () => {
        await wallet.connect()
        return current()
      }),
    disconnect: () => ask(() => wallet.disconnect()),
    getAccounts: async () => wallet.accounts().map(address => ({ address, publicKey: toPublicKey(address) })),
    signMessage: (message, address) =>
      ask(async () => {
        if (!isBytes(message)) throw named('invalidParams')
        const signer = address ?? current()
        if (!wallet.accounts().includes(signer)) throw named('unauthorized')
        return wallet.signMessage(message, signer)
      }),
    signTransaction: transaction =>
      ask(async () => {
        const { wire, put } = toGiven(transaction)
        return put((await sign([wire]))[0]!)
      }),
    signAllTransactions: transactions =>
      ask(async () => {
        const given = transactions.map(toGiven)
        const signed = await sign(given.map(({ wire }) => wire))
        return given.map(({ put }, at) => put(signed[at]!)) as (typeof transactions)[number][]
      }),
    signAndSendTransaction: (transaction, options, look?: LastLook) =>
      ask(async () => {
        const [id] = await signAndSend([toGiven(transaction).wire], options, look)
        emit('pendingTransaction')
        return id!
      }),
    signAndSendAllTransactions: (transactions, options) =>
      ask(async () => {
        const ids = await signAndSend(
          transactions.map(transaction => toGiven(transaction).wire),
          options,
        )
        emit('pendingTransaction')
        return ids
      }),
    sendTransaction: (transaction: SolanaTransaction, connection: SolanaConnection, options) =>
      ask(async () => {
        const [wire] = await sign([toGiven(transaction).wire])
        const id = await sendOver(wire!, connection, options)
        emit('pendingTransaction')
        return id
      }),
    // Unasked, a wallet signs in whom it would choose itself.
    signIn: signIn && (input => ask(() => signIn(inUse() === wallet.accounts()[0] ? input : { address: inUse()!, ...input }))),
    request: wallet.request,
    ...emitter,
    emit,
  }
  return { provider, stop }
}
