/** A hue (0 to 359) that is always the same for the same text: colours for initials and avatars. */
export function toHue(text: string): number {
  let hash = 0
  for (const char of text.toLowerCase()) hash = (hash * 31 + char.charCodeAt(0)) >>> 0
  return hash % 360
}
