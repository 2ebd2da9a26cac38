import { css } from './tw.js'

/** What a button looks like that cannot be pressed yet, though it keeps the focus; for the views that have one. */
export const DISABLED_CSS = css`
  [aria-disabled=true] { opacity: .5; cursor: default; }
`
