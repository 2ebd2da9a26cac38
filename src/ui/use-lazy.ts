import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'

/** What `load` brings, once it is wanted and there; until then, and where it does not arrive, nothing. */
export function useLazy<Part extends object>(load: () => Promise<Part>, isWanted: boolean): Part | undefined {
  const part = useSignal<Part | undefined>(undefined)
  useEffect(() => {
    if (isWanted)
      load()
        .then(loaded => (part.value = loaded))
        .catch(() => {})
  }, [isWanted])
  return part.value
}
