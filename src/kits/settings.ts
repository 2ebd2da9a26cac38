// What a provider of a kit says of the modal, while it is drawn.
import { useEffect, useSyncExternalStore } from 'react'
import { getCurrentModal, onCurrentModal, type Owned } from '../page/current-modal.js'
import { findNetwork } from '../domain/networks.js'
import type { SIWXConfig } from '../domain/sign-in.js'
import { ACTIVE_NETWORK_KEY, OUT_DUE_KEY } from '../domain/storage-keys.js'
import type { ThemeMode, ThemeVariables } from '../domain/theme.js'
import { useModalState } from '../react/state.js'

/** Does it to the modal there is, and to each that takes over. Returns the stop. */
function withModal(run: (owned: Owned) => void): () => void {
  const go = () => {
    const owned = getCurrentModal()
    if (owned) run(owned)
  }
  go()
  return onCurrentModal(go)
}

/** Whether a media query fits; a server and the first paint say no. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    onChange => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}

/** @param mode follows the visitor's system where there is none */
export function useLook(mode: ThemeMode | undefined, variables: ThemeVariables): void {
  // A theme is mostly made anew each time that a provider is drawn.
  const key = JSON.stringify(variables)
  useEffect(
    () =>
      withModal(({ modal: { state, options } }) => {
        state.themeMode.value = mode
        state.themeVariables.value = { ...options.themeVariables, ...(JSON.parse(key) as ThemeVariables) }
      }),
    [mode, key],
  )
}

/** Speaks it from now on. */
export function useLanguage(tag: string | undefined): void {
  useEffect(() => (tag ? withModal(({ appKit }) => void appKit.setLanguage(tag).catch(() => {})) : undefined), [tag])
}

/** Where a visitor starts who has chosen nothing yet. */
export function useInitialChain(id: number | undefined): void {
  useEffect(
    () =>
      id === undefined
        ? undefined
        : withModal(({ modal: { state, storage } }) => {
            const network = findNetwork(state.networks.peek(), `eip155:${id}`)
            if (!network || storage.get(ACTIVE_NETWORK_KEY) || state.of('eip155').accounts.length) return
            state.patch('eip155', { network })
          }),
    [id],
  )
}

/** Has visitors sign in from now on; whoever is connected already is asked. */
export function useSignIn(siwx: SIWXConfig | undefined): void {
  useEffect(
    () =>
      siwx &&
      withModal(({ modal }) => {
        if (modal.siwx === siwx) return
        modal.siwx = siwx
        // What watched for the one before asks by it.
        modal.stops.get('sign-in')?.()
        modal.signIn = undefined
        // A modal whose visitors sign in by a provider looks for who is due before there is one.
        const { isConnected } = modal.state.accountOf('eip155')
        if (isConnected || modal.storage.get(OUT_DUE_KEY))
          import('../flows/sign-in/sign-in.js')
            .then(({ signOutDue, watchSignIn }) => (isConnected ? watchSignIn(modal) : signOutDue(modal)))
            .catch(() => {})
      }),
    [siwx],
  )
}

/** What the hooks and buttons of both kits follow. */
export interface Followed {
  isOpen: boolean
  isConnected: boolean
  address: string | undefined
  connectorId: string | undefined
  chainId: number | undefined
  mounted: boolean
}

const NOBODY: Followed = {
  isOpen: false,
  isConnected: false,
  address: undefined,
  connectorId: undefined,
  chainId: undefined,
  mounted: false,
}

function readFollowed({ modal: { state } }: Owned): Followed {
  const { address, isConnected } = state.accountOf('eip155')
  return {
    isOpen: state.isOpen.value,
    isConnected,
    address,
    connectorId: state.of('eip155').connectorId,
    chainId: state.networkOf('eip155')?.id as number | undefined,
    mounted: true,
  }
}

export const useFollowed = (): Followed => useModalState(readFollowed, NOBODY)
