import { useLayoutEffect, useRef } from 'react'
import { agreementOf, guard } from '../flows/agreement.js'
import type { View } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useLazy } from '../ui/use-lazy.js'
import { useModal } from '../use-modal.js'

/** The box to tick before one connects, where the dApp wants it, in its room from the start. It watches over all that stands beside it. */
export function AgreementRoom(): View {
  const modal = useModal()
  const { isWanted } = agreementOf(modal)
  const room = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const view = room.current?.parentElement
    const stop = (event: Event) => guard(modal, event)
    // On their way down, before whoever they are meant for.
    for (const type of ['click', 'submit']) view?.addEventListener(type, stop, true)
    return () => {
      for (const type of ['click', 'submit']) view?.removeEventListener(type, stop, true)
    }
  }, [isWanted])
  const Part = useLazy(() => import('./Agreement.js'), isWanted)
  return isWanted ? <div ref={room} class={tw`min-h-[40px]`}>{Part && <Part.Agreement />}</div> : null
}
