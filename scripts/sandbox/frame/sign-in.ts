// What the frame asks its server: who signs in, with which code, from which browser.
import { createCodes, invalidCode } from './codes.js'
import { createDevices } from './devices.js'
import type { FrameFaults } from './faults.js'
import { createMailbox } from './mailbox.js'
import { createPeople, readEmail, type Person } from './people.js'

export interface SignInOptions {
  now(): number
  /** The origin of the site. */
  url(): string
  faults(): FrameFaults
}

/** What follows upon an address. */
type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP'
type UpdateAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Signing in by mail, and moving to another address. */
export type SignIn = ReturnType<typeof createSignIn>

interface Update {
  person: Person
  newEmail: string
  isConfirmed: boolean
}

/** A site where nobody has signed in yet. */
export function createSignIn({ now, url, faults }: SignInOptions) {
  const codes = createCodes(now)
  const devices = createDevices()
  const mailbox = createMailbox(now)
  const people = createPeople()
  // What each browser is about to do.
  const emails = new Map<string, string>()
  const updates = new Map<string, Update>()

  const sendCode = (purpose: string, to: string, subject: string) => {
    const code = codes.issue(purpose)
    mailbox.send({ to, subject, text: `Your code is ${code}. It is good for 20 minutes. Whoever asks you for it is not us.`, code })
  }
  const take = (purpose: string, code: unknown) => {
    if (faults().codes === 'wrong') throw invalidCode()
    codes.take(purpose, String(code))
  }
  const loginOf = (email: string, device: string) => `login ${email} ${device}`
  const updateOf = (device: string): Update => {
    const update = updates.get(device)
    if (!update) throw invalidCode()
    return update
  }

  return {
    mailbox,
    devices,
    begin(value: unknown, device: string): EmailAction {
      const email = readEmail(value)
      emails.set(device, email)
      if (faults().devices === 'trust') devices.trust(email, device)
      if (devices.isKnown(email, device)) {
        sendCode(loginOf(email, device), email, 'Your code to sign in')
        return 'VERIFY_OTP'
      }
      const link = `${url()}/device?token=${devices.ask(email, device)}`
      mailbox.send({
        to: email,
        subject: 'A new browser wants to sign in',
        text: 'Open the link if that is you. If not, there is nothing to do.',
        link,
      })
      return 'VERIFY_DEVICE'
    },
    /** Approves a browser by the link of a mail; a code follows. */
    approveDevice(token: string): void {
      const { email, device } = devices.approve(token)
      sendCode(loginOf(email, device), email, 'Your code to sign in')
    },
    finish(code: unknown, device: string): Person {
      const email = emails.get(device)
      if (email === undefined) throw invalidCode()
      take(loginOf(email, device), code)
      emails.delete(device)
      return people.byEmail(email)
    },
    /** Begins a move to another address; who has one confirms there first. */
    beginUpdate(person: Person, value: unknown, device: string): UpdateAction {
      const newEmail = readEmail(value)
      people.assertFree(newEmail)
      const { email } = person
      updates.set(device, { person, newEmail, isConfirmed: email === undefined })
      if (email === undefined) {
        sendCode(`new ${device}`, newEmail, 'Confirm your new address')
        return 'VERIFY_SECONDARY_OTP'
      }
      sendCode(`old ${device}`, email, 'Your address is about to change')
      return 'VERIFY_PRIMARY_OTP'
    },
    /** The code of the old address; one to the new address follows. */
    confirmOld(code: unknown, device: string): void {
      const update = updateOf(device)
      take(`old ${device}`, code)
      update.isConfirmed = true
      sendCode(`new ${device}`, update.newEmail, 'Confirm your new address')
    },
    confirmNew(code: unknown, device: string): { newEmail: string } {
      const { person, newEmail, isConfirmed } = updateOf(device)
      if (!isConfirmed) throw invalidCode()
      take(`new ${device}`, code)
      people.move(person, newEmail)
      devices.trust(newEmail, device)
      updates.delete(device)
      return { newEmail }
    },
  }
}
