/** The AppKit rule for a phone or tablet: a coarse pointer, or a mobile browser's name. */
export function isMobile(): boolean {
  return (
    typeof window !== 'undefined' &&
    (Boolean(window.matchMedia?.('(pointer:coarse)').matches) ||
      /Android|webOS|iPhone|iPad|iPod|BlackBerry|Opera Mini/i.test(navigator.userAgent))
  )
}
