// Stand-ins for unit tests of flows and clients: they answer at once and remember what was asked.
// Whatever can be tested against the sandbox is tested against the sandbox.
export { createFakeWallet, RpcError, type FakeWallet, type FakeWalletOptions } from './fake-wallet.js'
export { announce } from './fake-announcer.js'
export { createFakeFetch, reply, type FakeCall, type FakeFetch } from './fake-fetch.js'
export { blockedStorage, corruptedStorage, fullStorage, memoryStorage } from './fake-storage.js'
