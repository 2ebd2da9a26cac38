import type { CaipNetwork } from '../../domain/networks.js'
import type { PolkadotProvider, PolkadotProviderEvents, PolkadotSigner } from '../../domain/polkadot-provider.js'
import { fail } from './failing.js'
import type { NodeCall } from './node.js'
import { signMessage, signPayload } from './signing.js'

/** What a provider of a wallet in the page is made from. All of it is read anew each time. */
export interface ProviderParts {
  /** What errors call the wallet. */
  name: string
  signer(): PolkadotSigner | undefined
  /** On the network in use. */
  addresses(): readonly string[]
  /** Whom the visitor has chosen in the modal; he signs, as long as the wallet shares him. */
  chosen(): string | undefined
  /** How the wallet itself spells one of its addresses; undefined for anybody else's. */
  ownAddress(address: string): string | undefined
  network(): CaipNetwork | undefined
  ask(call: NodeCall): Promise<unknown>
}

/** Tells the listeners of a provider. */
export type Tell = <Event extends keyof PolkadotProviderEvents>(event: Event, value: PolkadotProviderEvents[Event]) => void

/** Makes a provider of `target`, which dApps may hold already. */
export function fillProvider(target: object, { name, signer, addresses, chosen, ownAddress, network, ask }: ProviderParts): Tell {
  const { tell, on, removeListener } = createListeners()
  const signing = () => ({ signer: signer(), name })
  const provider: Omit<PolkadotProvider, 'signer'> = {
    accounts: () => [...addresses()],
    async signMessage(message, address = addresses().find(each => each === chosen()) ?? addresses()[0]) {
      return signMessage(signing(), message, address && ownAddress(address))
    },
    signPayload: async payload => signPayload(signing(), payload),
    async request<Result>({ method, params }: { method: string; params?: readonly unknown[] }) {
      const here = network()
      return (here ? ask({ network: here, method, params }) : fail('networkNotFound')) as Promise<Result>
    },
    on,
    removeListener,
  }
  Object.defineProperty(Object.assign(target, provider), 'signer', { get: signer, enumerable: true, configurable: true })
  return tell
}

/** The listening side of a provider. */
function createListeners(): { tell: Tell } & Pick<PolkadotProvider, 'on' | 'removeListener'> {
  let standing: { event: string; listener: (value: never) => void }[] = []
  return {
    on(event, listener) {
      standing = [...standing, { event, listener }]
    },
    removeListener(event, listener) {
      const at = standing.findIndex(each => each.event === event && each.listener === listener)
      standing = standing.filter((_, index) => index !== at)
    },
    // What a listener throws is the dApp's: it is reported there, and the others are told all the same.
    tell(event, value) {
      for (const each of standing.filter(each => each.event === event)) {
        try {
          each.listener(value as never)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
