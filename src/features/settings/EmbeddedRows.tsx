import { useSignal } from '@preact/signals-react'
import { useLayoutEffect } from 'react'
import { SOCIAL_NAMES, toSocial } from '../../domain/embedded.js'
import { toast } from '../../flows/toast.js'
import type { Drawn } from '../../ui/children.js'
import { Icon, RETRY, Mark } from '../../ui/Icon.js'
import { ListItem } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { SETTINGS_TEXTS } from './texts.js'
import { watchSmartAccounts } from './watch.js'

const PERSON = 'M10 10a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 10 10M4 16.5a6 6 0 0 1 12 0'
const SWAP = 'M4 7.5h11l-3-3M16 12.5H5l3 3'

/** What an embedded wallet says of who is logged in: with whose account, and which of its two accounts is in use. */
export function EmbeddedRows(): Drawn {
  const text = useTexts(SETTINGS_TEXTS)
  const info = useModal().state.of().embedded
  if (!info) return null
  const { user, authProvider } = info
  const social = toSocial(authProvider)
  return (
    <>
      {social && (
        <li
          class={tw`flex items-center gap-3 min-h-[56px] ps-[10px] pe-4 py-2 rounded-lg bg-raised`}
          data-testid="w3m-account-email-update"
        >
          <Mark path={PERSON} />
          <span class={tw`flex flex-col grow min-w-0`}>
            <span class={tw`text-base font-medium [overflow-wrap:anywhere]`}>{user.username ?? user.email ?? SOCIAL_NAMES[social]}</span>
            <span class={tw`text-xs text-soft [overflow-wrap:anywhere]`}>{text('loggedInWith', { name: SOCIAL_NAMES[social] })}</span>
          </span>
        </li>
      )}
      <AccountKind />
    </>
  )
}

/** From the account of the key to the smart account and back, where the network has smart accounts. */
function AccountKind(): Drawn {
  const modal = useModal()
  const { state } = modal
  const text = useTexts(SETTINGS_TEXTS)
  const hasBoth = useSignal(false)
  const isBusy = useSignal(false)
  useLayoutEffect(() => watchSmartAccounts(modal, has => (hasBoth.value = has)), [])
  if (!hasBoth.value) return null
  const isSmart = state.of().embedded?.accountType === 'smartAccount'
  const change = async () => {
    if (isBusy.peek()) return
    isBusy.value = true
    // Here already: whoever has an embedded wallet came in by it.
    const { setPreferredAccount, toLoginWords } = await import('../../flows/login/login.js')
    try {
      await setPreferredAccount(modal, isSmart ? 'eoa' : 'smartAccount')
    } catch (error) {
      toast(modal, 'error', await toLoginWords(modal, error))
    }
    isBusy.value = false
  }
  return (
    <ListItem
      image={<Mark path={SWAP} />}
      label={text(isSmart ? 'switchToEoa' : 'switchToSmart')}
      detail={text(isSmart ? 'eoaMore' : 'smartMore')}
      tag={
        isBusy.value && (
          <span
            class={`lk-skeleton ${tw`text-soft`}`}
            data-testid="wui-list-item-loading-spinner"
            role="status"
            aria-label={text('switching')}
          >
            <Icon path={RETRY} size={16} />
          </span>
        )
      }
      {...(isBusy.value && { end: '' })}
      testId="account-toggle-preferred-account-type"
      onClick={() => void change()}
    />
  )
}
