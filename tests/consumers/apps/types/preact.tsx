/** @jsxImportSource preact */
import type {} from 'latchkey/jsx/preact'

export const page = <appkit-button label="Enter" disabled charsStart={4} />
// @ts-expect-error there is no such size
export const wrong = <appkit-connect-button size="huge" />
