import type { Children, Drawn } from './children.js'
import { tw } from './tw.js'

interface ButtonProps {
  onClick?: () => void
  children: Children
  testId?: string
  /** The view it opens, whose room comes as somebody points at it. */
  to?: string
}

const LOOKS = {
  primary: tw`inline-flex items-center justify-center gap-2 h-12 px-5 rounded-lg bg-accent text-on-accent text-base font-semibold hover:opacity-90 text-center`,
  quiet: tw`inline-flex items-center justify-center gap-2 h-10 px-4 rounded-lg bg-raised text-text text-sm font-medium hover:bg-sunken text-center`,
  link: tw`inline-flex items-center justify-center gap-1 min-h-[24px] px-1 rounded-sm text-link text-sm font-medium hover:underline text-center`,
}

/** Something to press, in one of three weights. One that cannot be pressed yet keeps the focus, and may say why. */
export function Button({
  look = 'quiet',
  onClick,
  children,
  testId,
  to,
  title,
  isSubmit,
  isDisabled,
  onDisabled,
}: ButtonProps & {
  look?: keyof typeof LOOKS
  title?: string
  /** It sends the form in which it stands, which has to look itself whether it can be sent yet. */
  isSubmit?: boolean
  isDisabled?: boolean
  /** What a press does while it is disabled: says what is missing. */
  onDisabled?: () => void
}): Drawn {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      class={LOOKS[look]}
      part={`button button-${look}`}
      title={title}
      aria-disabled={isDisabled}
      onClick={isDisabled ? onDisabled : onClick}
      data-testid={testId}
      data-to={to}
    >
      {children}
    </button>
  )
}

/** A round button with an icon only; `label` is its name. */
export function IconButton({ label, onClick, children, testId, to, part }: ButtonProps & { label: string; part?: string }): Drawn {
  return (
    <button
      type="button"
      class={tw`inline-flex items-center justify-center size-9 rounded-full text-soft hover:bg-raised hover:text-text`}
      aria-label={label}
      part={part}
      onClick={onClick}
      data-testid={testId}
      data-to={to}
    >
      {children}
    </button>
  )
}
