/** The characters of a URI (RFC 3986), as a part of a pattern. */
export const URI_CHARACTERS = "[\\w.~:/?#[\\]@!$&'()*+,;=-]"

/** Whether a statement may stand in a message: one line of the characters that EIP-4361 allows, those of a URI and the blank. */
export function isStatement(text: string): boolean {
  return new RegExp(`^(${URI_CHARACTERS}| )+$`).test(text)
}
