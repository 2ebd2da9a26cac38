// The page of a Safe around an app, as far as the app can tell: it answers in the words of the Safe Apps SDK.
import { settled } from './clock.js'

export const SAFE = '0x1111111111111111111111111111111111111111'
export const HASH = `0x${'ab'.repeat(32)}`
export const ON_CHAIN = `0x${'cd'.repeat(32)}`
export const ORIGIN = 'https://app.safe.global'

export interface Asked {
  method: string
  params: unknown
}

/** Its words of itself and of what is sent. */
export const ANSWERS: Record<string, (params: { call?: string; params?: unknown[] }) => unknown> = {
  getSafeInfo: () => ({ safeAddress: SAFE, chainId: 11155111, threshold: 1, owners: [SAFE], isReadOnly: false }),
  signMessage: () => ({ signature: '0x51' }),
  signTypedMessage: () => ({ signature: '0x52' }),
  sendTransactions: () => ({ safeTxHash: HASH }),
  getTxBySafeTxHash: () => ({ txHash: ON_CHAIN, txStatus: 'SUCCESS' }),
  rpcCall: ({ call, params = [] }) =>
    call === 'eth_getTransactionReceipt'
      ? { status: '0x1', transactionHash: params[0], logs: [], blockHash: '0x1', blockNumber: '0x5', gasUsed: '0x5208' }
      : call === 'eth_getTransactionByHash'
        ? { hash: params[0] }
        : `${call}(${JSON.stringify(params)})`,
}

/** The page around ours: what it was asked, and how it answers. */
export function createHost({ answers = ANSWERS, origin = ORIGIN, version = '9.1.0' } = {}) {
  const asked: (Asked & { to: string })[] = []
  let tell: (given: undefined) => void
  const answered = new Promise<undefined>(resolve => (tell = resolve))
  const page = {
    postMessage({ id, method, params }: Asked & { id: string }, to: string) {
      asked.push({ method, params, to })
      const answer = async () => {
        try {
          return { success: true, data: await answers[method]!((params ?? {}) as never) }
        } catch (error) {
          return { success: false, error: (error as Error).message }
        }
      }
      void answer().then(async given => {
        const data = structuredClone({ id, version, ...given })
        await settled(window.dispatchEvent(Object.assign(new Event('message'), { data, source: page, origin }) as Event))
        tell(undefined)
      })
    },
  }
  Object.defineProperty(window, 'parent', { value: page, configurable: true })
  return { asked, answered }
}
