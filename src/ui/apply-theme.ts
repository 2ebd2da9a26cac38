/** Sets a theme's properties on an element through the CSSOM, so that a strict Content-Security-Policy has nothing to say. */
export function applyTheme(element: HTMLElement, properties: Record<string, string>): void {
  element.toggleAttribute('dark', properties['color-scheme'] === 'dark')
  for (const name in properties) element.style.setProperty(name, properties[name]!)
}
