import { useEffect, useRef } from 'react'
import { toHue, toInitials } from '../domain/caip.js'
import { toImageUrl } from '../domain/links.js'
import type { CaipNetwork } from '../domain/networks.js'
import type { Drawn } from '../ui/children.js'
import { Picture } from '../ui/Picture.js'
import { useModal } from '../use-modal.js'
import { useWays } from './use-ways.js'

/** A wallet's picture: its own, else the directory's, fetched when it is on screen. */
export function WalletPicture({
  name,
  url,
  imageId,
  size,
}: {
  name: string
  url?: string | undefined
  imageId?: string | undefined
  size?: number
}): Drawn {
  return <RemotePicture kind="wallet" name={name} url={url} imageId={imageId} size={size} />
}

/** A network's picture: the dApp's, else the directory's. */
export function NetworkPicture({ network, size }: { network: CaipNetwork; size?: number }): Drawn {
  return (
    <RemotePicture kind="asset" name={network.name} url={network.assets?.imageUrl} imageId={network.assets?.imageId} size={size} isRound />
  )
}

/** A picture of its own, else one of the directory's. */
export function RemotePicture({
  kind,
  name,
  url,
  imageId,
  size,
  isRound,
}: {
  kind: 'wallet' | 'asset' | 'token'
  name: string
  url?: string | undefined
  imageId?: string | undefined
  size?: number | undefined
  isRound?: boolean
}): Drawn {
  const modal = useModal()
  const place = useRef<HTMLSpanElement>(null)
  // One that the directory has yet to tell of is on its way.
  const told = imageId && modal.options.projectId ? modal.screen.wallets.image(imageId).value : ''
  const source = toImageUrl(url) ?? (told === undefined ? '' : toImageUrl(told))
  const isMissing = !source
  const ways = useWays()
  useEffect(() => {
    return isMissing && imageId && modal.options.projectId ? ways?.loadImage(modal, kind, imageId, place.current!) : undefined
  }, [isMissing, imageId, ways])
  return <Picture url={source} initials={toInitials(name)} hue={toHue(name)} size={size} isRound={isRound} place={place} />
}
