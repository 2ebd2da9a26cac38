import { useEffect, useMemo } from 'react'
import { toAvatar, toHue, toInitials, truncate } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import { REVIEW_TEXTS, WAITING_TEXTS } from '../../domain/texts.js'
import { REGISTERING_TEXTS } from './texts.js'
import { goBack } from '../../flows/navigate.js'
import { Avatar } from '../../ui/Avatar.js'
import type { Drawn } from '../../ui/children.js'
import { Picture } from '../../ui/Picture.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Result } from '../../views/Result.js'
import { Review } from '../../views/Review.js'
import { WalletPicture } from '../../views/WalletPicture.js'
import { namesOf, type Registration } from './state.js'

/** How far a name has come, and the way out as long as there is one. */
function Registering({ registration: { name, address, phase } }: { registration: Registration }): Drawn {
  const modal = useModal()
  const text = useTexts(REGISTERING_TEXTS)
  const waiting = useTexts(WAITING_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const { state, screen, options } = modal
  const now = phase.value
  const connector = state.connectorOf()
  const isSigning = now === 'signing'
  const isDone = now === 'done'
  return (
    <Result
      phase={isDone ? 'done' : 'pending'}
      image={
        isSigning && connector ? (
          <WalletPicture
            name={connector.name}
            url={options.connectorImages?.[connector.id] ?? connector.imageUrl}
            imageId={connector.imageId}
            size={72}
          />
        ) : (
          <Avatar url={toImageUrl(state.of().image)} background={toAvatar(address)} size={72} />
        )
      }
      title={
        isSigning ? waiting('waitingFor', { wallet: connector?.name ?? '' }) : text(isDone ? 'nameRegistered' : 'registering', { name })
      }
      more={isSigning ? text('approveNameMore', { name }) : isDone ? text('nameRegisteredMore') : undefined}
      onDone={isDone ? () => screen.router.reset('Account') : undefined}
      onCancel={isSigning ? () => goBack(modal) : undefined}
      testId="name-result"
    >
      {isSigning && (
        <div class={tw`flex flex-col gap-4 w-full text-start`}>
          <Review
            from={{
              image: <Avatar url={toImageUrl(state.of().image)} background={toAvatar(address)} size={44} />,
              title: truncate(address),
            }}
            to={{ image: <Picture initials={toInitials(name)} hue={toHue(name)} size={44} />, title: name }}
            rows={[{ label: review('feesInTotal'), value: text('nameFree') }]}
          />
        </div>
      )}
    </Result>
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
