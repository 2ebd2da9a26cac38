/** A short message over the view; a loading one stays until something replaces or clears it. */
export interface Toast {
  kind: 'loading' | 'success' | 'error'
  message: string
}

/** A message for the developer, at the top of the modal. */
export interface Alert {
  text: string
  more: string
}
