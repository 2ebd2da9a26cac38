// What a request asks for, in words its owner can judge. Never throws: what cannot be read is shown as it came.
import type { Keys } from '../../keys.js'
import { toRow, type Words } from '../../words/message.js'
import { prepare, type Means } from '../requests.js'

/** What has come from a dApp. */
export interface Asked {
  method: string
  params: unknown
  /** CAIP-2, as the dApp names it. */
  chainId: string
  /** The address of the dApp's page. */
  site: string
}

/** Puts a request into words; `keys` tell what of a transaction is the owner's. */
export function describe({ chainId, ...asked }: Asked, nameNetwork: (networkId: string) => string, keys?: Keys): Words {
  const network = { label: 'Network', value: nameNetwork(chainId) }
  try {
    // Its words ask nobody, and of the means they look at the keys at most.
    const words = prepare({ ...asked, networkId: chainId, nameNetwork }, { keys } as Means).words()
    return asked.method.endsWith('EthereumChain') ? words : { ...words, rows: [...words.rows, network] }
  } catch {
    const { method, params } = asked
    return {
      title: 'Answer a request',
      action: 'Approve',
      rows: [toRow('Method', method), network],
      text: params === undefined ? undefined : JSON.stringify(params, null, 2),
    }
  }
}
