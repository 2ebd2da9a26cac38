import type { CaipNetworkId, Namespace } from '../../src/domain/caip.js'
import type { Connector } from '../../src/domain/connector.js'
import { EMBEDDED_ID, type EmailStep, type EmbeddedUser, type EmbeddedWallet, type UpdateEmailStep } from '../../src/domain/embedded.js'
import type { Modal } from '../../src/modal.js'
import { IDLE_DOOR } from './fake-door.js'

/** The origin whose windows may answer. */
export const FRAME_ORIGIN = 'https://frame.test'

/** An error with a name of the table and words. */
export const failing = (name: string, message: string): Error => Object.assign(new Error(message), { name })

/** Gives a modal a person's embedded wallet without a frame, that agrees to everything: for views. */
export function useFakeEmbedded(modal: Modal, address = '0x3333333333333333333333333333333333333333') {
  const asked: string[] = []
  const failures: Partial<Record<string, Error>> = {}
  const answers = {
    connectEmail: 'VERIFY_OTP' as EmailStep | Promise<EmailStep>,
    connectDevice: undefined as void | Promise<void>,
    connectOtp: undefined as void | Promise<void>,
    updateEmail: 'VERIFY_PRIMARY_OTP' as UpdateEmailStep,
    updateEmailPrimaryOtp: undefined as void | Promise<void>,
    updateEmailSecondaryOtp: 'new@mail.example',
    getSocialUrl: `${FRAME_ORIGIN}/social/page?state=s1` as string | Promise<string>,
    connectSocial: undefined as void | Promise<void>,
    getFarcasterUrl: `${FRAME_ORIGIN}/farcaster?channel=1`,
    connectFarcaster: undefined as void | Promise<void>,
  }
  const answer =
    (name: keyof typeof answers) =>
    async (...given: unknown[]): Promise<never> => {
      asked.push([name, ...given.filter(each => typeof each === 'string')].join(' '))
      const failure = failures[name]
      delete failures[name]
      if (failure) throw failure
      return (await answers[name]) as never
    }
  const connection = {
    accounts: [{ namespace: 'eip155' as const, address, type: 'eoa' as const }],
    caipNetworkId: 'eip155:1' as CaipNetworkId,
  }
  const connector: Connector = {
    id: EMBEDDED_ID,
    type: 'AUTH',
    name: 'AUTH',
    chain: 'eip155',
    provider: {},
    door: async () => ({
      ...IDLE_DOOR,
      connect: async () => {
        asked.push('door connect')
        const failure = failures['door']
        delete failures['door']
        if (failure) throw failure
        return connection
      },
      restore: async () => connection,
    }),
  }
  const wallet: EmbeddedWallet = {
    connectorOf: (namespace: Namespace) => (namespace === 'eip155' ? connector : undefined),
    user: () => fake.user,
    info: () => undefined,
    watch: () => () => {},
    load: async () => {},
    isLoggedIn: async () => true,
    signOut: async () => {},
    connectEmail: answer('connectEmail'),
    connectDevice: answer('connectDevice'),
    connectOtp: answer('connectOtp'),
    emailCooldown: () => fake.cooldown,
    getSocialUrl: answer('getSocialUrl'),
    connectSocial: answer('connectSocial'),
    origin: FRAME_ORIGIN,
    getFarcasterUrl: answer('getFarcasterUrl'),
    connectFarcaster: answer('connectFarcaster'),
    async setPreferredAccount(kind) {
      asked.push(`setPreferredAccount ${kind}`)
      return kind
    },
    hasSmartAccounts: () => fake.hasSmartAccounts,
    updateEmail: answer('updateEmail'),
    updateEmailPrimaryOtp: answer('updateEmailPrimaryOtp'),
    updateEmailSecondaryOtp: answer('updateEmailSecondaryOtp'),
    approvals: () => [],
    show: async () => () => {},
    syncTheme: () => {},
    abortApprovals: () => {},
    destroy: () => {},
  }
  const fake = {
    wallet,
    /** Every question with what it was about. */
    asked,
    /** A promise that never settles is somebody who takes their time. */
    answers,
    /** What the next question of a name ends with instead. */
    failures,
    /** Seconds until another mail may be asked for. */
    cooldown: 0,
    user: { email: 'mia@mail.example', method: 'email' } as EmbeddedUser | undefined,
    hasSmartAccounts: true,
  }
  modal.embedded = Promise.resolve(wallet)
  return fake
}
