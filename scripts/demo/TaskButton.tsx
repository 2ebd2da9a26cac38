/** @jsxImportSource react */
import type { ReactNode } from 'react'

/** A button whose work takes a while. It keeps the focus meanwhile, which a disabled one loses, and with it the place of whoever has no mouse. */
export function TaskButton({
  isOff,
  onPress,
  testId,
  children,
}: {
  isOff: boolean
  onPress: () => void
  testId: string
  children: ReactNode
}) {
  return (
    <button type="button" data-testid={testId} aria-disabled={isOff} onClick={isOff ? undefined : onPress}>
      {children}
    </button>
  )
}
