import { Keyring } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import { hexToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import type { InjectedAccess, InjectedAccount } from '../../src/adapters/polkadot/access.js'

await cryptoWaitReady()
const keyring = new Keyring()

/** Real keys, the same in every test. */
export const ALICE: KeyringPair = keyring.createFromUri('//Alice', {}, 'sr25519')
export const BOB: KeyringPair = keyring.createFromUri('//Bob', {}, 'ed25519')
export const CAROL: KeyringPair = keyring.createFromUri('//Carol', {}, 'ecdsa')

/** How the visitor answers: at once, not at all, or in the words of polkadot.js. */
export type PolkadotAnswer = 'yes' | 'hang' | Error

export interface FakePolkadotOptions {
  pairs?: readonly KeyringPair[]
  answer?: PolkadotAnswer
  /** Let in already, so that nobody is asked. */
  isAllowed?: boolean
  /** Signs `<Bytes>…</Bytes>`, as wallets should; else the bare bytes. @default true */
  wraps?: boolean
  /** Puts the kind of key before a signature. */
  withType?: boolean
  /** What `subscribe` answers. @default 'stop' */
  subscribes?: 'stop' | 'promise' | 'nothing' | 'throws'
  /** Overrides of single accounts' fields. */
  more?: readonly Partial<InjectedAccount>[]
}

/** A wallet as it stands in `window.injectedWeb3`, with the test as its visitor. */
export type FakePolkadotWallet = ReturnType<typeof createFakePolkadotWallet>

/** Makes a wallet that behaves as polkadot.js does, where the options do not say otherwise. */
export function createFakePolkadotWallet({
  pairs = [ALICE, BOB],
  answer = 'yes',
  isAllowed = false,
  wraps = true,
  withType = false,
  subscribes = 'stop',
  more = [],
}: FakePolkadotOptions = {}) {
  const callbacks = new Set<(accounts: readonly InjectedAccount[]) => void>()
  let waiting: (() => void)[] = []
  let isOpen = false

  const list = (): InjectedAccount[] =>
    (wallet.isAllowed ? wallet.pairs : []).map((pair, at) => ({ address: pair.address, type: pair.type, genesisHash: null, ...more[at] }))
  const askVisitor = async (): Promise<void> => {
    if (wallet.answer === 'hang') {
      isOpen = true
      await new Promise<void>(resolve => waiting.push(resolve))
      isOpen = false
    }
    if (wallet.answer instanceof Error) throw wallet.answer
  }
  const find = (address: string) => {
    const pair = wallet.pairs.find(each => each.address === address)
    if (!pair) throw new Error('Unable to find keypair')
    return pair
  }

  const access: InjectedAccess = {
    accounts: {
      async get() {
        if (!wallet.isAllowed) throw new Error('The source http://localhost:3000 has not been authorized yet')
        return list()
      },
      subscribe(callback) {
        if (subscribes === 'throws') throw new Error('not supported')
        callbacks.add(callback)
        callback(list())
        const stop = () => void callbacks.delete(callback)
        return subscribes === 'promise' ? Promise.resolve(stop) : subscribes === 'stop' ? stop : undefined
      },
    },
    signer: {
      async signRaw(raw) {
        wallet.raws.push(raw)
        await askVisitor()
        const bytes = hexToU8a(raw.data)
        const signature = find(raw.address).sign(wraps ? u8aWrapBytes(bytes) : bytes, { withType })
        return { id: 1, signature: u8aToHex(signature) }
      },
      async signPayload(payload) {
        wallet.payloads.push(payload)
        await askVisitor()
        return { id: 2, signature: u8aToHex(find(payload.address).sign(hexToU8a(payload.method), { withType: true })) }
      },
    },
  }
  const tellAll = () => {
    for (const callback of callbacks) callback(list())
  }
  const wallet = {
    version: '0.61.1',
    pairs,
    answer,
    isAllowed,
    /** Names of dApps that asked to be let in. */
    asked: [] as string[],
    raws: [] as { address: string; data: string; type: string }[],
    payloads: [] as unknown[],
    async enable(appName: string): Promise<InjectedAccess> {
      wallet.asked.push(appName)
      if (isOpen) throw new Error('The source http://localhost:3000 has a pending authorization request')
      if (!wallet.isAllowed) await askVisitor()
      wallet.isAllowed = true
      return access
    },
    /** Who listens now. */
    listeners: () => callbacks.size,
    /** The visitor answers a request that hangs. */
    release() {
      const all = waiting
      waiting = []
      for (const resolve of all) resolve()
    },
    /** The wallet shares other accounts now, and says so. */
    share(next: readonly KeyringPair[]) {
      wallet.pairs = next
      tellAll()
    },
    /** The visitor takes access back in the wallet. */
    revoke() {
      wallet.isAllowed = false
      tellAll()
    },
  }
  return wallet
}
