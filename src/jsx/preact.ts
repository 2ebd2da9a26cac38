/** The types `latchkey/jsx/preact`: our elements in the JSX of Preact. Nothing loads. */
import type { HTMLAttributes } from 'preact'
import type { ElementProps } from '../page/element-props.js'

type Tags = { [Name in keyof ElementProps]: Omit<HTMLAttributes<HTMLElement>, keyof ElementProps[Name]> & ElementProps[Name] }

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
