import type { Drawn } from './children.js'

/** An address, shortened by whoever shows it. */
export function Address({ children }: { children: string }): Drawn {
  return (
    <span dir="ltr" translate={false}>
      {children}
    </span>
  )
}
