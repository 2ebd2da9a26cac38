import { useEffect, useRef } from 'react'
import { toHue } from '../../domain/hue.js'
import { toImageUrl } from '../../domain/images.js'
import { toInitials } from '../../domain/initials.js'
import { loadImage } from '../../flows/load-image.js'
import type { View } from '../../ui/children.js'
import { Picture } from '../../ui/Picture.js'
import { useModal } from '../../use-modal.js'

type Kind = 'currency' | 'token'

/** The directory's picture of a currency or coin, asked for once `place` is in sight; undefined until, or unless, there is one. */
export function usePicture(kind: Kind, id: string, place: { readonly current: Element | null }): string | undefined {
  const modal = useModal()
  const url = toImageUrl(modal.screen.wallets.image(id).value)
  const isMissing = !url
  useEffect(() => {
    return isMissing && modal.options.projectId ? loadImage(modal, kind, id, place.current!) : undefined
  }, [isMissing, id])
  return url
}

/** A currency or coin in a list. */
export function Coin({ kind, id }: { kind: Kind; id: string }): View {
  const place = useRef<HTMLSpanElement>(null)
  return <Picture url={usePicture(kind, id, place)} initials={toInitials(id)} hue={toHue(id)} isRound place={place} />
}
