import { useEffect, useMemo, useRef } from 'react'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { NAMES_TEXTS } from '../../domain/texts/names.js'
import { isNameLabel, toAccountName } from '../../domain/account-names.js'
import { announce, goBack } from '../../flows/navigate.js'
import { track } from '../../flows/track.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { NameField } from './NameField.js'
import { NameRows } from './NameRows.js'
import { registerName } from './register-name.js'
import { toRegistrant } from './registrant.js'
import { namesOf, type Names } from './state.js'
import { askForNames, suggestNames } from './suggest-names.js'

/** Where one chooses a name for the account. */
export function RegisterAccountName(): View {
  const modal = useModal()
  const text = useTexts(NAMES_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { address } = modal.state.accountOf()
  const registrant = toRegistrant(modal)
  const names = useMemo(() => namesOf(modal, () => track(modal, { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: Boolean(registrant?.isSmartAccount) } })), [])
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

function Form({ names }: { names: Names }): View {
  const modal = useModal()
  const text = useTexts(NAMES_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const form = useRef<HTMLFormElement>(null)
  const { typed: { value: typed }, suggestions: { value: { status, list, reason = '' } }, error: { value: error } } = names
  const name = toAccountName(typed)
  const exact = list?.find(each => each.name === name)
  const isWrong = Boolean(error || exact?.registered || /[^a-z0-9-]/i.test(typed))
  const isReady = isNameLabel(typed) && !exact?.registered && status !== 'elsewhere'
  const words = error
    || reason
    || (status === 'elsewhere' ? text('namesElsewhere', { network: modal.state.networkOf()?.name ?? '' })
      : status === 'loading' ? text('nameChecking', { name })
      : exact ? text(exact.registered ? 'nameTaken' : 'nameAvailable', { name })
      : text('nameRule'))
  useEffect(() => {
    if (isWrong || list || reason) announce(modal, words)
  }, [words])
  // Back from an attempt that failed, what is to be corrected has the focus.
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
    // The question ended with the view, and its answer is still missing.
    if (status === 'loading') void askForNames(modal, names)
    return () => names.asking?.abort()
  }, [])
  const register = (wanted: string) => registerName(modal, names, wanted, toRegistrant(modal))
  const onInput = (value: string) => void suggestNames(modal, names, value)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (isReady) void register(name)
    else announce(modal, words)
  }
  return (
    <form ref={form} class={tw`flex flex-col gap-3 px-4 pb-4`} onSubmit={onSubmit}>
      <NameField value={typed} label={text('name')} isInvalid={isWrong} submit={isReady && text('register', { name })} onInput={onInput} />
      <p id="lk-words" class={isWrong ? tw`px-1 text-bad` : exact ? tw`px-1 text-good` : tw`px-1 text-soft`}>{words}</p>
      {status === 'failed' && !error && <div><Button onClick={() => onInput(typed)}>{frame('tryAgain')}</Button></div>}
      {(status === 'loading' || list) && <NameRows list={list} onChoose={register} />}
    </form>
  )
}
