import { toService } from '../../domain/services.js'
import { EMAIL_CHANGE_TEXTS } from '../../domain/texts/email-change.js'
import { track } from '../../flows/track.js'
import type { View } from '../../ui/children.js'
import { Icon } from '../../ui/Icon.js'
import { EXTERNAL } from '../../ui/icons.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'

/** The way to a wallet that does without this frame: it is on the secure site. */
export function UpgradeEmailWallet(): View {
  const modal = useModal()
  const text = useTexts(EMAIL_CHANGE_TEXTS)
  const site = `${toService(modal.options.services, 'embeddedWallet')}/dashboard`
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 pt-2 pb-5 text-center`}>
      <p class={tw`text-lg font-semibold`}>{text('upgrade')}</p>
      <p class={tw`text-soft text-balance`}>{text('upgradeMore')}</p>
      <a
        class={tw`inline-flex items-center justify-center gap-2 h-12 px-5 rounded-lg bg-accent text-on-accent text-base font-semibold hover:opacity-90`}
        href={site}
        target="_blank"
        rel="noreferrer noopener"
        data-testid="w3m-secure-website-button"
        onClick={() => track(modal, { event: 'EMAIL_UPGRADE_FROM_MODAL' })}
      >
        <Icon path={EXTERNAL} size={18} /> {text('secureSite')}
      </a>
    </div>
  )
}
