import { useEffect, useMemo } from 'react'
import { toAddressHue } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import { REGISTERING_TEXTS } from './texts.js'
import { announce, goBack } from '../../flows/navigate.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Ring } from '../../ui/Ring.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { namesOf, type Registration } from './state.js'

/** How far a name has come, and the way out as long as there is one. */
function Registering({ registration: { name, address, phase } }: { registration: Registration }): Drawn {
  const modal = useModal()
  const text = useTexts(REGISTERING_TEXTS)
  const {
    state,
    screen: { router },
  } = modal
  const isDone = phase.value === 'done'
  const isSigning = phase.value === 'signing'
  const title = isDone
    ? text('nameRegistered', { name })
    : isSigning
      ? text('approveName', { wallet: state.walletOf()?.name ?? '' })
      : text('registering', { name })
  useEffect(() => announce(modal, title), [title])
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-6 pb-5 text-center`}>
      <Ring isWaiting={!isDone} hasFailed={false}>
        <Avatar url={toImageUrl(state.of().image)} hue={toAddressHue(address)} size={72} />
      </Ring>
      <div class={tw`flex flex-col gap-1 w-full pt-2`}>
        <p class={tw`text-lg font-semibold text-balance [overflow-wrap:anywhere]`}>{title}</p>
        {(isDone || isSigning) && (
          <p class={tw`text-soft text-balance`}>{text(isDone ? 'nameRegisteredMore' : 'approveNameMore', { name })}</p>
        )}
      </div>
      {isDone && (
        <Button look="primary" onClick={() => router.reset('Account')}>
          {text('done')}
        </Button>
      )}
      {isSigning && <Button onClick={() => goBack(modal)}>{text('nameCancel')}</Button>}
    </div>
  )
}

/** A name on its way: in the wallet, at the service, and then the account's own. */
export function RegisterAccountNameSuccess(): Drawn {
  const modal = useModal()
  const { router } = modal.screen
  const names = useMemo(() => namesOf(modal), [])
  const registration = names?.registration.value
  // Without a name on its way there is nothing to show: it failed while something else was on screen, or a dApp has asked for this view.
  useEffect(() => {
    if (registration || router.view.peek() !== 'RegisterAccountNameSuccess') return
    if (names) router.back(true)
    else router.replace('RegisterAccountName')
  }, [registration])
  return registration ? <Registering registration={registration} /> : null
}
