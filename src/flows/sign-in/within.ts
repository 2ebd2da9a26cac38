import type { Clock } from '../../clients/clock.js'

/** An answer that is waited for no longer than `limit`. @throws Error named `timeout` where it has not come by then */
export async function within<T>({ clock }: { readonly clock: Clock }, limit: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = clock.wait(limit, over.signal).then(isOver => {
    if (isOver) throw Object.assign(new Error('No answer came in time'), { name: 'timeout' })
    return answer
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    over.abort()
  }
}
