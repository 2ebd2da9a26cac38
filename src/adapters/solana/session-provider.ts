import type { AccountOf, DiscoveryOptions } from '../../domain/adapter.js'
import { isAddress } from '../../domain/caip.js'
import { toBase58, toBase64 } from '../../domain/encodings.js'
import { toCaipNetwork } from '../../domain/networks.js'
import type { SolanaProvider } from '../../domain/provider.js'
import type { RemoteFace } from '../../domain/walletconnect.js'
import { needSignature, readAnswers, takeMessage, takeTransaction } from './answers.js'
import { createProvider } from './provider.js'
import { MAINNET, type SolanaWallet, type SolanaWalletEvents } from './wallet.js'
import { type Wire, writeWire } from './wire.js'

/** Makes the provider of the Solana part of a WalletConnect session (references, wire 6.7), or of the embedded wallet. */
export function createSessionProvider(face: RemoteFace, options: DiscoveryOptions, accountOf?: AccountOf): SolanaProvider {
  return createProvider(toWallet(face, options), accountOf).provider
}

function toWallet(face: RemoteFace, options: DiscoveryOptions): SolanaWallet {
  const name = face.name ?? (face.session?.peer.metadata.name || 'WalletConnect')
  const accounts = (): readonly string[] => face.accounts.filter(address => isAddress('solana', address))
  const grants = (method: string): boolean =>
    face.methods?.includes(method) ??
    Object.entries(face.session?.namespaces ?? {}).some(([key, { methods }]) => /^solana(:|$)/.test(key) && methods.includes(method))
  const sends = () => grants('solana_signAndSendTransaction')
  const ask = (method: string, params: object): Promise<unknown> => face.request({ method, params })

  const signOne = async (wire: Wire, pubkey: string): Promise<Wire> => {
    const params = { transaction: toBase64(writeWire(wire)), pubkey, feePayer: wire.signers[0] }
    // The whole transaction, where it comes, brings the signatures of all; older wallets answer with their own alone.
    return takeTransaction(wire, readAnswers(await ask('solana_signTransaction', params), 1)[0], pubkey)
  }

  return {
    name,
    accounts,
    caipNetworkId: () => face.caipNetworkId ?? MAINNET,
    networks: () =>
      (options.networks ?? []).map(network => toCaipNetwork(network, {})).filter(({ chainNamespace }) => chainNamespace === 'solana'),
    // Connecting is the modal's affair: whoever holds this provider is connected.
    connect: async () => accounts(),
    disconnect: async () => face.disconnect?.(),
    async signMessage(message, pubkey) {
      const answer = await ask('solana_signMessage', { message: toBase58(message), pubkey })
      return takeMessage(message, readAnswers(answer, 1)[0], pubkey)
    },
    async sign(wires, pubkey) {
      if (wires.length > 1 && grants('solana_signAllTransactions')) {
        const transactions = wires.map(wire => toBase64(writeWire(wire)))
        const answer = await ask('solana_signAllTransactions', { transactions, pubkey })
        const { transactions: list = answer } = Object(answer) as { transactions?: unknown }
        const answers = readAnswers(list, wires.length)
        return Promise.all(wires.map((wire, at) => takeTransaction(wire, answers[at], pubkey)))
      }
      const signed: Wire[] = []
      for (const wire of wires) signed.push(await signOne(wire, pubkey))
      return signed
    },
    sends,
    signAndSend(wires, pubkey, sendOptions) {
      if (!sends()) return undefined
      const send = async (): Promise<readonly string[]> => {
        const ids: string[] = []
        for (const wire of wires) {
          const answer = await ask('solana_signAndSendTransaction', { transaction: toBase64(writeWire(wire)), pubkey, sendOptions })
          ids.push(toBase58(needSignature(readAnswers(answer, 1)[0])))
        }
        return ids
      }
      return send()
    },
    request: call => face.request(call),
    // What the session does not grant goes to a node of the network in use.
    askNode: (method, params) => face.request({ method, params }),
    watch({ onAccounts, onNetwork, onEnd }: SolanaWalletEvents) {
      const changed = () => onAccounts(accounts())
      const moved = () => {
        if (face.caipNetworkId) onNetwork?.(face.caipNetworkId)
      }
      const listeners = [
        ['accountsChanged', changed],
        ['connect', changed],
        ['chainChanged', moved],
        ['disconnect', onEnd],
      ] as const
      for (const [event, listener] of listeners) face.on(event, listener)
      return () => {
        for (const [event, listener] of listeners) face.off(event, listener)
      }
    },
  }
}
