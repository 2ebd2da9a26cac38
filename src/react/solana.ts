/** The entry `latchkey/solana/react`: for dApps that bring `@solana/web3.js` 1 (AppKit 1.7, section 3.3). */
import { Connection } from '@solana/web3.js'
import { useMemo } from 'react'
import { toRpcUrls } from '../domain/services.js'
import type { Owned } from '../page/current-modal.js'
import { useModalState } from './state.js'

export type { SolanaProvider as Provider } from '../domain/provider.js'

const readUrl = ({ modal: { state, options } }: Owned): string | undefined => {
  const network = state.networkOf('solana')
  return network && toRpcUrls(network, options)[0]
}

/**
 * A connection to the Solana network in use, by the address that we ask ourselves; one and the same until another network is chosen.
 * Undefined before `createAppKit`, on a server, and where the dApp offers no Solana.
 */
export function useAppKitConnection(): { connection: Connection | undefined } {
  const url = useModalState(readUrl, undefined)
  const connection = useMemo(() => (url ? new Connection(url, 'confirmed') : undefined), [url])
  return { connection }
}
