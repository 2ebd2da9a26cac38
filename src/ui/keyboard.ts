/**
 * Keeps the dialog that a field is in above the keyboard of a phone, which covers what is at the bottom edge without changing the page's
 * height. `--lk-keyboard` says how much it covers, for what should shrink instead. Ends when the dialog has left the page.
 */
export function keepAboveKeyboard(field: HTMLElement): void {
  if (!globalThis.matchMedia?.('(pointer:coarse)').matches) return
  const card = field.closest<HTMLElement>('dialog > *')
  const { visualViewport: seen } = window
  if (!card || !seen || card.style.getPropertyValue('--lk-keyboard')) return
  const { style } = card
  const fit = () => {
    // Zooming in makes the visible part smaller as well.
    const covered = seen.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop))
    style.setProperty('--lk-keyboard', `${covered}px`)
    style.marginBottom = `${covered}px`
    if (!card.isConnected) seen.removeEventListener('resize', fit)
  }
  seen.addEventListener('resize', fit)
  fit()
}

/** So long, in milliseconds, letters are parts of one word. */
const WORD = 500

/** What is being typed into a list, when its last letter came, and from which row on it is looked for. */
const typing = new WeakMap<HTMLElement, { word: string; at: number; from: number }>()

/**
 * Moves the focus in a list: a step, to its ends, or to the row that begins with what is typed; one letter again and again walks. No key
 * moves nothing. Returns whether the key is meant for the list: a space is a letter within a word, else it presses the row.
 */
export function walk(list: HTMLElement, key: string): boolean {
  if (!key || (key === ' ' && !isTyping(list))) return false
  const rows = [...list.querySelectorAll<HTMLElement>('a,button')]
  const root = list.getRootNode() as ShadowRoot
  const at = rows.indexOf(root.activeElement as HTMLElement)
  // Firefox presses a row as the key comes up.
  if (key === ' ') list.addEventListener('keyup', event => event.preventDefault(), { once: true })
  const next =
    key === 'ArrowDown'
      ? rows[(at + 1) % rows.length]
      : key === 'ArrowUp'
        ? rows.at((at - 1) % rows.length)
        : key === 'Home'
          ? rows[0]
          : key === 'End'
            ? rows.at(-1)
            : findTyped(list, rows, at, key.toLowerCase())
  next?.focus()
  return true
}

const isTyping = (list: HTMLElement): boolean => performance.now() - (typing.get(list)?.at ?? -WORD) < WORD

function findTyped(list: HTMLElement, rows: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const before = isTyping(list) ? typing.get(list) : undefined
  const word = (before?.word ?? '') + letter
  const from = before?.from ?? Math.max(0, at)
  const find = (text: string, start: number) =>
    [...rows.slice(start), ...rows.slice(0, start)].find(row => row.textContent?.trim().toLowerCase().startsWith(text))
  const isOneLetter = word === letter.repeat(word.length)
  const found = isOneLetter ? undefined : find(word, from)
  const isKept = found || isOneLetter
  const next = found ?? find(letter, at + 1)
  // What no row begins with is no word that a space could be in.
  if (next) typing.set(list, { word: isKept ? word : letter, at: performance.now(), from: isKept ? from : Math.max(0, at) })
  else typing.delete(list)
  return next
}
