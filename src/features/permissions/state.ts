import { signal } from '@preact/signals-core'
import type { Allowance, TokenWords } from '../../domain/allowances.js'
import { createFeatureState, type Readable } from '../../flows/money/feature-state.js'
import type { Grant } from './rules.js'

/** What the view of permissions knows. */
export type Permissions = Readable<ReturnType<typeof create>>

/** How taking one back stands; `lasting`: the wallet does not, at a page's word. */
type Phase = 'none' | 'waiting' | 'silent' | 'sent' | 'lasting'

/** How the wallet's word of what it has granted stands: all of it, what could be read of it, or none; `mute`: it cannot be asked at all. */
type Granting = 'asking' | 'whole' | 'partly' | 'failed' | 'mute'

/** Undefined where it could not be had. */
type Fee = { amount: string; symbol: string } | undefined

/** What an app may do, and the words of the token that it is about. */
export interface KnownGrant extends Grant {
  words: TokenWords
}

/** By what one of them is named here. */
export const keyOf = (one: Allowance | KnownGrant): string =>
  'context' in one
    ? `${one.context}${one.part ? `:${one.part}` : ''}`
    : `${one.token}:${one.spender}${one.isCollection ? ':all' : one.piece === undefined ? '' : `:${one.piece}`}`

/** What there is, as it was read last behind this dialog: the list and one of them in full are two views. */
export const permissionsOf = createFeatureState<Permissions>(['Permissions'], create)

function create() {
  let reading = new AbortController()
  const status = signal<'loading' | 'ready' | 'failed'>('loading')
  const allowances = signal<readonly Allowance[]>([])
  const grants = signal<readonly KnownGrant[]>([])
  const isWhole = signal(true)
  const granting = signal<Granting>('asking')
  const fees = signal<Readonly<Record<string, Fee>>>({})
  const turn = signal<{ key: string; phase: Phase; reason?: string | undefined }>({ key: '', phase: 'none' })
  return {
    /** Of the allowances; what wallets say comes beside them. */
    status,
    /** Of what the wallet has granted. */
    granting,
    allowances,
    grants,
    /** Whether there can be no older allowance than these. */
    isWhole,
    /** Which is being taken back, how that stands, and why the last try failed. */
    turn,
    /** What the network charges at most for taking them back, as far as it was asked. */
    fees,
    /** Whose they are (CAIP-10). */
    of: undefined as string | undefined,
    /** Begins to read anew; what was under way counts no more. */
    begin(of: string | undefined): AbortSignal {
      reading.abort()
      reading = new AbortController()
      if (this.of !== of) {
        allowances.value = []
        grants.value = []
        fees.value = {}
        granting.value = 'asking'
      }
      this.of = of
      if (!allowances.peek().length) status.value = 'loading'
      return reading.signal
    },
    takeAllowances(read: readonly Allowance[], whole: boolean) {
      allowances.value = read
      isWhole.value = whole
      status.value = 'ready'
    },
    takeGrants(read: readonly KnownGrant[], whole: boolean) {
      grants.value = read
      granting.value = whole ? 'whole' : 'partly'
    },
    /** The wallet has not told what it has granted, and may when it is asked again, or not; what is known stands. */
    failGrants(mayTell: boolean) {
      granting.value = mayTell ? 'failed' : 'mute'
    },
    takeFee(key: string, fee: Fee) {
      fees.value = { ...fees.peek(), [key]: fee }
    },
    /** What is known stands. */
    fail() {
      status.value = 'failed'
    },
    move(key: string, phase: Phase, reason?: string) {
      turn.value = { key, phase, reason }
    },
    /** It is taken back, and is listed no more; of what an app may do, all that was granted with it. */
    drop(one: Allowance | KnownGrant) {
      if ('context' in one) grants.value = grants.peek().filter(({ context }) => context !== one.context)
      else allowances.value = allowances.peek().filter(each => keyOf(each) !== keyOf(one))
    },
    stop: () => reading.abort(),
  }
}
