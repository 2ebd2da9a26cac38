/** Shortens an address for people: the first 4 and the last 6 characters unless told otherwise. */
export function truncate(text: string, start = 4, end = 6): string {
  return text.length <= start + end ? text : `${text.slice(0, start)}...${text.slice(text.length - end)}`
}
