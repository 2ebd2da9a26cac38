import { AGREEMENT_TEXTS } from '../domain/texts.js'
import { agreementOf } from '../flows/agreement.js'
import type { Drawn } from '../ui/children.js'
import { CHECK, Icon } from '../ui/Icon.js'
import { tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { LegalLinks, LINKS } from './Agreement.js'

/** The box to tick before one connects. */
export function Agreement(): Drawn {
  const modal = useModal()
  const text = useTexts(AGREEMENT_TEXTS)
  const { hasAgreed, isMissed } = agreementOf(modal)
  const hasTicked = hasAgreed.value
  const turn = () => {
    hasAgreed.value = !hasTicked
    isMissed.value = false
  }
  return (
    <div data-testid="w3m-legal-checkbox">
      <label class={tw`flex items-center gap-3 min-h-[40px] text-soft`}>
        <span class={tw`relative inline-flex items-center justify-center shrink-0 size-6`}>
          <input
            type="checkbox"
            class={tw`absolute inset-0 size-6 rounded-sm appearance-none border border-soft bg-raised checked:bg-accent cursor-pointer`}
            data-testid="wui-checkbox"
            checked={hasTicked}
            aria-invalid={isMissed.value}
            aria-describedby="lk-agree-first"
            onChange={turn}
          />
          {hasTicked && (
            <span class={tw`relative text-on-accent pointer-events-none`}>
              <Icon path={CHECK} size={16} />
            </span>
          )}
        </span>
        <span>
          <LegalLinks>{text('agree', LINKS)}</LegalLinks>
        </span>
      </label>
      <p id="lk-agree-first" class={tw`ps-9 text-xs text-bad`} role="alert">
        {isMissed.value && text('agreeFirst')}
      </p>
    </div>
  )
}
