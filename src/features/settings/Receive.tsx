import { toCodeLook } from '../../domain/theme.js'
import { useSignal } from '@preact/signals-react'
import { useEffect, useRef } from 'react'
import { toAvatar } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { ACCOUNT_PLACE_TEXTS, FRAME_TEXTS } from '../../domain/texts.js'
import { learnWhereItLives, livesOn } from '../../flows/account/living.js'
import { copy } from '../../flows/copy.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button } from '../../ui/Button.js'
import type { Children, Drawn } from '../../ui/children.js'
import { Icon, RETRY, WARNING } from '../../ui/Icon.js'
import { COPY } from '../../ui/icons.js'
import { List, ListItem } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Halves } from '../../views/FullAddress.js'
import { NetworkPicture } from '../../views/WalletPicture.js'
import { SETTINGS_TEXTS } from './texts.js'

/**
 * The address to be paid at: as a code, in full, and for the clipboard. The code holds the bare address, on EVM networks too:
 * wallets and exchanges scan that, while the payment links of EIP-681 name one network, and few read them.
 */
export function WalletReceive(): Drawn {
  const modal = useModal()
  const text = useTexts(SETTINGS_TEXTS)
  const place = useTexts(ACCOUNT_PLACE_TEXTS)
  const { address, networks } = useReceiver()
  const { state } = modal
  const { name, image } = state.of()
  const isUnsupported = state.isUnsupported()
  const network = state.networkOf()?.name ?? ''
  if (!address) return null
  return (
    <div class={tw`flex flex-col items-center gap-4 px-4 pt-1 pb-4 text-center`}>
      {name && <p class={tw`max-w-full text-lg font-semibold [overflow-wrap:anywhere]`}>{name}</p>}
      <AddressCode address={address} label={text('addressCode')}>
        <Avatar url={toImageUrl(image)} background={toAvatar(address)} size={56} />
      </AddressCode>
      <p class={tw`font-mono text-sm select-all [overflow-wrap:anywhere]`} dir="ltr" translate={false}>
        <Halves of={address} />
      </p>
      {isUnsupported ? (
        <p class={tw`flex items-start gap-3 p-3 rounded-lg bg-raised text-start`} role="alert">
          <span class={tw`text-warn`}>
            <Icon path={WARNING} />
          </span>
          {text(networks.length ? 'receiveElsewhere' : 'receiveNowhere', { network })}
        </p>
      ) : (
        <p class={tw`text-soft text-balance`}>{text(networks.length > 1 ? 'receiveAlso' : 'receiveHere', { network })}</p>
      )}
      <div class={tw`flex flex-col gap-3 w-full text-start`}>
        <Button look="primary" testId="receive-address-copy-button" onClick={() => void copy(modal, address, place('addressCopied'))}>
          <Icon path={COPY} /> {place('copyAddress')}
        </Button>
        {networks.length > 0 && (
          <List label={text('compatible')}>
            <ListItem
              image={
                <span class={tw`flex [&>:not(:first-child)]:-ms-1`}>
                  {networks.slice(0, 4).map(each => (
                    <NetworkPicture key={each.caipNetworkId} network={each} size={24} />
                  ))}
                </span>
              }
              label={text('compatible')}
              onClick={() => modal.screen.router.push('WalletCompatibleNetworks')}
            />
          </List>
        )}
      </div>
    </div>
  )
}

/** Fetches what draws codes: the room of pairing has it. */
const drawing = () => import('../../ui/QrCode.js')

/** The code of an address, with a picture in its middle. What draws it comes by itself: the address can be read and copied meanwhile. */
export function AddressCode({
  address,
  label,
  children,
  draw = drawing,
}: {
  address: string
  label: string
  children: Children
  draw?: typeof drawing
}): Drawn {
  const { state } = useModal()
  const frame = useTexts(FRAME_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const part = useSignal<'loading' | 'failed' | Awaited<ReturnType<typeof drawing>>>('loading')
  const load = () => {
    part.value = 'loading'
    draw()
      .then(loaded => (part.value = loaded))
      .catch(() => (part.value = 'failed'))
  }
  useEffect(load, [])
  const retry = () => {
    load()
    // A button that has done its work goes; the focus stays in its place.
    box.current!.focus()
  }
  const drawn = part.value
  return (
    <div ref={box} tabIndex={-1} class={tw`flex justify-center w-full`}>
      {drawn === 'failed' ? (
        <Button onClick={retry}>
          <Icon path={RETRY} size={16} /> {frame('tryAgain')}
        </Button>
      ) : drawn === 'loading' ? (
        <div class={`lk-skeleton ${tw`w-full max-w-[322px] aspect-square rounded-xl bg-raised`}`} aria-hidden="true" />
      ) : (
        <drawn.QrCode uri={address} label={label} {...toCodeLook(state.theme())}>
          {children}
        </drawn.QrCode>
      )}
    </div>
  )
}

/** Where the address can be paid: the networks that this dApp offers and on which it is the visitor's. */
export function WalletCompatibleNetworks(): Drawn {
  const text = useTexts(SETTINGS_TEXTS)
  const { networks } = useReceiver()
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <p class={tw`px-4 text-center text-soft text-balance`}>{text('compatibleMore')}</p>
      <ul class={tw`flex flex-col gap-[6px]`} role="list" aria-label={text('compatible')}>
        {networks.map(network => (
          <li key={network.caipNetworkId} class={tw`flex items-center gap-3 min-h-[56px] px-[10px] rounded-lg bg-raised text-base`}>
            <NetworkPicture network={network} />
            <span class={tw`min-w-0 [overflow-wrap:anywhere]`}>{network.name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Who is to be paid, and where it is known that they can be; a visitor without an address is sent to connect. */
function useReceiver(): { address: string; networks: readonly CaipNetwork[] } {
  const modal = useModal()
  const { state, screen } = modal
  const { address = '' } = state.accountOf()
  useEffect(() => {
    if (!address) screen.router.reset('Connect')
  }, [])
  const namespace = state.activeNamespace.value
  const here = state.networkOf()?.caipNetworkId
  useEffect(() => {
    void learnWhereItLives(modal)
  }, [address, here])
  return { address, networks: state.networks.value.filter(each => each.chainNamespace === namespace && livesOn(modal, each.caipNetworkId)) }
}
