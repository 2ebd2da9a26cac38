import type { Platform } from '../clients/platform.js'

/** An answer that is waited for no longer than `limit`. @throws Error named `timeout` where it has not come by then */
export async function within<T>({ platform }: { readonly platform: Platform }, limit: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = platform.wait(limit, over.signal).then(() => {
    if (!over.signal.aborted) throw Object.assign(new Error('No answer came in time'), { name: 'timeout' })
    return answer
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    over.abort()
  }
}
