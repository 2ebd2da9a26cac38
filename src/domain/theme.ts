/** The look a dApp can choose (AppKit 1.7, section 8; design.md, tokens). */

export type ThemeMode = 'light' | 'dark'

export interface ThemeVariables {
  /** @default the system's own font */
  '--w3m-font-family'?: string
  /** @default '#4457ff', in dark mode '#8f9bff' */
  '--w3m-accent'?: string
  /** A colour mixed into all surfaces and texts. @default black, in dark mode white */
  '--w3m-color-mix'?: string
  /** How much of it, in percent. @default 0 */
  '--w3m-color-mix-strength'?: number
  /** Text sizes are multiples of this. @default '10px' */
  '--w3m-font-size-master'?: string
  /** Corner radii are multiples of this. @default '4px' */
  '--w3m-border-radius-master'?: string
  /** Only for the embedded modal; the dialog is in the top layer, above any z-index. @default 999 */
  '--w3m-z-index'?: number
  /** The ink of QR codes. */
  '--w3m-qr-color'?: string
}
