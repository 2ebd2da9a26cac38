// The interfaces by which Bitcoin wallets stand in a page, each over real keys. What they were asked is remembered.
import { openWallet } from '../../src/adapters/bip122/door.js'
import { toNetworkId } from '../../src/adapters/bip122/networks.js'
import type { WalletKind } from '../../src/adapters/bip122/wallet.js'
import type { CaipNetworkId } from '../../src/domain/caip.js'
import type { CaipNetwork } from '../../src/domain/networks.js'
import type { LeatherProvider, SatsProvider } from '../../src/adapters/bip122/sats-wallets.js'
import type { OkxBitcoin, UnisatProvider } from '../../src/adapters/bip122/unisat-wallets.js'
import { fromBase64, fromHex, toBase64, toHex } from '../../src/domain/encodings.js'
import type { StandardAccount, StandardWallet } from '../../src/clients/wallet-standard.js'
import type { TestKey } from './bitcoin-wallet.js'
import { RpcError } from './fake-wallet.js'

/** How a test commands a wallet. */
export interface Command {
  keys: TestKey[]
  /** What the visitor says. */
  says: 'yes' | 'no'
  /** In the interface's own word. */
  network: string
  isConnected: boolean
  asked: { method: string; params?: any }[]
  /** Raw transactions or PSBTs it has sent. */
  sent: string[]
  emit(event: string): void
  listeners(): number
}

export const TXID = 'ab'.repeat(32)

