import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useTexts } from '../../use-modal.js'

const PARTS = {
  beside: () => import('./beside.js'),
  buying: () => import('./buying.js'),
}
type Views = Record<string, () => View>

/** A view that comes after the first one, and is fetched then; where it does not arrive, it can be asked for again. */
export function later<Part extends keyof typeof PARTS>(part: Part, name: keyof Awaited<ReturnType<(typeof PARTS)[Part]>> & string): () => View {
  return () => {
    const frame = useTexts(FRAME_TEXTS)
    const loaded = useSignal<Views | 'loading' | 'failed'>('loading')
    const load = () => {
      loaded.value = 'loading'
      ;(PARTS[part] as () => Promise<Views>)().then(views => (loaded.value = views), () => (loaded.value = 'failed'))
    }
    useEffect(load, [])
    if (loaded.value === 'loading') return <span class={`lk-skeleton ${tw`block h-14 mx-4 mb-4 rounded-lg bg-raised`}`} role="status" aria-label={frame('loading')} />
    if (loaded.value === 'failed') return <Missing onRetry={load} />
    const Loaded = loaded.value[name]!
    return <Loaded />
  }
}

/** What stands in the place of a part that did not arrive. */
export function Missing({ onRetry }: { onRetry: () => void }): View {
  const frame = useTexts(FRAME_TEXTS)
  return <p class={tw`flex flex-col items-center gap-3 p-4 text-soft`} role="alert">{frame('chunkFailed')}<Button onClick={onRetry}>{frame('tryAgain')}</Button></p>
}
