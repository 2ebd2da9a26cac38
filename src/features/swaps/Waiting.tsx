import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import type { View } from '../../ui/children.js'
import { ListSkeleton } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useTexts } from '../../use-modal.js'

/** Something is on its way. */
export function Waiting(): View {
  const frame = useTexts(FRAME_TEXTS)
  return <div role="status" aria-label={frame('loading')}><ul class={tw`flex flex-col gap-2 px-4 pb-4`}><ListSkeleton /><ListSkeleton /><ListSkeleton /></ul></div>
}
