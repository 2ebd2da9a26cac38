import type { CaipNetworkId, Namespace } from '../../src/domain/caip.js'
import type { Connector } from '../../src/domain/connector.js'
import { EMBEDDED_ID, type EmailStep, type EmbeddedUser, type EmbeddedWallet, type UpdateEmailStep } from '../../src/domain/embedded.js'
import type { Modal } from '../../src/modal.js'
import { IDLE_DOOR } from './fake-door.js'

/** The origin whose windows may answer. */
export const FRAME_ORIGIN = 'https://frame.test'

/** What a fake embedded wallet answers; a promise that never settles is somebody who takes their time. */
export interface FakeEmbeddedAnswers {
  connectEmail: EmailStep | Promise<EmailStep>
  connectDevice: void | Promise<void>
  connectOtp: void | Promise<void>
  updateEmail: UpdateEmailStep
  updateEmailPrimaryOtp: void | Promise<void>
  updateEmailSecondaryOtp: string
  getSocialUrl: string | Promise<string>
  connectSocial: void | Promise<void>
  getFarcasterUrl: string
  connectFarcaster: void | Promise<void>
}

/** A person's embedded wallet without a frame, for views: what it was asked is written down, what it answers can be changed on the way. */
export interface FakeEmbedded {
  readonly wallet: EmbeddedWallet
  /** Every question with what it was about. */
  readonly asked: string[]
  readonly answers: FakeEmbeddedAnswers
  /** What the next question of a name ends with instead. */
  readonly failures: Partial<Record<string, Error>>
  /** Seconds until another mail may be asked for. */
  cooldown: number
  user: EmbeddedUser | undefined
  hasSmartAccounts: boolean
}

/** An error with a name of the table and words. */
export const failing = (name: string, message: string): Error => Object.assign(new Error(message), { name })

/** Gives a modal an embedded wallet that agrees to everything. */
export function useFakeEmbedded(modal: Modal, address = '0x3333333333333333333333333333333333333333'): FakeEmbedded {
  const asked: string[] = []
  const failures: FakeEmbedded['failures'] = {}
  const answers: FakeEmbeddedAnswers = {
    connectEmail: 'VERIFY_OTP',
    connectDevice: undefined,
    connectOtp: undefined,
    updateEmail: 'VERIFY_PRIMARY_OTP',
    updateEmailPrimaryOtp: undefined,
    updateEmailSecondaryOtp: 'new@mail.example',
    getSocialUrl: `${FRAME_ORIGIN}/social/page?state=s1`,
    connectSocial: undefined,
    getFarcasterUrl: `${FRAME_ORIGIN}/farcaster?channel=1`,
    connectFarcaster: undefined,
  }
  const answer =
    <Name extends keyof FakeEmbeddedAnswers>(name: Name) =>
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
  const fake: FakeEmbedded = {
    asked,
    answers,
    failures,
    cooldown: 0,
    user: { email: 'mia@mail.example', method: 'email' },
    hasSmartAccounts: true,
    wallet: {
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
    },
  }
  modal.embedded = Promise.resolve(fake.wallet)
  return fake
}
