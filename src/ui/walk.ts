/** Moves the focus in a list: a step, to its ends, or to the next row that begins with a letter. No key moves nothing. */
export function walk(list: HTMLElement, key: string): void {
  if (!key) return
  const rows = [...list.querySelectorAll<HTMLElement>('a,button')]
  const root = list.getRootNode() as ShadowRoot
  const at = rows.indexOf(root.activeElement as HTMLElement)
  const next =
    key === 'ArrowDown' ? rows[(at + 1) % rows.length]
    : key === 'ArrowUp' ? rows.at((at - 1) % rows.length)
    : key === 'Home' ? rows[0]
    : key === 'End' ? rows.at(-1)
    : [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(row => row.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
  next?.focus()
}
