import type { Modal } from '../../modal.js'

/** Begins to listen to the page: to wallets, and to the system's light or dark. Returns the stop. */
export function watch(modal: Modal): () => void {
  const { adapters, state, options } = modal
  const stops = [...adapters].map(([namespace, adapter]) =>
    adapter.watchConnectors?.(
      found => (state.connectors.value = { ...state.connectors.value, [namespace]: found }),
      options,
      state.networkOf,
      state.accountOf,
      modal,
    ),
  )
  const dark = globalThis.matchMedia?.('(prefers-color-scheme:dark)')
  const tell = () => (state.systemMode.value = dark?.matches ? 'dark' : 'light')
  tell()
  dark?.addEventListener('change', tell)
  return () => {
    for (const stop of stops) stop?.()
    dark?.removeEventListener('change', tell)
  }
}
