import type { AnswerParts, Asked } from './asked.js'
import { getCallsStatus, sendCalls } from './calls.js'
import { getCapabilities } from './capabilities.js'
import { createNodes } from './nodes.js'
import { switchChain } from './switch-chain.js'

/** What is answered here for EVM chains; the wallet is asked where it has to be (specification, section 7). */
const ANSWERS: Record<string, (asked: Asked) => Promise<unknown>> = {
  wallet_switchEthereumChain: switchChain,
  wallet_getCapabilities: getCapabilities,
  wallet_getCallsStatus: getCallsStatus,
  wallet_sendCalls: sendCalls,
}

export type Answer = (request: { method: string; params: unknown; chain: string; isGranted: boolean; expiry: number | undefined }) => Promise<unknown>

/** Makes what answers without a wallet, or with more than a wallet: it loads with the first such request. */
export function createAnswers(parts: AnswerParts): Answer {
  const askNode = createNodes(parts)
  return async ({ method, params, chain, isGranted, expiry }) => {
    const local = chain.startsWith('eip155:') && Object.hasOwn(ANSWERS, method) && ANSWERS[method]
    if (!local) return askNode(chain, method, params, isGranted)
    return local({
      ...parts,
      chain,
      params: Array.isArray(params) ? params : [],
      askNode,
      askWallet: (each, given, where) => parts.askWallet(each, given, where, expiry),
    })
  }
}
