import type { Signal } from '@preact/signals-core'
import type { PreparedTransaction, Transfer } from '../../domain/adapter.js'
import type { Namespace } from '../../domain/caip.js'
import type { Asset } from './assets.js'

/**
 * How far a payment has come. `renewed`: in review, with a higher fee than before. `earlier`: the wallet has not answered an earlier one. `undecided`: it failed in a way that leaves open
 * whether money has moved, so it is not tried again from here.
 */
export type PaymentStatus = 'review' | 'renewed' | 'earlier' | 'asking' | 'declined' | 'failed' | 'undecided' | 'sent'

/** A payment as the visitor sees it before he confirms; what is sent later is this, or nothing. */
export interface Payment {
  readonly transfer: Transfer
  readonly namespace: Namespace
  readonly asset: Asset
  /** All of its digits. */
  readonly amount: string
  readonly receiver: { readonly address: string; readonly name?: string | undefined; readonly image?: string | undefined }
  /** What the wallet will be asked for, where that can be told beforehand. */
  readonly prepared: PreparedTransaction | undefined
  /** In units of the native coin, at most. */
  readonly fee: bigint
  /** Units of the asset that are left; of the native coin at least. */
  readonly left: bigint
  readonly status: Signal<PaymentStatus>
  /** The wallet has not answered for a while. */
  readonly isSilent: Signal<boolean>
  /** Why it failed, in words. */
  readonly words: Signal<string>
}
