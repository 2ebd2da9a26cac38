/** AppKit 1.7, section 3: what a hook throws before `createAppKit`. */
export function missingModal(hook: string): Error {
  return new Error(`Please call "createAppKit" before using "${hook}" hook`)
}
