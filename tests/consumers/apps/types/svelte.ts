import type { SvelteHTMLElements } from 'svelte/elements'
import type {} from 'latchkey/jsx/svelte'

export const props: SvelteHTMLElements['appkit-button'] = { label: 'Enter', disabled: true, class: 'mine' }
// @ts-expect-error there is no such size
export const wrong: SvelteHTMLElements['appkit-connect-button'] = { size: 'huge' }
