import type { WalletDoor } from '../../src/domain/connector.js'

/** The door of a wallet that knows nobody and does nothing: a fake says what its own does otherwise. */
export const IDLE_DOOR: WalletDoor = {
  connect: () => Promise.reject(new Error('nobody is asked here')),
  restore: async () => undefined,
  disconnect: async () => {},
  switchNetwork: async () => {},
  prepare: async () => {},
  watch: () => () => {},
}
