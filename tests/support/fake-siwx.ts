import { formatSignInMessage, type SIWXConfig, type SIWXMessage, type SIWXSession } from '../../src/domain/sign-in.js'

/** How the dApp answers: `hang` never, until `release()`. */
export type DappAnswer = 'always' | 'refuse' | 'hang'

/** A dApp that keeps sessions in memory, and the test behind it. */
export type FakeSIWX = ReturnType<typeof createFakeSIWX>

type Part = 'createMessage' | 'addSession' | 'getSessions' | 'setSessions'

/** @param given `isForClick`: its messages are those of EIP-4361, which a wallet can write as it connects */
export function createFakeSIWX(
  given: { isRequired?: boolean; signOutOnDisconnect?: boolean; sessions?: SIWXSession[]; isForClick?: boolean } = {},
) {
  let hanging: (() => void)[] = []
  const listeners = new Set<() => void>()
  let nonces = 0
  async function answer(name: Part): Promise<void> {
    if (fake.answers[name] === 'hang') await new Promise<void>(resolve => hanging.push(resolve))
    if (fake.answers[name] === 'refuse') throw new Error(`${name} failed`)
  }
  const toData = (chainId: string, accountAddress: string): SIWXMessage.Data =>
    ({
      chainId,
      accountAddress,
      domain: 'dapp.test',
      uri: 'https://dapp.test',
      version: '1',
      nonce: `nonce000${++nonces}`,
    }) as SIWXMessage.Data
  const isOf = ({ data }: SIWXSession, chainId: string, address: string) =>
    data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase()
  const fake = {
    sessions: given.sessions ?? ([] as SIWXSession[]),
    isRequired: given.isRequired ?? true,
    /** How each of its parts answers from now on. */
    answers: { createMessage: 'always', addSession: 'always', getSessions: 'always', setSessions: 'always' } as Record<Part, DappAnswer>,
    /** What it was asked, in order. */
    calls: [] as string[],
    /** How many messages were made before anybody was connected: for wallets that connect and sign at once. */
    forNobody: 0,
    prompt: undefined as (() => Promise<void>) | undefined,
    /** Lets all that hangs go on. */
    release() {
      const waiting = hanging
      hanging = []
      for (const goOn of waiting) goOn()
    },
    /** Puts a session there, as another tab or a server would. */
    give(chainId: string, address: string, more?: Partial<SIWXMessage.Data>): SIWXSession {
      const session = { data: { ...toData(chainId, address), ...more }, message: 'given', signature: '0x00' } as SIWXSession
      fake.sessions = [...fake.sessions, session]
      return session
    },
  }
  const config: SIWXConfig = {
    ...(given.signOutOnDisconnect !== undefined && { signOutOnDisconnect: given.signOutOnDisconnect }),
    async createMessage({ chainId, accountAddress }) {
      if (/^0x0+$/.test(accountAddress)) fake.forNobody++
      else fake.calls.push(`createMessage ${chainId} ${accountAddress}`)
      await answer('createMessage')
      const data = toData(chainId, accountAddress)
      const short = `Sign in as ${accountAddress} on ${chainId}: ${data.nonce}`
      const issued = { ...data, issuedAt: '2026-01-01T00:00:00.000Z' }
      return { ...data, toString: () => (given.isForClick ? formatSignInMessage(issued) : short) }
    },
    async addSession(session) {
      fake.calls.push(`addSession ${session.data.chainId} ${session.data.accountAddress}`)
      await answer('addSession')
      fake.sessions = [...fake.sessions.filter(each => !isOf(each, session.data.chainId, session.data.accountAddress)), session]
    },
    async revokeSession(chainId, address) {
      fake.calls.push(`revokeSession ${chainId} ${address}`)
      fake.sessions = fake.sessions.filter(each => !isOf(each, chainId, address))
    },
    async setSessions(sessions) {
      fake.calls.push(`setSessions ${sessions.length}`)
      await answer('setSessions')
      fake.sessions = sessions
      listeners.forEach(tell => tell())
    },
    async getSessions(chainId, address) {
      fake.calls.push(`getSessions ${chainId} ${address}`)
      await answer('getSessions')
      return fake.sessions.filter(each => isOf(each, chainId, address))
    },
    getRequired: () => fake.isRequired,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    usePrompt: prompt => void (fake.prompt = prompt),
  }
  return Object.assign(fake, config)
}
