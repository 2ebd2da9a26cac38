/** Shortens a name at its end, so that it fits a button. */
export function truncateName(name: string, length = 18): string {
  return name.length <= length ? name : `${name.slice(0, length - 3)}...`
}
