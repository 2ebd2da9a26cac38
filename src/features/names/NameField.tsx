import { NAME_ZONE, toLabel } from '../../domain/account-names.js'
import type { View } from '../../ui/children.js'
import { FORWARD, Icon } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'

/** A field for the part of a name before its suffix; what hands it in appears once it can be. How it stands is said in `#lk-words`. */
export function NameField({ value, label, isInvalid, submit, onInput }: {
  value: string
  label: string
  isInvalid: boolean
  /** What the button is called. */
  submit: string | false
  onInput: (value: string) => void
}): View {
  const onEdit = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    // A whole name may be pasted; its suffix stands there already.
    const typed = toLabel(field.value)
    if (typed !== field.value) field.value = typed
    onInput(typed)
  }
  return (
    <div class={tw`flex items-center gap-2 h-14 ps-4 pe-2 shrink-0 rounded-lg bg-raised text-base [outline-offset:-2px] focus-within:[outline:2px_solid_var(--lk-accent)]`} data-testid="wui-ens-input" dir="ltr">
      <input
        class={tw`grow min-w-0 h-full [outline:0]`}
        data-testid="wui-input-text"
        value={value}
        placeholder={label}
        aria-label={label}
        aria-describedby="lk-suffix lk-words"
        aria-invalid={isInvalid}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        enterkeyhint="go"
        onInput={onEdit}
        onFocus={({ currentTarget }) => void import('../../ui/keyboard-room.js').then(room => room.keepAboveKeyboard(currentTarget), () => {})}
      />
      <span id="lk-suffix" class={tw`text-soft`}>.{NAME_ZONE}</span>
      {submit ? (
        <button class={`lk-fade ${tw`inline-flex items-center justify-center size-10 rounded-md bg-accent text-on-accent`}`} aria-label={submit}><Icon path={FORWARD} /></button>
      ) : <span class={tw`w-1`} />}
    </div>
  )
}
