import { useSignal } from '@preact/signals-react'
import { useLayoutEffect, useRef } from 'react'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { readCode, readDigits } from './rules.js'

const LENGTH = 6
const EMPTY: readonly string[] = Array.from({ length: LENGTH }, () => '')

/** Page tests of AppKit look for this tag (references, section 5.4). */
const TAG = 'wui-input-numeric' as 'span'

/**
 * A code of six digits, each in a box: typed, pasted, or filled in by the browser. The last digit hands it in.
 * In one piece: six boxes are one field, and each key may move the focus.
 */
export function CodeField({
  label,
  toDigitLabel,
  isBusy,
  failures,
  describedBy,
  onCode,
  onStray,
}: {
  label: string
  /** What the box of a digit, counted from 1, is called. */
  toDigitLabel: (n: number) => string
  /** A code is being looked at: nothing can be typed. */
  isBusy: boolean
  /** How many codes were wrong; after each the boxes are empty again, and the first has the focus. */
  failures: number
  /** The id of what says why a code was wrong. */
  describedBy: string
  onCode: (code: string) => void
  /** What was pasted holds no code, or more than one: nothing of it is handed in. */
  onStray: () => void
}): Drawn {
  const box = useRef<HTMLDivElement>(null)
  const digits = useSignal(EMPTY)
  const field = (at: number) => box.current!.querySelectorAll('input')[Math.max(0, Math.min(at, LENGTH - 1))]!
  // Before anything can be typed: what is typed first would be lost.
  useLayoutEffect(() => {
    digits.value = EMPTY
    field(0).focus()
  }, [failures])
  const write = (at: number, found: string) => {
    const next = digits.peek().map((digit, n) => found[n - at] ?? digit)
    digits.value = next
    // What was typed may be no digit, or may be too many for one box.
    next.forEach((digit, n) => (field(n).value = digit))
    if (!found) return
    field(at + found.length).focus()
    if (next.every(Boolean)) onCode(next.join(''))
  }
  const put = (at: number, text: string) => {
    const code = readCode(text)
    // A whole code is one wherever it is put.
    if (code) return write(0, code)
    const part = /^[\p{Nd}\s\p{Pd}]+$/u.test(text) ? readDigits(text) : ''
    if (part && at + part.length <= LENGTH) return write(at, part)
    digits.value = EMPTY
    write(0, '')
    field(0).focus()
    onStray()
  }
  const clear = (at: number) => (digits.value = digits.peek().map((digit, n) => (n === at ? '' : digit)))
  const onInput = (at: number, { value }: HTMLInputElement) => {
    if (!value) clear(at)
    // A key beside the digit that was there; browsers and dictation put in more.
    else if (value.length < 3) write(at, readDigits(value))
    else put(at, value)
  }
  const onKeyDown = (at: number, event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Backspace' && !digits.peek()[at] && !isBusy) {
      clear(at - 1)
      field(at - 1).focus()
    } else if (key === 'ArrowLeft') field(at - 1).focus()
    else if (key === 'ArrowRight') field(at + 1).focus()
    else if (key === 'Home') field(0).focus()
    else if (key === 'End') field(LENGTH - 1).focus()
    else return
    event.preventDefault()
  }
  const onPaste = (at: number, event: ClipboardEvent) => {
    event.preventDefault()
    if (!isBusy) put(at, event.clipboardData?.getData('text') ?? '')
  }
  const onFocus = (input: HTMLInputElement) => {
    // Typing replaces what is there.
    input.select()
  }
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isBusy}
      class={tw`flex justify-center gap-2`}
      dir="ltr"
      data-testid="wui-otp-input"
    >
      {digits.value.map((digit, at) => (
        <TAG key={at} data-testid="wui-input-numeric">
          <input
            class={
              isBusy
                ? tw`size-11 rounded-md bg-sunken border border-transparent text-soft text-lg text-center tabular-nums`
                : tw`size-11 rounded-md bg-raised border border-soft/50 text-text text-lg text-center tabular-nums focus-visible:[outline-offset:-2px]`
            }
            inputmode="numeric"
            autocomplete={at ? 'off' : 'one-time-code'}
            pattern="[0-9]*"
            aria-label={toDigitLabel(at + 1)}
            aria-invalid={failures > 0 && !digit}
            readOnly={isBusy}
            value={digit}
            onInput={event => onInput(at, event.currentTarget)}
            onKeyDown={event => onKeyDown(at, event)}
            onPaste={event => onPaste(at, event)}
            onFocus={event => onFocus(event.currentTarget)}
          />
        </TAG>
      ))}
    </div>
  )
}