function createCommand(keys: TestKey[], network: string): Command & { events: Map<string, Set<() => void>> } {
  const events = new Map<string, Set<() => void>>()
  return {
    keys,
    network,
    events,
    says: 'yes',
    isConnected: false,
    asked: [],
    sent: [],
    emit: event => events.get(event)?.forEach(listener => listener()),
    listeners: () => [...events.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

type Events = Map<string, Set<() => void>>
const listen = (events: Events, event: string, listener: () => void) =>
  void events.set(event, (events.get(event) ?? new Set()).add(listener))

/** UniSat, Bitget and their kin. */
export function createUnisat(keys: TestKey[], { network = 'BITCOIN_MAINNET', older = false } = {}): UnisatProvider & { command: Command } {
  const command = createCommand(keys, network)
  const refuse = (method: string, params?: unknown) => {
    command.asked.push({ method, params })
    if (command.says === 'no') throw { code: 4001, message: 'User rejected the request.' }
  }
  const shared = () => (command.isConnected ? [command.keys[0]!.address] : [])
  return {
    command,
    async requestAccounts() {
      refuse('requestAccounts')
      command.isConnected = true
      return shared()
    },
    getAccounts: async () => shared(),
    getPublicKey: async () => command.keys[0]!.publicKey,
    ...(older
      ? {
          getNetwork: async () => command.network,
          switchNetwork: async (word: string) => {
            refuse('switchNetwork', word)
            command.network = word
          },
        }
      : {
          getChain: async () => ({ enum: command.network }),
          switchChain: async (word: string) => {
            refuse('switchChain', word)
            command.network = word
            command.emit('chainChanged')
          },
        }),
    async signMessage(text, type) {
      refuse('signMessage', { text, type })
      return command.keys[0]!.signMessage(text, type)
    },
    async signPsbt(hex, options) {
      refuse('signPsbt', options)
      const { toSignInputs, autoFinalized } = options as { toSignInputs: { index: number }[]; autoFinalized: boolean }
      return toHex(
        command.keys[0]!.signPsbt(
          fromHex(hex)!,
          toSignInputs.map(({ index }) => index),
          autoFinalized,
        ),
      )
    },
    async pushPsbt(hex) {
      command.sent.push(hex)
      return TXID
    },
    async sendBitcoin(to, units) {
      refuse('sendBitcoin', { to, units })
      return TXID
    },
    disconnect: async () => void (command.isConnected = false),
    on: (event, listener) => listen(command.events, event, listener),
    removeListener: (event, listener) => command.events.get(event)?.delete(listener),
  }
}

/** One network of OKX's wallet. */
export function createOkx(keys: TestKey[], { methods = ['sendBitcoin'] }: { methods?: string[] } = {}): OkxBitcoin & { command: Command } {
  const { requestAccounts, sendBitcoin, command, ...rest } = createUnisat(keys)
  return {
    ...rest,
    command,
    async connect() {
      await requestAccounts()
      return { address: command.keys[0]!.address, publicKey: command.keys[0]!.publicKey, compressedPublicKey: command.keys[0]!.publicKey }
    },
    ...(methods.includes('sendBitcoin') && { sendBitcoin }),
    ...(methods.includes('send') && {
      send: async (transfer: object) => {
        command.asked.push({ method: 'send', params: transfer })
        return { txhash: TXID }
      },
    }),
  }
}

/** A wallet of sats-connect: Xverse and its kin. `older` ones know neither `wallet_connect` nor a way to tell unasked. */
export function createSats(keys: TestKey[], { network = 'Mainnet', older = false } = {}): SatsProvider & { command: Command } {
  const command = createCommand(keys, network)
  const addresses = () =>
    command.keys.map(({ address, publicKey, kind }) => ({
      address,
      publicKey,
      purpose: kind === 'p2tr' ? 'ordinals' : 'payment',
      addressType: kind,
      walletType: 'software',
    }))
  const answer = () => ({ id: 'x', addresses: addresses(), walletType: 'software', network: { bitcoin: { name: command.network } } })
  const find = (address: string) => {
    const key = command.keys.find(each => each.address === address)
    if (!key) throw new RpcError(-32602, 'unknown address')
    return key
  }
  const methods: Record<string, (params: any) => unknown> = {
    getAccounts: () => ((command.isConnected = true), addresses()),
    signMessage: ({ address, message, protocol }) => ({
      address,
      signature: find(address).signMessage(message, protocol),
      messageHash: '',
    }),
    signPsbt({ psbt, signInputs, broadcast }) {
      let signed = fromBase64(psbt)!
      for (const [address, indexes] of Object.entries(signInputs as Record<string, number[]>))
        signed = find(address).signPsbt(signed, indexes, broadcast)
      return { psbt: toBase64(signed), ...(broadcast && { txid: TXID }) }
    },
    sendTransfer: () => ({ txid: TXID }),
    ...(!older && {
      wallet_connect: () => ((command.isConnected = true), answer()),
      wallet_getAccount() {
        if (!command.isConnected) throw new RpcError(-32002, 'Access denied.')
        return answer()
      },
      wallet_disconnect: () => ((command.isConnected = false), null),
      wallet_changeNetwork({ name }) {
        command.network = name
        command.emit('networkChange')
        return null
      },
    }),
  }
  return {
    command,
    async request(method, params) {
      command.asked.push({ method, params })
      const reply = { jsonrpc: '2.0', id: '1' }
      const call = methods[method]
      const isSilent = method === 'wallet_getAccount' || method === 'wallet_disconnect'
      try {
        if (!call) throw new RpcError(-32601, `Method not found: ${method}`)
        if (command.says === 'no' && !isSilent) throw new RpcError(-32000, 'User rejected request')
        return { ...reply, result: call(params) }
      } catch (error) {
        if (!(error instanceof RpcError)) throw error
        return { ...reply, error: { code: error.code, message: error.message } }
      }
    },
    // As before sats-connect 3.
    addListener(event, listener) {
      if (typeof event !== 'string') throw new TypeError('an event has a name')
      listen(command.events, event, listener!)
      return () => command.events.get(event)?.delete(listener!)
    },
  }
}

/** Leather. The keys: payment, then ordinals. */
export function createLeather(keys: TestKey[]): LeatherProvider & { command: Command } {
  const command = createCommand(keys, 'mainnet')
  const methods: Record<string, (params: any) => unknown> = {
    getAddresses: () => ({
      addresses: [
        { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', publicKey: command.keys[0]!.publicKey },
        ...command.keys.map(({ kind: type, address, publicKey }) => ({
          symbol: 'BTC',
          type,
          address,
          publicKey,
          derivationPath: "m/84'/0'/0'/0/0",
        })),
      ],
    }),
    signMessage: ({ message, paymentType }) => {
      const key = command.keys.find(({ kind }) => kind === paymentType)!
      return { signature: key.signMessage(message, 'bip322'), address: key.address }
    },
    signPsbt({ hex, signAtIndex, broadcast }) {
      return { hex: toHex(command.keys[0]!.signPsbt(fromHex(hex)!, signAtIndex, broadcast)), ...(broadcast && { txid: TXID }) }
    },
    sendTransfer: () => ({ txid: TXID }),
  }
  return {
    command,
    async request(method, params) {
      command.asked.push({ method, params })
      const reply = { jsonrpc: '2.0', id: '1' }
      // Leather rejects with the whole reply.
      if (command.says === 'no') throw { ...reply, error: { code: 4001, message: 'User rejected signing' } }
      if (!methods[method]) throw { ...reply, error: { code: -32601, message: 'Method not found' } }
      return { ...reply, result: methods[method](params) }
    },
  }
}

/** A wallet of the Wallet Standard. */
export function createStandard(
  keys: TestKey[],
  { name = 'Standard', chain = 'bitcoin:mainnet', isSilent = true, also = [] as string[], without = [] as string[] } = {},
): StandardWallet & { command: Command } {
  const command = createCommand(keys, chain)
  const refuse = (method: string, params?: unknown) => {
    command.asked.push({ method, params })
    if (command.says === 'no') throw new Error('User rejected the request')
  }
  const find = ({ address }: { address: string }) => command.keys.find(key => key.address === address)!
  const toAccount = ({ address, publicKey }: TestKey): StandardAccount => ({
    address,
    publicKey: fromHex(publicKey)!,
    chains: [...also, command.network],
    features: [],
  })
  const features: Record<string, unknown> = {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: async (input: { silent?: boolean }) => {
        if (input.silent && isSilent) return { accounts: command.isConnected ? command.keys.map(toAccount) : [] }
        refuse('connect', input)
        command.isConnected = true
        return { accounts: command.keys.map(toAccount) }
      },
    },
    'bitcoin:disconnect': { version: '1.0.0', disconnect: async () => void (command.isConnected = false) },
    'bitcoin:events': {
      version: '1.0.0',
      on: (event: string, listener: () => void) => (
        listen(command.events, event, listener),
        () => command.events.get(event)?.delete(listener)
      ),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      async signMessage({ account, message }: { account: StandardAccount; message: Uint8Array }) {
        refuse('signMessage')
        return [{ signedMessage: message, signature: fromBase64(find(account).signMessage(new TextDecoder().decode(message), 'bip322')) }]
      },
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      async signTransaction({
        psbt,
        inputsToSign,
        chain,
      }: {
        psbt: Uint8Array
        chain: string
        inputsToSign: { account: StandardAccount; signingIndexes: number[] }[]
      }) {
        refuse('signTransaction', { inputsToSign, chain })
        return [
          {
            signedPsbt: inputsToSign.reduce((signed, { account, signingIndexes }) => find(account).signPsbt(signed, signingIndexes), psbt),
          },
        ]
      },
    },
  }
  for (const feature of without) delete features[feature]
  return {
    name,
    features,
    chains: [chain],
    command,
    get accounts() {
      return command.isConnected ? command.keys.map(toAccount) : []
    },
  }
}

/** A network of Bitcoin by any wallet's word for it. */
export const bitcoinId = (word: string): CaipNetworkId => toNetworkId(word)!
export const bitcoinNetwork = (caipNetworkId: CaipNetworkId, url = 'https://node.test'): CaipNetwork => ({
  id: caipNetworkId.slice(7),
  name: 'Bitcoin',
  caipNetworkId,
  chainNamespace: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: { default: { http: [url] } },
})

/** Opens a wallet of the page for a modal on the network wanted; what the flow before it is told is in `told`, once it listens. */
export async function openBitcoin(
  kind: WalletKind,
  raw: object,
  { wanted = bitcoinId('mainnet'), offered = [] as CaipNetworkId[], networkOf = () => bitcoinNetwork(wanted) } = {},
) {
  const options = { networks: offered.map(id => bitcoinNetwork(id)) }
  const { door, provider } = await openWallet(kind, raw, { networkOf, options }, 'Satoshi')
  const told: unknown[] = []
  const listen = () =>
    door.watch({
      onAccounts: accounts => told.push(accounts.map(({ address }) => address)),
      onNetwork: network => told.push(network),
      onDisconnect: () => told.push('disconnect'),
      onEnd: () => told.push('end'),
    })
  return {
    door,
    provider,
    told,
    listen,
    command: (raw as { command: Command }).command ?? (raw as { bitcoin?: { command: Command } }).bitcoin?.command,
  }
}

/** As above, once the wallet is connected; it forgets what it was asked for that. */
export async function connectBitcoin(...given: Parameters<typeof openBitcoin>) {
  const opened = await openBitcoin(...given)
  await opened.door.connect()
  if (opened.command) opened.command.asked.length = 0
  return opened
}
