import { useEffect, useMemo } from 'react'
import type { View } from '../../ui/children.js'
import { useModal } from '../../use-modal.js'
import { Registering } from './Registering.js'
import { namesOf } from './state.js'

/** A name on its way: in the wallet, at the service, and then the account's own. */
export function RegisterAccountNameSuccess(): View {
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
