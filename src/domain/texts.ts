/**
 * Every text a visitor reads in the modal stands in `texts/`, one file for each part that loads by itself.
 * A dApp overrides any of them by its key: `createAppKit({ texts: { titleConnect: 'Sign in' } })`.
 * Short labels that existing page tests look for are kept (references, sections 5.1, 5.7 and 13).
 */

/** Some of the texts, by key. */
export type Texts = Readonly<Record<string, string>>

/** The text of a key: the dApp's own where it gave one; `{name}` is filled in. */
export function toText<Part extends Texts>(
  overrides: Texts | undefined,
  part: Part,
  key: keyof Part & string,
  values: Record<string, string> = {},
): string {
  return (overrides?.[key] ?? part[key]!).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
