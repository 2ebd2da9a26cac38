import { useEffect, useMemo, useRef } from 'react'
import { toAvatar } from '../../domain/caip.js'
import { toImageUrl } from '../../domain/links.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { NAMES_TEXTS } from './texts.js'
import { isNameLabel, NAME_ZONE, toAccountName, toLabel } from '../../domain/names.js'
import { announce, goBack } from '../../flows/navigate.js'
import { track } from '../../flows/track.js'
import { Avatar } from '../../ui/Avatar.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { registerName } from './register-name.js'
import { type Names, namesOf, toRegistrant } from './state.js'
import { askForNames, suggestNames } from './suggest-names.js'
import { Tag } from '../../ui/Icon.js'
import type { NameSuggestion } from '../../clients/account-api.js'
import { List } from '../../ui/List.js'

/** Where one chooses a name for the account. */
export function RegisterAccountName(): Drawn {
  const modal = useModal()
  const text = useTexts(NAMES_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { address } = modal.state.accountOf()
  const registrant = toRegistrant(modal)
  const names = useMemo(
    () =>
      namesOf(modal, () => track(modal, { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: Boolean(registrant?.isSmartAccount) } })),
    [],
  )
  useEffect(() => {
    if (!address) modal.screen.router.reset('Connect')
  }, [])
  if (!names || !address) return null
  if (registrant) return <Form names={names} />
  return (
    <div class={tw`flex flex-col items-center gap-4 px-5 py-6 text-center`}>
      <p class={tw`text-soft text-balance`}>{text('namesMissing')}</p>
      <Button onClick={() => goBack(modal)}>{frame('back')}</Button>
    </div>
  )
}

function Form({ names }: { names: Names }): Drawn {
  const modal = useModal()
  const text = useTexts(NAMES_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const form = useRef<HTMLFormElement>(null)
  const {
    typed: { value: typed },
    suggestions: {
      value: { status, list, reason = '' },
    },
    error: { value: error },
  } = names
  const name = toAccountName(typed)
  const exact = list?.find(each => each.name === name)
  const isWrong = Boolean(error || exact?.registered || /[^a-z0-9-]/i.test(typed))
  const isReady = isNameLabel(typed) && !exact?.registered && status !== 'elsewhere'
  const words =
    error ||
    reason ||
    (status === 'elsewhere'
      ? text('namesElsewhere', { network: modal.state.networkOf()?.name ?? '' })
      : status === 'loading'
        ? text('nameChecking', { name })
        : exact
          ? text(exact.registered ? 'nameTaken' : 'nameAvailable', { name })
          : text('nameRule'))
  useEffect(() => {
    if (isWrong || list || reason) announce(modal, words)
  }, [words])
  // Back from an attempt that failed, what is to be corrected has the focus.
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
    // The question ended with the view, and its answer is still missing.
    if (status === 'loading') void askForNames(modal, names)
    return names.stop
  }, [])
  const submit = typed ? text('register', { name }) : text('registerName')
  const register = (wanted: string) => registerName(modal, names, wanted, toRegistrant(modal))
  const onInput = (value: string) => void suggestNames(modal, names, value)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (isReady) void register(name)
    else announce(modal, words)
  }
  return (
    <form ref={form} class={tw`flex flex-col gap-3 px-4 pb-4`} onSubmit={onSubmit}>
      {/* As they would be seen. */}
      <div class={tw`flex flex-col items-center gap-2 py-2`} aria-hidden="true">
        <Avatar url={toImageUrl(modal.state.of().image)} background={toAvatar(modal.state.accountOf().address ?? '')} size={56} />
        <p
          class={typed ? tw`max-w-full truncate text-base font-semibold` : tw`max-w-full truncate text-base text-soft`}
          dir="ltr"
          title={name}
        >
          {typed || text('nameExample')}
          <span class={tw`text-soft`}>.{NAME_ZONE}</span>
        </p>
      </div>
      <NameField value={typed} label={text('name')} isInvalid={isWrong} onInput={onInput} />
      <p id="lk-words" class={isWrong ? tw`px-1 text-bad` : exact ? tw`px-1 text-good` : tw`px-1 text-soft`}>
        {words}
      </p>
      {/* It stays where it is, whatever comes below it, and says what it would do. */}
      <Button look="primary" title={submit} isSubmit isDisabled={!isReady}>
        <span class={tw`truncate`}>{submit}</span>
      </Button>
      {status === 'failed' && !error && (
        <div>
          <Button onClick={() => onInput(typed)}>{frame('tryAgain')}</Button>
        </div>
      )}
      {(status === 'loading' || list) && <NameRows list={list} onChoose={register} />}
    </form>
  )
}

/** A field for the part of a name before its suffix. How it stands is said in `#lk-words`. */
function NameField({
  value,
  label,
  isInvalid,
  onInput,
}: {
  value: string
  label: string
  isInvalid: boolean
  onInput: (value: string) => void
}): Drawn {
  const onEdit = ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    // A whole name may be pasted; its suffix stands there already.
    const typed = toLabel(field.value)
    if (typed !== field.value) field.value = typed
    onInput(typed)
  }
  return (
    <div
      class={tw`flex items-center gap-2 h-14 px-4 shrink-0 rounded-lg bg-raised text-base [outline-offset:-2px] focus-within:[outline:2px_solid_var(--lk-link)]`}
      data-testid="wui-ens-input"
      dir="ltr"
    >
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
      />
      <span id="lk-suffix" class={tw`text-soft`}>
        .{NAME_ZONE}
      </span>
    </div>
  )
}

/** Names to choose from; those that are taken cannot be chosen. Places are kept while they come. */
function NameRows({ list, onChoose }: { list: readonly NameSuggestion[] | undefined; onChoose: (name: string) => unknown }): Drawn {
  const text = useTexts(NAMES_TEXTS)
  if (!list)
    return (
      <div class={tw`flex flex-col gap-[6px]`} aria-hidden="true">
        {[1, 2, 3].map(row => (
          <span key={row} class={`lk-skeleton ${tw`h-12 rounded-lg bg-raised`}`} />
        ))}
      </div>
    )
  return (
    <List label={text('nameSuggestions')}>
      {list.map(({ name, registered }) => (
        <li key={name}>
          <button
            type="button"
            class={tw`flex items-center gap-3 w-full min-h-[48px] px-4 rounded-lg bg-raised text-sm hover:bg-sunken disabled:(text-soft cursor-default)`}
            data-testid="account-name-suggestion"
            disabled={registered}
            aria-label={`${name} ${text(registered ? 'registered' : 'available')}`}
            onClick={() => onChoose(name)}
          >
            {/* What differs is bold, and on one line with what does not: read from the left, it begins where the row does. */}
            <span class={tw`grow min-w-0 py-1 flex`} title={name}>
              <span class={tw`flex min-w-0`} dir="ltr">
                <span class={tw`truncate font-semibold`}>{name.slice(0, name.indexOf('.'))}</span>
                <span class={tw`shrink-0 text-soft`}>{name.slice(name.indexOf('.'))}</span>
              </span>
            </span>
            <Tag look={registered ? 'plain' : 'good'}>{text(registered ? 'registered' : 'available')}</Tag>
          </button>
        </li>
      ))}
    </List>
  )
}
