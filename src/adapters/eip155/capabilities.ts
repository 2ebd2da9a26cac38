import { platform } from '../../clients/platform.js'
import { readError } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { WALLET_SILENT_FOR } from '../../domain/times.js'
import { replyOf } from './reply.js'

/** What a wallet can do for an account on a network (EIP-5792), as far as it concerns us. */
export interface Capabilities {
  /** Whether several calls are carried out all or none: now, once the owner has let his account become a smart one, or not at all. */
  atomic: 'supported' | 'ready' | 'unsupported'
  /** Whether somebody else can pay the network fee. */
  paymaster: boolean
  /** The version of `wallet_sendCalls` that the wallet speaks; undefined where it speaks none. */
  version?: '1.0' | '2.0.0'
}

const NONE: Capabilities = { atomic: 'unsupported', paymaster: false }

/** A wallet's ways to say that it does not know a method (EIP-1193, JSON-RPC). */
const UNKNOWN_METHOD = [4200, -32601, -32004]

const toKey = (address: string, { caipNetworkId }: CaipNetwork): string => `${caipNetworkId}:${address.toLowerCase()}`

/** What was asked, and how long that holds. */
interface Answer {
  asked: Promise<Capabilities>
  until: number
}

/** Answers by account and network; a wallet that is gone takes its own along. */
const known = new WeakMap<Eip1193Provider, Map<string, Answer>>()

/**
 * Asks the wallet once for each account and network. A wallet that does not know the question can do nothing of the kind; one that
 * fails otherwise is taken for such a one, and asked again next time; one that is silent, after a minute, since each question takes its
 * time. Throws nothing.
 */
export function getCapabilities(provider: Eip1193Provider, address: string, network: CaipNetwork): Promise<Capabilities> {
  const answers = known.get(provider) ?? new Map<string, Answer>()
  known.set(provider, answers)
  const key = toKey(address, network)
  const earlier = answers.get(key)
  if (earlier && platform.now() < earlier.until) return earlier.asked
  const chainId = `0x${Number(network.id).toString(16)}`
  const asked = replyOf(provider, 'wallet_getCapabilities', [address, [chainId]]).then(
    answer => toCapabilities(answer, Number(network.id)),
    (error: unknown) => {
      if ((error as Error | undefined)?.name === 'walletSilent') answer.until = platform.now() + WALLET_SILENT_FOR
      else if (!UNKNOWN_METHOD.includes(readError(error).code ?? 0)) answer.until = 0
      return NONE
    },
  )
  const answer: Answer = { asked, until: Infinity }
  answers.set(key, answer)
  return asked
}

/** The wallet has promised batches and carries out none: it is not asked for them again on this page, by this account on this network. */
export function forgetBatches(provider: Eip1193Provider, address: string, network: CaipNetwork): void {
  known.get(provider)?.set(toKey(address, network), { asked: Promise.resolve(NONE), until: Infinity })
}

/** Reads the part of an answer that is about one chain; what stands under `0x0` is about all. Older wallets say `atomicBatch`. */
function toCapabilities(answer: unknown, chainId: number): Capabilities {
  const part = (id: number) => Object(Object.entries(Object(answer) as object).find(([key]) => Number(key) === id)?.[1]) as Record<string, unknown>
  const { atomic, atomicBatch, paymasterService } = { ...part(0), ...part(chainId) }
  const { status } = Object(atomic) as { status?: unknown }
  const isBatch = isSupported(atomicBatch)
  return {
    atomic: status === 'supported' || status === 'ready' ? status : isBatch ? 'supported' : 'unsupported',
    paymaster: isSupported(paymasterService),
    version: typeof status === 'string' ? '2.0.0' : isBatch ? '1.0' : undefined,
  }
}

const isSupported = (value: unknown): boolean => (Object(value) as { supported?: unknown }).supported === true
