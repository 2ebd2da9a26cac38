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

/** What is being typed into a list, and when its last letter came. */
const typing = new WeakMap<HTMLElement, { word: string; at: number }>()

/** Moves the focus in a list: a step, to its ends, or to the row that begins with what is typed; one letter again and again walks. No key moves nothing. */
export function walk(list: HTMLElement, key: string): void {
  if (!key) return
  const rows = [...list.querySelectorAll<HTMLElement>('a,button')]
  const root = list.getRootNode() as ShadowRoot
  const at = rows.indexOf(root.activeElement as HTMLElement)
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
}

function findTyped(list: HTMLElement, rows: readonly HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  const now = performance.now()
  const before = typing.get(list)
  const word = before && now - before.at < WORD ? before.word + letter : letter
  const find = (text: string, from: number) =>
    [...rows.slice(from), ...rows.slice(0, from)].find(row => row.textContent?.trim().toLowerCase().startsWith(text))
  const isOneLetter = word === letter.repeat(word.length)
  const found = isOneLetter ? undefined : find(word, Math.max(0, at))
  typing.set(list, { word: found || isOneLetter ? word : letter, at: now })
  return found ?? find(letter, at + 1)
}
