import type { Drawn } from './children.js'
import { ListSkeleton } from './List.js'
import { tw } from './tw.js'

/** Where a list will stand that nothing is known of yet. */
export function LoadingList({ label }: { label: string }): Drawn {
  return (
    <div role="status" aria-label={label}>
      <ul class={tw`flex flex-col gap-[6px]`}>
        <ListSkeleton />
        <ListSkeleton />
      </ul>
    </div>
  )
}
