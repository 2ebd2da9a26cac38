import { effect, signal } from '@preact/signals-core'
import { EthersAdapter } from '../adapters/eip155/eip155.js'
import { createOwned } from '../page/create-modal.js'
import type { AppKitNetwork } from '../domain/networks.js'
import type { CreateAppKit } from '../domain/options.js'
import type { Modal } from '../modal.js'
import { readHeld, toWagmiConnector } from './connectors.js'
import { untilAlive } from './alive.js'
import type { ConnectorParts, CreateConnectorFn } from './types.js'

/** What the connector takes: the options of `createAppKit`, without those that wagmi's config names. */
export type LatchkeyOptions = Omit<CreateAppKit, 'networks' | 'adapters'>

/**
 * One connector for a wagmi config of the dApp's own, for pages that come from RainbowKit or ConnectKit: connecting by it opens the modal, in
 * which the visitor chooses among all ways in.
 *
 *     createConfig({ chains: [mainnet, base], connectors: [latchkey({ projectId })], transports })
 */
export function latchkey(options: LatchkeyOptions = {}): CreateConnectorFn {
  return toLatchkey(options, () => new EthersAdapter())
}

/** @param toAdapter what serves EVM chains, with what wagmi hands to the connector */
export function toLatchkey(options: LatchkeyOptions, toAdapter: (parts: ConnectorParts) => EthersAdapter): CreateConnectorFn {
  return config => {
    let made: Modal | undefined
    const modal = () =>
      (made ??= createOwned(
        { ...options, networks: config.chains as unknown as AppKitNetwork[], adapters: [toAdapter(config)] },
        'html',
      ).modal)
    const connector = toWagmiConnector(modal, { id: 'latchkey', name: 'Latchkey', type: 'latchkey', view: 'Connect' }, true)(config)
    const isAlive = signal(false)
    return {
      ...connector,
      // The first that wagmi asks once it has brought a server's page to life.
      getProvider() {
        isAlive.value = true
        return connector.getProvider() as never
      },
      async setup() {
        untilAlive(modal(), isAlive)
        let told: string | undefined
        // Whom the modal has connected, brought back or let go by itself. While wagmi asks, it hears the answer.
        effect(() => {
          if (!isAlive.value) return
          const held = readHeld(modal())
          const now = held && `${held.chainId} ${held.accounts}`
          if (now === told) return
          const { emitter } = config
          if (!held) emitter.emit('disconnect')
          else emitter.emit(told ? 'change' : 'connect', { accounts: held.accounts, chainId: held.chainId })
          told = now
        })
      },
    }
  }
}
