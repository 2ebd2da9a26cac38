import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'

/** Between two tries, in milliseconds. */
export const RETRY_PAUSE = 2_000

/** What `load` brings, once it is wanted and there. Until then nothing; where it does not arrive it is asked for again, as long as it is wanted. */
export function useLazy<Part extends object>(load: () => Promise<Part>, isWanted: boolean): Part | undefined {
  const part = useSignal<Part | undefined>(undefined)
  useEffect(() => {
    let isOver = !isWanted
    let timer: ReturnType<typeof setTimeout>
    const ask = () => {
      if (isOver) return
      load().then(
        loaded => (part.value = loaded),
        () => (timer = setTimeout(ask, RETRY_PAUSE)),
      )
    }
    ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted])
  return part.value
}
