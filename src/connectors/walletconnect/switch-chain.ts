import type { Asked } from './asked.js'
import { fail, INTERNAL } from './failing.js'
import { toGrant } from './namespaces.js'

/** Goes to a chain: by itself where the session serves it, else the wallet is asked. */
export async function switchChain({ params, standing, askWallet, catchUp }: Asked): Promise<null> {
  const { chainId } = Object(params[0]) as { chainId?: unknown }
  const id = Number(chainId)
  if (typeof chainId !== 'string' || !Number.isSafeInteger(id) || id <= 0) return fail('invalidParams')
  const chain = `eip155:${id}`
  const { chains, methods } = toGrant(standing.session()!, 'eip155')!
  if (!chains.includes(chain)) {
    const from = [standing.chainOf('eip155'), ...chains].find(each => each && chains.includes(each))
    if (!from || !methods.includes('wallet_switchEthereumChain')) return fail('switchFailed', { network: chain })
    try {
      await askWallet('wallet_switchEthereumChain', params, from)
    } catch (error) {
      if ((error as { code?: unknown }).code !== INTERNAL) throw error
      return fail('switchFailed', { network: chain }, error)
    }
    catchUp()
  }
  standing.moveTo(chain)
  return null
}
