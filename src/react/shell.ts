/** The entry `latchkey/shell/react`: what a host on React 18 or 19 reads of a shell. */
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { AccountState } from '../domain/app-kit.js'
import type { Namespace } from '../domain/caip.js'
import type { Loaded, Shell } from '../page/shell.js'

/** A server, and the first paint, know nobody. */
const NOBODY: AccountState = { allAccounts: [], caipAddress: undefined, address: undefined, isConnected: false, status: undefined }

/** The account, of a chain family or of the one in use: whoever was connected last as `reconnecting`, then what the modal says. */
export function useShellAccount(shell: Shell, namespace?: Namespace): AccountState {
  const last = useRef(NOBODY)
  const subscribe = useCallback((onChange: () => void) => shell.subscribeAccount(onChange, namespace), [shell, namespace])
  const read = () => {
    const account = shell.getAccount(namespace)
    // The same object as long as it says the same.
    return JSON.stringify(last.current) === JSON.stringify(account) ? last.current : (last.current = account)
  }
  return useSyncExternalStore(subscribe, read, () => NOBODY)
}

/** What the shell has loaded, once it is there: draw what needs wagmi's `config` then. It does not begin to load it. */
export function useLoaded<L extends Loaded>(shell: Shell<L>): L | undefined {
  return useSyncExternalStore(
    shell.whenLoaded,
    () => shell.loaded,
    () => undefined,
  )
}
