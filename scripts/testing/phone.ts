// latchkey/testing/phone: WalletConnect without WalletConnect's servers, in Node. What runs behind it is a package of its own.
import type { MockPhone, PhoneOptions, TestRelay } from './phone-types.js'

export type { MockPhone, PhoneAnswer, PhoneOptions, RelayFaults, TestRelay } from './phone-types.js'
export type { WalletQuestion, WalletRequest } from './types.js'

/** Starts a relay on a free port, or on this one. @throws where `latchkey-sandbox` is not installed */
export async function startRelay(options: { port?: number } = {}): Promise<TestRelay> {
  return (await load()).startRelay(options)
}

/** Starts a phone: a wallet on the real WalletKit. @throws where `latchkey-sandbox` is not installed */
export async function createPhone(options: PhoneOptions): Promise<MockPhone> {
  return (await load()).createPhone(options)
}

async function load(): Promise<typeof import('../sandbox/phone.js')> {
  try {
    return await import('latchkey-sandbox/phone')
  } catch (cause) {
    throw new Error('latchkey/testing/phone needs latchkey-sandbox: npm install --save-dev latchkey-sandbox', { cause })
  }
}
