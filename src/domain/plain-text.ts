/**
 * A text from outside as it can be shown, empty where there is none: without what is invisible or turns the text around it, since
 * names are compared by eye, and not without end.
 */
export function toPlainText(value: unknown, most = 80): string {
  return typeof value === 'string' ? value.replace(/[\p{Cc}\p{Cf}]/gu, '').trim().slice(0, most) : ''
}
