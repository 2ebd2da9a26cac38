// Reads what the switches are set to.
import { HttpError } from '../http.js'
import { answerKinds, type FrameFaults } from './faults.js'
import { messageNames } from './messages.js'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const oneOf =
  (...values: string[]) =>
  (value: unknown) =>
    values.includes(value as string)

const allowed: Record<keyof FrameFaults, (value: unknown) => boolean> = {
  ready: oneOf('ok', 'never', 'slow'),
  answers: value =>
    isObject(value) && Object.entries(value).every(([name, kind]) => oneOf(...messageNames, 'all')(name) && oneOf(...answerKinds)(kind)),
  message: value => typeof value === 'string' && value.length <= 200,
  slow: value => typeof value === 'number' && value >= 0 && value <= 120_000,
  theme: oneOf('ok', 'unanswered'),
  codes: oneOf('ok', 'wrong', 'expired'),
  devices: oneOf('ask', 'trust'),
  socials: oneOf('ok', 'error', 'foreign', 'silent'),
}

/** The switches after a change; messages it does not name stay as they are. Anything unknown is 400. */
export function changeFaults(faults: FrameFaults, change: unknown): FrameFaults {
  if (!isObject(change)) throw new HttpError(400, 'An object is expected.')
  for (const [key, setting] of Object.entries(change)) {
    if (!Object.hasOwn(allowed, key) || !allowed[key as keyof FrameFaults](setting))
      throw new HttpError(400, `"${key}" cannot be ${JSON.stringify(setting)}.`)
  }
  const { answers, ...rest } = change as Partial<FrameFaults>
  return { ...faults, ...rest, answers: { ...faults.answers, ...answers } }
}
