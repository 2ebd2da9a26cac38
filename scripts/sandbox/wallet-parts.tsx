// Small parts the screens of both wallets are made of.
import type { ComponentChildren } from 'preact'
import type { Row } from './words/message.js'

/** An account's picture: two colours from its address, as strong as the wallet's styles say. */
export function Avatar({ address }: { address: string }) {
  const hue = hueOf(address)
  return (
    <svg class="avatar" viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
      <circle cx="18" cy="18" r="18" fill={`hsl(${hue} var(--disc))`} />
      <circle cx="26" cy="10" r="13" fill={`hsl(${(hue + 70) % 360} var(--glow))`} opacity="0.75" />
    </svg>
  )
}

// The digits of an Ethereum address are drawn at random; those of others in the letters behind their beginnings.
function hueOf(address: string): number {
  if (address.startsWith('0x')) return parseInt(address.slice(2, 8), 16) % 360
  return [...address.slice(-6)].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0)
}

/** An account in a row: picture, name and address. */
export function Account({ name, address }: { name: string; address: string }) {
  return (
    <>
      <Avatar address={address} />
      <span class="grow">
        {name}
        <small class="code" title={address}>
          {shorten(address)}
        </small>
      </span>
    </>
  )
}

/** A sentence that must not be overlooked. */
export function Note({ tone, children }: { tone: 'warn' | 'bad'; children: ComponentChildren }) {
  return (
    <p class={`note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      {children}
    </p>
  )
}

export interface ChoiceProps<Value extends string> {
  label: string
  /** What each value is called, in the order of the list. */
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
  testId?: string
}

/** A row with one of several values. */
export function Choice<Value extends string>({ label, options, value, onChange, testId }: ChoiceProps<Value>) {
  return (
    <label class="row">
      <span class="grow">{label}</span>
      <select value={value} data-testid={testId} onChange={event => onChange(event.currentTarget.value as Value)}>
        {Object.entries<string>(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A row with a thing that is so or not. */
export function Switch({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label class="row">
      <span class="grow">{label}</span>
      <input type="checkbox" checked={checked} onChange={event => onChange(event.currentTarget.checked)} />
    </label>
  )
}

/** Details, line by line. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl class="rows">
      {rows.map(({ label, value, code }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class={code ? 'code' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is signed or sent, as it is; nothing where there is none. */
export function Bytes({ text, isSent, testId }: { text: string | undefined; isSent: boolean; testId?: string }) {
  if (text === undefined) return null
  return (
    <pre class="text" tabIndex={0} role="region" aria-label={isSent ? 'What is sent' : 'What is signed'} data-testid={testId}>
      {text}
    </pre>
  )
}

/** How late a wallet may be told to answer, by milliseconds. */
export const delays: Readonly<Record<string, string>> = {
  0: 'At once',
  1_000: 'After a second',
  5_000: 'After five seconds',
  20_000: 'After twenty seconds',
}

/** `0x1234…cdef` */
export const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** Ether with four digits after the point at most, never rounded up; a dash where it is not known. */
export function formatBalance(ether: string | null | undefined): string {
  if (!ether) return '–'
  return ether.replace(/(\.\d{0,4})\d*$/, '$1').replace(/\.?0+$/, '') || '0'
}
