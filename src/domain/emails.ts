/** The longest address that mail servers take. */
const LONGEST = 254

/** Whether a text has the form of an email address; whether there is a mailbox only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@<>(),;:"\\[\]]+@[^\s@.<>(),;:"\\[\]]+(\.[^\s@.<>(),;:"\\[\]]+)+$/.test(text)
}
