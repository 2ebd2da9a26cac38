/** @jsxImportSource react */
/** The entry `latchkey/wallet-button/react`: a button for one wallet, and the hooks behind buttons of the dApp's own (AppKit 1.7, section 3.3). */
import { createElement, useEffect, useMemo, useState, type DetailedHTMLProps, type HTMLAttributes, type ReactElement } from 'react'
import type { Namespace } from '../domain/caip.js'
import { createAppKitWalletButton, type ConnectedBy, type WalletName } from '../wallet-button.js'

export { createAppKitWalletButton, type ConnectedBy, type WalletButton, type WalletName } from '../wallet-button.js'

/** The element as JSX sees it. */
type Tag = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  wallet?: WalletName
  namespace?: Namespace
  disabled?: boolean
  class?: string
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'appkit-wallet-button': Tag
    }
  }
}

/** How a request stands. */
export interface Asked<Data> {
  data: Data | undefined
  error: Error | undefined
  isPending: boolean
  isError: boolean
  isSuccess: boolean
}

/** What the hooks tell their dApp. */
export interface Listeners<Data> {
  onSuccess?(data: Data): void
  onError?(error: Error): void
}

function useAsked<Data>({ onSuccess, onError }: Listeners<Data>): [Asked<Data>, (ask: () => Promise<Data>) => Promise<void>] {
  const [{ data, error, isPending }, setAsked] = useState<{ data?: Data; error?: Error; isPending: boolean }>({ isPending: false })
  const run = async (ask: () => Promise<Data>) => {
    setAsked({ isPending: true })
    try {
      const data = await ask()
      setAsked({ data, isPending: false })
      onSuccess?.(data)
    } catch (reason) {
      const error = reason instanceof Error ? reason : new Error(String(reason))
      setAsked({ error, isPending: false })
      onError?.(error)
    }
  }
  return [{ data, error, isPending, isError: Boolean(error), isSuccess: data !== undefined }, run]
}

/** Connects with one wallet by its name. What went wrong is in `error`, and `onError` is told. */
export function useAppKitWallet({
  namespace,
  ...listeners
}: { namespace?: Namespace } & Listeners<ConnectedBy> = {}): Asked<ConnectedBy> & {
  isReady: boolean
  connect(wallet: WalletName): Promise<void>
} {
  const button = useMemo(() => createAppKitWalletButton({ namespace }), [namespace])
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    setReady(button.isReady())
    return button.subscribeIsReady(state => setReady(state.isReady))
  }, [button])
  const [asked, run] = useAsked(listeners)
  return { ...asked, isReady, connect: wallet => run(() => button.connect(wallet)) }
}

/** Lets whoever has logged in by email change the address. */
export function useAppKitUpdateEmail(
  listeners: Listeners<{ email: string }> = {},
): Asked<{ email: string }> & { updateEmail(): Promise<void> } {
  const button = useMemo(() => createAppKitWalletButton(), [])
  const [asked, run] = useAsked(listeners)
  return { ...asked, updateEmail: () => run(() => button.updateEmail()) }
}

/** `<appkit-wallet-button>` as a component. */
export function AppKitWalletButton(props: { wallet?: WalletName; namespace?: Namespace; disabled?: boolean }): ReactElement {
  return createElement('appkit-wallet-button', props)
}
