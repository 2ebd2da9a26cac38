import type { ChainAdapter } from './domain/adapter.js'
import type { DisconnectScope, OpenOptions } from './domain/app-kit.js'
import type { MultichainWallet } from './domain/multichain.js'
import type { WalletConnect } from './domain/walletconnect.js'
import type { Namespace } from './domain/caip.js'
import type { EmbeddedWallet } from './domain/embedded.js'
import type { Language } from './domain/languages.js'
import type { CreateAppKit } from './domain/options.js'
import type { SIWXConfig } from './domain/sign-in.js'
import type { Texts } from './domain/texts.js'
import type { BlockchainApi } from './clients/blockchain-api.js'
import type { TextStorage } from './clients/storage.js'
import type { Clock } from './clients/clock.js'
import type { Screen } from './state/screen.js'
import type { SignIn } from './state/sign-in.js'
import type { State } from './state/state.js'

/** Which language the modal speaks (`flows/language.ts`). */
export interface Speech {
  /** The dApp's own texts, which come before those of any language. */
  readonly own: Texts
  /** What is to be spoken. */
  language: Language
  /** What the dialog's words are in; undefined until they have been fetched. */
  spoken?: Language
  /** Resolves once the words of the dialog are here, or cannot be had in time. */
  ready(): Promise<void>
}

/** Hears that somebody leaves, and which families; or, with none, that they have connected otherwise: `isElse`. */
export type Leaving = (namespaces: readonly Namespace[], isElse?: boolean) => void

/** One modal: all that a flow is given. Made by `createAppKit`; two of them share nothing but the storage they choose. */
export interface Modal {
  readonly options: CreateAppKit
  /** Which entry made it: `html` or `react`; services are told. */
  readonly framework: string
  readonly state: State
  /** How it speaks another language than English, from the moment it does. */
  speech?: Speech | undefined
  /** What the dialog knows; there is none before it opens for the first time. */
  screen?: Screen | undefined
  /** WalletConnect, from the moment it is wanted (`flows/connecting/walletconnect.ts`). */
  walletConnect?: Promise<WalletConnect> | undefined
  /** Wallets that connect several families with one approval, by the `uuid` of their announcements (`flows/connecting/multichain.ts`). */
  multichain?: Map<string, MultichainWallet> | undefined
  /** The embedded wallet, from the moment somebody logs in or is restored (`flows/login/embedded.ts`). */
  embedded?: Promise<EmbeddedWallet> | undefined
  /** How visitors sign in, where they do; a kit's provider says so once it is drawn. */
  siwx?: SIWXConfig | undefined
  /** How far the visitor is with signing in, from the moment somebody is connected (`flows/sign-in/sign-in.ts`). */
  signIn?: SignIn | undefined
  /** The blockchain API, from the moment it is wanted (`flows/account/blockchain-api.ts`). */
  blockchainApi?: BlockchainApi | undefined
  /** Who the relay knows this visitor as, once there is a WalletConnect client; services are told. */
  clientId?: string | undefined
  /** The topic of the WalletConnect session that has stood here last; others in the client are nobody's but the dApp's. */
  heldSession?: string | undefined
  /** Who wants to hear that somebody leaves, or connects otherwise (`flows/session/leave.ts`). */
  leavings?: Set<Leaving> | undefined
  readonly adapters: ReadonlyMap<Namespace, ChainAdapter>
  readonly clock: Clock
  readonly storage: TextStorage
  /** How to undo what was begun, by name (a namespace: listening to its wallet); `destroy` does. */
  readonly stops: Map<string, () => void>
  /** What is under way by key, so that the same thing is never fetched twice at once. */
  readonly underWay: Map<string, Promise<void>>
  /** When something failed by key, so that it is not tried again too soon. */
  readonly failedAt: Map<string, number>
  /** Opens the dialog, loading it first; the part of `createAppKit` that knows how is handed in. */
  open(options?: Opening): Promise<{ hash: string } | void>
  /** Closes the dialog: what was on its way stays away; from its first opening on the whole of `flows/close.ts`. */
  close(): void
  /** Disconnects one namespace, or all; never fails. */
  disconnect(scope?: Namespace | DisconnectScope): Promise<void>
}

/** What the modal opens with: what a dApp may ask for, and what only we say. */
export interface Opening extends OpenOptions {
  /** With UnsupportedChain, because the wallet went there: see `RouteData`. */
  isUnsupported?: boolean | undefined
  /** The key of the view's title, where it is not its own: see `RouteData`. */
  titled?: string | undefined
  /** By one of our own buttons. */
  isClick?: boolean
}

/** A modal whose dialog has been opened: what views are given. */
export type OpenModal = Modal & { readonly screen: Screen }
