// Switches that make the embedded wallet's site misbehave. Runs in Node and in browsers.
import { isObject, isOneOf, type Check } from '../checks.js'
import { messageNames, type MessageName } from './messages.js'

const answerKinds = ['ok', 'silent', 'wrong-id', 'foreign', 'foreign-first', 'error', 'bare-error'] as const

/**
 * How a message is answered: `silent` never; `wrong-id` as if it were another message; `foreign` by a page of another origin only,
 * `foreign-first` by that and then truly; `error` with a payload, `bare-error` without.
 */
export type AnswerFault = (typeof answerKinds)[number]

/** All switches. */
export interface FrameFaults {
  /** Whether the frame says that it is there. */
  ready: 'ok' | 'never'
  /** By message (`GET_USER`); `all` is for those that say nothing themselves. */
  answers: Partial<Record<MessageName | 'all', AnswerFault>>
  /** What `error` says. */
  message: string
  /** `unanswered`: the frame takes the theme and does not say so, upon which pages never show it. */
  theme: 'ok' | 'unanswered'
  /** `wrong`: no code is the right one. */
  codes: 'ok' | 'wrong'
  /** `ask`: a browser is approved by mail the first time; `trust`: every browser is known. */
  devices: 'ask' | 'trust'
}

/** A site that behaves well. */
export const noFaults: FrameFaults = {
  ready: 'ok',
  answers: {},
  message: 'Something broke on purpose',
  theme: 'ok',
  codes: 'ok',
  devices: 'ask',
}

const isAnswers: Check = value =>
  isObject(value) && Object.entries(value).every(([name, kind]) => isOneOf(...messageNames, 'all')(name) && isOneOf(...answerKinds)(kind))

/** What they may be. */
export const checks: Record<keyof FrameFaults, Check> = {
  ready: isOneOf('ok', 'never'),
  answers: isAnswers,
  message: value => typeof value === 'string' && value.length <= 200,
  theme: isOneOf('ok', 'unanswered'),
  codes: isOneOf('ok', 'wrong'),
  devices: isOneOf('ask', 'trust'),
}

/** How a message is answered. */
export function findFault({ answers, theme }: FrameFaults, name: MessageName): AnswerFault {
  if (name === 'SYNC_THEME' && theme === 'unanswered') return 'silent'
  return answers[name] ?? answers.all ?? 'ok'
}
