import { toTellable } from '../../domain/links.js'

/**
 * The provider's page for a browser that opens no second window: on its way back it is to come to `here`, which stands behind the
 * state it carries (wire protocols, section 7.7), without what looks like a secret. Undefined where it carries none.
 */
export function toRedirect(url: string, here: string): string | undefined {
  const outer = new URL(url)
  // Of this host the address proper is inside.
  const nested = outer.host === 'auth.magic.link' ? outer.searchParams.get('provider_authorization_url') : null
  const inner = nested && URL.canParse(nested) ? new URL(nested) : outer
  const state = inner.searchParams.get('state')
  if (!state) return undefined
  inner.searchParams.set('state', `${state}--${toTellable(here)}`)
  if (nested) outer.searchParams.set('provider_authorization_url', inner.href)
  return outer.href
}

/** Digits of all scripts as Latin ones: Unicode has the ten of each in a row, and of the mathematical ones five rows without a gap. */
const toLatinDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    let before = 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
    return String(before % 10)
  })

/** The digits of a text, of whatever script. */
export const readDigits = (text: string): string => toLatinDigits(text).replace(/\D/g, '')

/** How a code of six digits is written, the plainest first: in one group that is no part of a number; in two; in three; each digit by itself. */
const CODES = [
  /(?<!\d|\d[.,])\d{6}(?!\d|[.,]\d)/g,
  /(?<!\d[^\S\n]*[\p{Pd}·.,]?[^\S\n]*)\d{3}(?:[^\S\n]+|[^\S\n]?[\p{Pd}·][^\S\n]?)\d{3}(?![^\S\n]*[\p{Pd}·.,]?[^\S\n]*\d)/gu,
  /(?<!\d\s*)\d\d\s+\d\d\s+\d\d(?!\s*\d)/g,
  /(?<!\d[\s\p{Pd}|[\]]*)\d(?:[\s\p{Pd}|[\]]+\d){5}(?![\s\p{Pd}|[\]]*\d)/gu,
]

/** The code of six digits in a text, a whole mail even. Undefined where there is none, and where there are two that differ: nobody guesses. */
export function readCode(pasted: string): string | undefined {
  const text = toLatinDigits(pasted.replace(/\p{Cf}/gu, ''))
  // Numbers in links and in hexadecimal are mostly something else.
  for (const each of [text.replace(/\bhttps?:\S+|\b0x[\da-f]+/gi, ' '), text]) {
    for (const written of CODES) {
      const found = new Set(Array.from(each.matchAll(written), ([code]) => code.replace(/\D/g, '')))
      if (found.size) return found.size > 1 ? undefined : [...found][0]
    }
  }
  return undefined
}
