import { ENDED_TEXTS, toOpenEnded, UNSENT_TEXTS } from '../domain/texts.js'
import type { Drawn } from '../ui/children.js'
import { useTexts } from '../use-modal.js'
import { Trouble } from './Review.js'

const TEXTS = { ...ENDED_TEXTS, ...UNSENT_TEXTS }

/** What stands over those whose words do not say it by themselves. */
const TITLES: Partial<Record<string, keyof typeof TEXTS>> = {
  declined: 'callsDeclined',
  undecided: 'mayBeSent',
  partly: 'callsPartly',
}

/** Why a wallet has not sent what it was to, all of it or for certain: in the same words and looks whatever it was. One's own no is no failure. */
export function Unsent({
  as,
  words,
  ...more
}: {
  /** `warned`: there is something to know before the next press. */
  as: 'warned' | 'declined' | 'undecided' | 'partly' | 'failed'
  words: string
  role?: 'alert'
  testId: string
}): Drawn {
  const text = useTexts(TEXTS)
  const key = TITLES[as]
  const title = key && toOpenEnded(text(key))
  // Words for the ear begin with what stands over them for the eye.
  const below = title && (words.startsWith(title) ? words.slice(title.length).replace(/^[.。।\s]+/, '') : words)
  return <Trouble {...more} look={/partly|failed/.test(as) ? 'bad' : 'warn'} title={title ?? words} more={below} isNew />
}
