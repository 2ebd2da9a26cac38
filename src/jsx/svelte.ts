/** The types `latchkey/jsx/svelte`: our elements in templates of Svelte 4 and 5. Nothing loads. */
import type { HTMLAttributes } from 'svelte/elements'
import type { ElementProps } from '../page/element-props.js'

type Tags = { [Name in keyof ElementProps]: HTMLAttributes<HTMLElement> & ElementProps[Name] }

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}
