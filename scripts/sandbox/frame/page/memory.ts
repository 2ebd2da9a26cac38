// What stays in this browser, in the storage of this origin, where no app can read it.
import type { Person } from '../people.js'

/** Which of a person's accounts an app sees. */
export type AccountType = 'eoa' | 'smartAccount'

/** Who is signed in to one app. */
export interface Session {
  person: Person
  /** CAIP-2. */
  networkId?: string
}

/** The name of this browser, which nobody can guess. */
export const deviceId = (): string => keep('device', () => crypto.randomUUID())

/** What all keys are derived from; `first` where there is none yet. */
export const readSeed = (first: string): string => keep('seed', () => first)

/** Who is signed in to the app of an origin. */
export function readSession(origin: string): Session | undefined {
  try {
    const session = JSON.parse(localStorage.getItem(`session ${origin}`) ?? 'null') as Session | null
    return typeof session?.person?.subject === 'string' ? session : undefined
  } catch {
    return undefined
  }
}

/** Keeps who is signed in to the app of an origin; undefined signs out. */
export function writeSession(origin: string, session: Session | undefined): void {
  if (session) localStorage.setItem(`session ${origin}`, JSON.stringify(session))
  else localStorage.removeItem(`session ${origin}`)
}

/** Which account the app of an origin wants to see; it may say so before anybody has signed in. */
export function readPreference(origin: string): AccountType | undefined {
  const type = localStorage.getItem(`account ${origin}`)
  return isAccountType(type) ? type : undefined
}

/** Keeps which account the app of an origin wants to see. */
export const writePreference = (origin: string, type: AccountType): void => localStorage.setItem(`account ${origin}`, type)

/** Whether a value is a kind of account. */
export const isAccountType = (value: unknown): value is AccountType => value === 'eoa' || value === 'smartAccount'

function keep(key: string, make: () => string): string {
  const kept = localStorage.getItem(key) ?? make()
  localStorage.setItem(key, kept)
  return kept
}

/**
 * Has a tap in this frame ask for its storage, where the browser keeps frames of other sites from theirs and lets them ask (Storage Access
 * API). Asked within the tap: browsers refuse it a moment later.
 */
export function askWithinTaps(): void {
  addEventListener('click', () => void (isKept() && document.requestStorageAccess?.().catch(() => {})), { capture: true })
}

/** Whether the browser keeps this frame from its storage. */
function isKept(): boolean {
  try {
    return !localStorage
  } catch {
    return true
  }
}
