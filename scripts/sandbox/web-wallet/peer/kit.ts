// The real WalletKit, kept from talking to anybody but the relay.
import { Core } from '@walletconnect/core'
import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'

type Core = InstanceType<typeof Core>
type CoreOptions = NonNullable<ConstructorParameters<typeof Core>[0]>

export interface KitOptions extends Pick<CoreOptions, 'relayUrl' | 'projectId' | 'storage'> {
  metadata: WalletKitTypes.Metadata
  /** Sets the keys of this wallet's storage apart, and the wallet itself from others in one process. */
  storagePrefix: string
}

/** A WalletKit that runs. */
export interface Kit {
  kit: IWalletKit
  /** Ends its timers and its socket; what it stored stays. */
  stop(): Promise<void>
}

/** Starts WalletKit on the relay at `relayUrl`. */
export async function startKit({ metadata, storagePrefix, ...options }: KitOptions): Promise<Kit> {
  const core = new Core({ ...options, customStoragePrefix: storagePrefix, telemetryEnabled: false, logger: 'silent' })
  // Posted at every start, whatever `telemetryEnabled` says (wire protocols 5.10).
  core.eventClient.init = async () => undefined
  // The verify service is in the world; without it a page's origin is simply unknown.
  core.verify.register = async () => undefined
  core.verify.resolve = async () => {
    throw new Error('The sandbox has no verify service.')
  }
  // Its own queue waits for a second between two requests.
  const kit = await WalletKit.init({ core, metadata, signConfig: { disableRequestQueue: true } })
  // It has a log of its own.
  kit.engine.signClient.logger.level = 'silent'

  return { kit, stop: () => endClient(core, storagePrefix) }
}

/** Ends the timers and the socket of any WalletConnect client for good; what it stored stays. */
export async function endClient({ heartbeat, relayer }: Pick<Core, 'heartbeat' | 'relayer'>, storagePrefix: string): Promise<void> {
  heartbeat.stop()
  // What it still wants to send would open the socket again, and an attempt under way takes back the close.
  Reflect.set(relayer, 'connect', () => new Promise(() => undefined))
  await relayer.transportClose().catch(() => undefined)
  // Where a core hands itself to the next one of the same prefix.
  for (const end of ['', '_count']) Reflect.deleteProperty(globalThis, `_walletConnectCore_${storagePrefix}${end}`)
}
