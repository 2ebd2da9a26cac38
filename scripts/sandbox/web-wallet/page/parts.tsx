// Small parts the screens are made of; what both wallets have is in wallet-parts.tsx.
import { useState } from 'preact/hooks'

/** The wallet's mark. */
export const Mark = () => <img class="mark" src="/icon.svg" width="40" height="40" alt="" />

/** Who a dApp says it is. */
export interface DappLook {
  name: string
  url: string
  icons: string[]
}

/** A dApp's picture, or its first letter: pictures from outside this machine are not fetched. */
export function DappIcon({ dapp }: { dapp: DappLook }) {
  const [isBroken, setBroken] = useState(false)
  const icon = isBroken ? undefined : dapp.icons.find(isLocalImage)
  if (icon) return <img class="dapp-icon" src={icon} width="40" height="40" alt="" onError={() => setBroken(true)} />
  return (
    <span class="dapp-icon" aria-hidden="true">
      {nameOf(dapp)[0]?.toUpperCase()}
    </span>
  )
}

/** The name of a dApp, or its address when it gave none. */
export const nameOf = ({ name, url }: DappLook): string => name.trim() || hostOf(url)

/** `https://app.example/swap` as `app.example`. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url) || 'an unknown page'

/** A dApp in front of what it wants. */
export function Dapp({ dapp, name = nameOf(dapp), asks }: { dapp: DappLook; name?: string; asks: string }) {
  return (
    <p class="dapp">
      <DappIcon dapp={dapp} />
      <span class="grow">
        <strong>{name}</strong>
        <small>{asks}</small>
      </span>
    </p>
  )
}

function isLocalImage(url: string): boolean {
  if (/^data:image\//.test(url)) return true
  return URL.canParse(url) && /^http:$/.test(new URL(url).protocol) && /^(127\.0\.0\.1|localhost)$/.test(new URL(url).hostname)
}
