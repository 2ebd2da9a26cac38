// Asking for signatures, and looking at what comes back; the same for wallets of the page and of a session.
import { createEmitter } from '../../domain/emitter.js'
import type { ErrorName } from '../../domain/errors.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { PolkadotPayload, PolkadotProvider, PolkadotProviderEvents, PolkadotSigned, PolkadotSigner } from '../../domain/provider.js'
import { toAccountInUse } from '../../domain/sharing.js'
import { toWalletError } from './access.js'
import { toHex, toHexSignature } from '../../domain/encodings.js'
import type { NodeCall } from './node.js'

/** 64 bytes, or 65 with the kind of key before them (Substrate's `MultiSignature`). */
const SIGNATURE = /^0x(?:[\da-f]{2})?[\da-f]{128}$/i

/** Who signs, and for whom. */
export interface Signing {
  /** Undefined while nobody is connected. */
  signer: PolkadotSigner | undefined
  /** What errors call the wallet. */
  name: string
}

/** Asks for the signature of a text or of bytes. `address` is as the wallet itself spells it. @throws Error with an EIP-1193 code */
export async function signMessage(
  { signer, name }: Signing,
  message: string | Uint8Array,
  address: string | undefined,
): Promise<`0x${string}`> {
  if (!signer) return fail('disconnected')
  if (!address) return fail('unauthorized')
  if (typeof signer.signRaw !== 'function') return fail('unsupportedMethod')
  if (typeof message !== 'string' && !ArrayBuffer.isView(message)) return fail('invalidParams')
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  // As hexadecimal always: a text that looks like it would be taken for the bytes it names.
  const data = `0x${toHex(bytes)}`
  return (await checked(() => signer.signRaw!({ address, type: 'bytes', data }), name)).signature
}

/** Asks for the signature of a transaction; the payload goes on as it is. @throws Error with an EIP-1193 code */
export async function signPayload({ signer, name }: Signing, payload: PolkadotPayload): Promise<PolkadotSigned> {
  if (!signer) return fail('disconnected')
  if (typeof signer.signPayload !== 'function') return fail('unsupportedMethod')
  return checked(() => signer.signPayload!(payload), name)
}

async function checked(ask: () => Promise<PolkadotSigned>, name: string): Promise<PolkadotSigned> {
  let answer: PolkadotSigned
  try {
    answer = await ask()
  } catch (error) {
    throw await toDappError(error)
  }
  const signature = toHexSignature(answer)
  if (!isSignature(signature)) return fail('walletBadAnswer', { name })
  return signature === answer.signature ? answer : { id: 0, ...(typeof answer === 'object' && answer), signature }
}

/** Whether this can be a signature, by its shape. */
function isSignature(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && SIGNATURE.test(value)
}

/** The table of errors loads when something has failed. */
const table = () => import('../../domain/errors.js')

/** Fails with an error of the table, with its text and an EIP-1193 code. */
async function fail(name: ErrorName, values?: Record<string, string>): Promise<never> {
  const { toCodedError } = await table()
  throw toCodedError(name, values)
}

/** What a wallet threw, as dApps get it: an Error with an EIP-1193 code. */
async function toDappError(error: unknown): Promise<unknown> {
  return table().then(
    ({ toProviderError }) => toProviderError(toWalletError(error)),
    () => error,
  )
}

/** What a provider of a wallet in the page is made from. All of it is read anew each time. */
export interface ProviderParts {
  /** What errors call the wallet. */
  name: string
  signer(): PolkadotSigner | undefined
  /** On the network in use. */
  addresses(): readonly string[]
  /** Whom the visitor has chosen in the modal; they sign, as long as the wallet shares them. */
  chosen(): string | undefined
  /** How the wallet itself spells one of its addresses; undefined for anybody else's. */
  ownAddress(address: string): string | undefined
  network(): CaipNetwork | undefined
  ask(call: NodeCall): Promise<unknown>
}

/** Tells the listeners of a provider. */
export type Tell = <Event extends keyof PolkadotProviderEvents>(event: Event, value: PolkadotProviderEvents[Event]) => void

/** Makes a provider of `target`, which dApps may hold already. */
export function fillProvider(target: object, { name, signer, addresses, chosen, ownAddress, network, ask }: ProviderParts): Tell {
  const { emit: tell, on, removeListener } = createEmitter()
  const signing = () => ({ signer: signer(), name })
  const provider: Omit<PolkadotProvider, 'signer'> = {
    accounts: () => [...addresses()],
    async signMessage(message, address = toAccountInUse(addresses(), chosen())) {
      return signMessage(signing(), message, address && ownAddress(address))
    },
    signPayload: async payload => signPayload(signing(), payload),
    async request<Result>({ method, params }: { method: string; params?: readonly unknown[] }) {
      const here = network()
      return (here ? ask({ network: here, method, params }) : fail('networkNotFound')) as Promise<Result>
    },
    on,
    removeListener,
  }
  Object.defineProperty(Object.assign(target, provider), 'signer', { get: signer, enumerable: true, configurable: true })
  return tell
}
