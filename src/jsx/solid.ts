/** The types `latchkey/jsx/solid`: our elements in the JSX of Solid. Nothing loads. */
import type { JSX } from 'solid-js'
import type { ElementProps } from '../page/element-props.js'

type Tags = { [Name in keyof ElementProps]: JSX.HTMLAttributes<HTMLElement> & ElementProps[Name] }

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
