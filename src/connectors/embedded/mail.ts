import type { Clock } from '../../clients/clock.js'
import type { EmbeddedWallet } from '../../domain/embedded.js'
import { EMAIL_COOLDOWN } from '../../domain/times.js'
import { toError } from './errors.js'
import type { Memory } from './memory.js'
import type { Person } from './person.js'
import type { Site } from './site.js'

type Mail = Pick<
  EmbeddedWallet,
  'emailCooldown' | 'connectEmail' | 'connectDevice' | 'connectOtp' | 'updateEmail' | 'updateEmailPrimaryOtp' | 'updateEmailSecondaryOtp'
>

/** What a person does by mail: logging in, and changing the address. */
export function createMail({ site, person, memory, clock }: { site: Site; person: Person; memory: Memory; clock: Clock }): Mail {
  /** Seconds until another mail may be asked for; a clock that was set back makes nobody wait for longer. */
  const cooldown = (): number => {
    const left = EMAIL_COOLDOWN - clock.now() + (Number(memory.get('LAST_EMAIL_LOGIN_TIME')) || 0)
    return left > 0 && left <= EMAIL_COOLDOWN ? Math.ceil(left / 1_000) : 0
  }

  async function sendMail<Name extends 'CONNECT_EMAIL' | 'UPDATE_EMAIL'>(name: Name, given: string, signal: AbortSignal | undefined) {
    const email = given.trim()
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email) || email.length > 320) throw await toError('emailInvalid')
    const seconds = cooldown()
    if (seconds) throw await toError('emailCooldown', { seconds })
    const answer = await site.ask(name, { email }, { signal })
    memory.put('LAST_EMAIL_LOGIN_TIME', String(clock.now()))
    return answer
  }

  async function checkCode<Name extends 'CONNECT_OTP' | 'UPDATE_EMAIL_PRIMARY_OTP' | 'UPDATE_EMAIL_SECONDARY_OTP'>(
    name: Name,
    otp: string,
    signal: AbortSignal | undefined,
  ) {
    if (!/^\d{6}$/.test(otp)) throw await toError('embeddedCodeWrong', { words: 'Invalid code' })
    return site.ask(name, { otp }, { signal }).catch(async (error: Error) => {
      // The site has no names for what is wrong, only words; they are its own, which no dApp replaces (references, wire 7).
      throw error.name === 'embeddedSaid' && /code/i.test(error.message)
        ? await toError('embeddedCodeWrong', { words: error.message })
        : error
    })
  }

  return {
    emailCooldown: cooldown,
    async connectEmail(email, signal) {
      const { action } = await sendMail('CONNECT_EMAIL', email, signal)
      // Any other answer is only the beginning: whoever is here stays who they are.
      if (action === 'CONNECT') person.comeIn('email')
      return action
    },
    connectDevice: async signal => void (await site.askPatiently('CONNECT_DEVICE', signal)),
    async connectOtp(otp, signal) {
      await checkCode('CONNECT_OTP', otp, signal)
      person.comeIn('email')
    },
    updateEmail: async (email, signal) => (await sendMail('UPDATE_EMAIL', email, signal)).action,
    updateEmailPrimaryOtp: async (otp, signal) => void (await checkCode('UPDATE_EMAIL_PRIMARY_OTP', otp, signal)),
    async updateEmailSecondaryOtp(otp, signal) {
      const { newEmail } = await checkCode('UPDATE_EMAIL_SECONDARY_OTP', otp, signal)
      person.moveTo(newEmail)
      return newEmail
    },
  }
}
