import { useCallback, useState } from 'react'

/** Where something the visitor asked for stands. */
export type Task<Result> = { is: 'idle' } | { is: 'running' } | { is: 'done'; result: Result } | { is: 'failed'; message: string }

/** Runs one piece of work at a time and remembers how it went. `run` calls it at once, so that a wallet may open a window. */
export function useTask<Result>(): { task: Task<Result>; run(work: () => Promise<Result>): void; forget(): void } {
  const [task, setTask] = useState<Task<Result>>({ is: 'idle' })
  const run = useCallback((work: () => Promise<Result>) => {
    setTask({ is: 'running' })
    work().then(
      result => setTask({ is: 'done', result }),
      (error: unknown) => setTask({ is: 'failed', message: toMessage(error) }),
    )
  }, [])
  const forget = useCallback(() => setTask({ is: 'idle' }), [])
  return { task, run, forget }
}

/** EIP-1193 says 4001 for a request that the visitor declined. */
function toMessage(error: unknown): string {
  const { code, message } = error as { code?: number; message?: string }
  return code === 4001 ? 'You declined in your wallet. Nothing happened.' : (message ?? String(error))
}
