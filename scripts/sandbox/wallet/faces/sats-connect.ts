// In the page: the wallet for Bitcoin as sats-connect finds wallets (https://docs.xverse.app/sats-connect).
import type { WalletIdentity } from '../identity.js'
import type { SharedAccount } from '../others.js'
import { toWireError } from '../../methods/errors.js'
import { toBase64Text } from './bytes.js'
import type { Shared } from './shared.js'

type Params = Record<string, unknown>

const ID = 'LatchkeySandboxProvider'
const networkNames: Record<string, string> = { mainnet: 'Mainnet', testnet: 'Testnet', regtest: 'Regtest' }
const DENIED = -32002

/** Lists the wallet in `window.btc_providers`; answers are those of JSON-RPC, errors too. */
export function showSatsConnect(shared: Shared, { name, icon }: WalletIdentity): void {
  const methods: Record<string, (params: Params) => unknown> = {
    getInfo: () => ({ version: '1.0.0', platform: 'web', methods: Object.keys(methods), supports: [] }),
    getAccounts: async ({ purposes }) => choose(await shared.connect(), purposes),
    getAddresses: async ({ purposes }) => ({ addresses: choose(await shared.connect(), purposes), network: await network() }),
    wallet_connect: async ({ addresses }) => describe(await shared.connect(), addresses),
    wallet_requestPermissions: async () => (await shared.connect()).length > 0,
    wallet_getAccount: async () => describe(await known()),
    wallet_getNetwork: network,
    wallet_disconnect: async () => (await shared.disconnect(), null),
    wallet_renouncePermissions: async () => (await shared.disconnect(), null),
    getBalance: async () => {
      const total = await shared.request<string>('getBalance')
      return { confirmed: total, unconfirmed: '0', total }
    },
    signMessage: ({ address, message, protocol }) =>
      shared
        .request<{
          protocol: string
        }>('signMessage', { address, message: toBase64Text(String(message)), protocol: (protocol as string | undefined)?.toLowerCase() })
        .then(signed => ({ ...signed, protocol: signed.protocol.toUpperCase() })),
    signPsbt: ({ psbt, signInputs = {}, broadcast }) => {
      const inputs = Object.entries(signInputs as Record<string, number[]>).flatMap(([address, indexes]) =>
        indexes.map(index => ({ index, address })),
      )
      return shared.request('signPsbt', { psbt, inputs, broadcast: broadcast === true })
    },
    sendTransfer: ({ recipients }) => shared.request('sendTransfer', { recipients }),
  }

  async function known(): Promise<readonly SharedAccount[]> {
    const accounts = await shared.connect({ silent: true })
    if (accounts.length) return accounts
    throw { code: DENIED, message: 'Access denied.' }
  }
  async function network(): Promise<object> {
    return { bitcoin: { name: networkNames[await shared.request<string>('getNetwork')] } }
  }
  async function describe(accounts: readonly SharedAccount[], purposes?: unknown): Promise<object> {
    return { id: ID, walletType: 'software', addresses: choose(accounts, purposes), network: await network() }
  }

  const listeners = new Set<{ event: string; callback(data: object): void }>()
  shared.onChange(accounts => {
    for (const { event, callback } of [...listeners]) {
      if (event === 'accountChange' && accounts.length) callback({ type: 'accountChange', addresses: choose(accounts) })
      if (event === 'disconnect' && !accounts.length) callback({ type: 'disconnect' })
    }
  })

  const provider = {
    async request(method: string, params: unknown) {
      const reply = { jsonrpc: '2.0', id: crypto.randomUUID() }
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) return { ...reply, error: { code: -32601, message: `Method ${method} is not supported.` } }
      try {
        return { ...reply, result: await run((params ?? {}) as Params) }
      } catch (error) {
        return { ...reply, error: toSatsError(error) }
      }
    },
    addListener(first: string | { eventName: string; cb(data: object): void }, second?: (data: object) => void) {
      const listener = typeof first === 'string' ? { event: first, callback: second! } : { event: first.eventName, callback: first.cb }
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const page = window as unknown as Record<string, unknown>
  Object.defineProperty(window, ID, { value: provider })
  const entry = { id: ID, name, icon, webUrl: 'https://sandbox-wallet.example', methods: Object.keys(methods) }
  page.btc_providers = [...((page.btc_providers as object[] | undefined) ?? []), entry]
}

function choose(accounts: readonly SharedAccount[], purposes?: unknown): object[] {
  const wanted = Array.isArray(purposes) ? purposes : ['payment', 'ordinals']
  return accounts
    .map(({ address, publicKey, purpose, addressType }) => ({
      address,
      publicKey,
      purpose: purpose === 'ordinal' ? 'ordinals' : 'payment',
      addressType,
      walletType: 'software',
    }))
    .filter(({ purpose }) => wanted.includes(purpose))
}

function toSatsError(error: unknown): { code: number; message: string } {
  const { code, message } = toWireError(error)
  if (code === 4001) return { code: -32000, message: 'User rejected the request.' }
  return { code: code === 4100 ? DENIED : code, message }
}
