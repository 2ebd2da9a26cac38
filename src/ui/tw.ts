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

const texts: string[] = []
const followers = new Set<(text: string) => void>()

/** Adds a sheet to every shadow root that follows, now or later. The build calls this once in each chunk that brings CSS. */
export function adopt(text: string): void {
  if (texts.includes(text)) return
  texts.push(text)
  for (const follow of followers) follow(text)
}

/** Gives `root` all sheets, also those of chunks that load later. Returns its stop, which takes them away. */
export function adoptInto(root: ShadowRoot): () => void {
  const own = new Set<CSSStyleSheet>()
  const follow = (text: string): void => {
    const sheet = toSheet(text, root.ownerDocument)
    own.add(sheet)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
  texts.forEach(follow)
  followers.add(follow)
  return () => {
    followers.delete(follow)
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter(sheet => !own.has(sheet))
  }
}

/** A document takes only sheets made in it, so they are kept for each document. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

function toSheet(text: string, document: Document): CSSStyleSheet {
  let known = sheets.get(document)
  if (!known) sheets.set(document, (known = new Map()))
  let sheet = known.get(text)
  if (!sheet) {
    sheet = new document.defaultView!.CSSStyleSheet()
    sheet.replaceSync(text)
    known.set(text, sheet)
  }
  return sheet
}
