import { ADDRESS_TEXTS } from '../domain/texts.js'
import { copy } from '../flows/copy.js'
import type { Drawn } from '../ui/children.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'

/** A long address, which breaks in the middle where it does not fit: halves of one length read better than a full line and a rest. */
export function Halves({ of: address }: { of: string }): Drawn {
  const half = Math.ceil(address.length / 2)
  return (
    <>
      {address.slice(0, half)}
      <wbr />
      {address.slice(half)}
    </>
  )
}

/**
 * An address that money goes to or through, with all of its digits: eight of them are made to fit within seconds. A press copies it, so
 * that it can be compared elsewhere.
 */
export function FullAddress({ address }: { address: string }): Drawn {
  const modal = useModal()
  const text = useTexts(ADDRESS_TEXTS)
  return (
    <button
      type="button"
      class={tw`min-h-[24px] text-xs text-inherit font-mono hover:underline [overflow-wrap:anywhere]`}
      translate={false}
      aria-label={text('copyThis', { address })}
      onClick={() => void copy(modal, address, text('copiedThis'))}
    >
      {/* Its lines stand where those of its neighbours do. */}
      <bdi dir="ltr">
        <Halves of={address} />
      </bdi>
    </button>
  )
}
