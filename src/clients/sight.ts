/** Calls back when `element` comes into sight: at once where it is, and again each time it comes back. Returns the stop. */
export function onSight(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(entries => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) callback()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
