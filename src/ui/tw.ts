/**
 * Styles. The build evaluates the templates below: no styling code runs in a browser.
 * What is left at run time is a list of sheets and the shadow roots that follow it.
 */

/**
 * Class names: Tailwind's, with the tokens of `scripts/twind.config.mjs`. In `dist` they are short
 * and their CSS is in the chunk; here, as in tests, they stay as written.
 */
export function tw(strings: TemplateStringsArray): string {
  return strings[0]!.trim().replace(/\s+/g, ' ')
}

/**
 * Hand-written CSS: a reset, keyframes, what classes cannot say. The build minifies it and puts it into
 * the layer `base`, beneath every class of `tw`. Its own class names begin with `lk-`.
 */
export function css(strings: TemplateStringsArray): string {
  return strings[0]!
}

const sheets = new Map<string, CSSStyleSheet>()
const roots = new Set<ShadowRoot>()

/** Adds a sheet to every shadow root that follows, now or later. The build calls this once in each chunk that brings CSS. */
export function adopt(text: string): void {
  if (sheets.has(text)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  sheets.set(text, sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
}

/** Gives `root` all sheets, also those of chunks that load later. Returns its stop. */
export function adoptInto(root: ShadowRoot): () => void {
  roots.add(root)
  root.adoptedStyleSheets = [...sheets.values()]
  return () => void roots.delete(root)
}
