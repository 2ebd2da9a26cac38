import type { AccountOf, DiscoveryOptions } from '../../domain/adapter.js'
import { isAddress } from '../../domain/caip.js'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { toCaipNetwork } from '../../domain/networks.js'
import type { SolanaProvider } from '../../domain/provider.js'
import type { RemoteFace } from '../../domain/walletconnect.js'
import { takeSigned } from './answers.js'
import { createProvider } from './provider.js'
import { MAINNET, type SolanaWallet, type SolanaWalletEvents } from './wallet.js'
import { SIGNATURE, type Wire, writeWire } from './wire.js'

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
  const ask = async (method: string, params: object): Promise<Record<string, unknown>> =>
    Object((await face.request({ method, params })) ?? {}) as Record<string, unknown>

  const signOne = async (wire: Wire, pubkey: string): Promise<Wire> => {
    const answer = await ask('solana_signTransaction', { transaction: toBase64(writeWire(wire)), pubkey, feePayer: wire.signers[0] })
    // The whole transaction, where it comes, brings the signatures of all; older wallets answer with their own alone.
    if (typeof answer.transaction === 'string') return takeSigned(wire, fromBase64(answer.transaction), pubkey)
    const signature = fromBase58(answer.signature, SIGNATURE)
    const own = wire.signers.indexOf(pubkey)
    if (!signature || own < 0) throw named('walletBadAnswer')
    return { ...wire, signatures: wire.signatures.map((earlier, at) => (at === own ? signature : earlier)) }
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
      const signature = fromBase58((await ask('solana_signMessage', { message: toBase58(message), pubkey })).signature, SIGNATURE)
      if (!signature) throw named('walletBadAnswer')
      return signature
    },
    async sign(wires, pubkey) {
      if (wires.length > 1 && grants('solana_signAllTransactions')) {
        const { transactions } = await ask('solana_signAllTransactions', {
          transactions: wires.map(wire => toBase64(writeWire(wire))),
          pubkey,
        })
        if (!Array.isArray(transactions) || transactions.length !== wires.length) throw named('walletBadAnswer')
        return Promise.all(wires.map((wire, at) => takeSigned(wire, fromBase64(transactions[at]), pubkey)))
      }
      const signed: Wire[] = []
      for (const wire of wires) signed.push(await signOne(wire, pubkey))
      return signed
    },
    signAndSend(wires, pubkey, sendOptions) {
      if (!grants('solana_signAndSendTransaction')) return undefined
      const send = async (): Promise<readonly string[]> => {
        const ids: string[] = []
        for (const wire of wires) {
          const { signature } = await ask('solana_signAndSendTransaction', { transaction: toBase64(writeWire(wire)), pubkey, sendOptions })
          if (!fromBase58(signature, SIGNATURE)) throw named('walletBadAnswer')
          ids.push(signature as string)
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
