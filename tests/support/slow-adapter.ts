import type { ChainAdapter } from '../../src/domain/adapter.js'
import type { Connector, WalletDoor } from '../../src/domain/connector.js'

/** The adapter of a fake family whose wallet behaves otherwise in some of what its door does. */
export function withDoor(adapter: ChainAdapter, connector: Connector, change: Partial<WalletDoor>): ChainAdapter {
  return {
    ...adapter,
    watchConnectors(onConnectors) {
      onConnectors([{ ...connector, door: async () => ({ ...(await connector.door()), ...change }) }])
      return () => {}
    },
  }
}

/** Something to wait for, and the way to let it go on. */
export function gate(): { wait: Promise<void>; open(): void } {
  let open = () => {}
  const wait = new Promise<void>(resolve => (open = resolve))
  return { wait, open: () => open() }
}
