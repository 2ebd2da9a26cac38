// What the frame does upon each message (wire protocols 7.3).
import { createRpc } from '../../rpc.js'
import type { FrameConfig, FrameNetwork } from '../config.js'
import type { MessageName } from '../messages.js'
import type { Person } from '../people.js'
import { chooseAccount, deriveKeys, listAccounts, type FrameAccount } from './account.js'
import type { Approvals } from './approvals.js'
import { applyTheme, readDapp, type Dapp } from './dapp.js'
import { readPreference, readSeed, readSession, writePreference, writeSession, type AccountType, type Session } from './memory.js'
import { findNetwork, toChainId, toNetworkId } from './networks.js'
import { carryOut } from './rpc.js'
import { ask, toApi } from './site.js'

/** Does what a message asks for; resolves with the payload of its answer. @throws Error in words for people */
export type Answer = (payload: Record<string, unknown>) => unknown

export interface AnswersMeans {
  config: FrameConfig
  /** The origin of the app. */
  origin: string
  approvals: Approvals
  /** The network the app began on. */
  firstNetworkId: string
  onDapp(dapp: Dapp): void
}

const POLL_MS = 200

/** The answers of the frame, for the app of one origin. */
export function createAnswers({ config, origin, approvals, firstNetworkId, onDapp }: AnswersMeans): Record<MessageName, Answer> {
  // Another sign-in ends the waiting of the one before; another mail to the same address does not.
  let waits = 0
  let lastEmail: unknown

  const api = toApi(config.apiUrl)
  const read = (): Session => {
    const session = readSession(origin)
    if (!session) throw new Error('User is not logged in')
    return session
  }
  const networkOf = (session: Session): FrameNetwork => findNetwork(config.networks, session.networkId ?? firstNetworkId)
  const keysOf = ({ person }: Session) => deriveKeys(readSeed(config.seed), person.subject)
  const accountsOf = (session: Session, network: FrameNetwork): FrameAccount[] => listAccounts(keysOf(session), network)
  const chosen = (accounts: readonly FrameAccount[]): FrameAccount => chooseAccount(accounts, readPreference(origin))

  function move(chainId: unknown, wish: unknown): Session {
    const session = read()
    const networkId = chainId === undefined ? session.networkId : toNetworkId(chainId)
    if (chainId !== undefined && !networkId) throw new Error('Unsupported network')
    const moved = { ...session, ...(networkId && { networkId }) }
    writeSession(origin, moved)
    if (wish !== undefined) writePreference(origin, wish as AccountType)
    return moved
  }

  async function signIn(person: Person): Promise<void> {
    const session: Session = { person, networkId: readSession(origin)?.networkId ?? firstNetworkId }
    const keys = keysOf(session)
    const addresses = config.networks.flatMap(network =>
      listAccounts(keys, network).map(({ address, type }) => [type === 'eoa' ? network.id : `${network.id} smart`, address]),
    )
    await ask('welcome', { addresses: Object.fromEntries(addresses) as Record<string, string> })
    writeSession(origin, session)
  }

  async function describeUser(session: Session) {
    const network = networkOf(session)
    const accounts = accountsOf(session, network)
    const { address, type } = chosen(accounts)
    const smart = accounts.find(each => each.type === 'smartAccount')
    return {
      email: session.person.email ?? null,
      address,
      chainId: toChainId(network.id),
      ...(smart && { smartAccountDeployed: await isDeployed(network, smart.address) }),
      accounts,
      preferredAccountType: type,
    }
  }

  async function waitFor<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
    const mine = ++waits
    for (;;) {
      const found = await look()
      if (mine !== waits) throw new Error('Another sign-in has begun')
      if (found !== undefined) return found
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
    }
  }

  return {
    async CONNECT_EMAIL({ email }) {
      if (email !== lastEmail) waits++
      lastEmail = email
      const session = readSession(origin)
      if (session?.person.email === String(email).trim().toLowerCase()) return { action: 'CONNECT' }
      return ask('email', { email })
    },
    CONNECT_DEVICE: async () =>
      void (await waitFor(async () => ((await ask<{ isApproved: boolean }>('device')).isApproved ? true : undefined))),
    CONNECT_OTP: async ({ otp }) => void (await signIn(await ask<Person>('otp', { otp }))),
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => ask('social/begin', { provider }),
    async CONNECT_SOCIAL({ uri, chainId, preferredAccountType }) {
      await signIn(await ask<Person>('social/finish', { uri }))
      const session = move(chainId, preferredAccountType)
      return { ...(await describeUser(session)), userName: session.person.userName ?? null }
    },
    GET_FARCASTER_URI: () => ask('farcaster/begin'),
    async CONNECT_FARCASTER() {
      const person = await waitFor(async () => (await ask<{ person: Person | null }>('farcaster/finish')).person ?? undefined)
      await signIn(person)
      return { userName: person.userName ?? '' }
    },
    IS_CONNECTED: () => ({ isConnected: readSession(origin) !== undefined }),
    GET_USER: ({ chainId, preferredAccountType }) => describeUser(move(chainId, preferredAccountType)),
    GET_CHAIN_ID: () => ({ chainId: toChainId(readSession(origin)?.networkId ?? firstNetworkId) }),
    SWITCH_NETWORK({ chainId }) {
      const networkId = toNetworkId(chainId)
      if (!config.networks.some(({ id }) => id === networkId)) throw new Error('Unsupported network')
      return { chainId: toChainId(networkOf(move(chainId, undefined)).id) }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({
      smartAccountEnabledNetworks: config.networks.filter(({ isSmart }) => isSmart).map(({ id }) => toChainId(id)),
    }),
    async INIT_SMART_ACCOUNT() {
      const session = read()
      const network = networkOf(session)
      const account = accountsOf(session, network).find(({ type }) => type === 'smartAccount')
      if (!account) throw new Error('There are no smart accounts on this network')
      return { address: account.address, isDeployed: await isDeployed(network, account.address) }
    },
    SET_PREFERRED_ACCOUNT({ type }) {
      writePreference(origin, type as AccountType)
      const session = read()
      const account = chosen(accountsOf(session, networkOf(session)))
      return { type: account.type, address: account.address }
    },
    RPC_REQUEST({ method, params, chainId }) {
      const session = read()
      const networkId = chainId === undefined ? networkOf(session).id : toNetworkId(chainId)
      if (!networkId) throw new Error('Unsupported network')
      const means = {
        network: findNetwork(config.networks, networkId),
        keys: keysOf(session),
        wish: readPreference(origin),
        site: origin,
        api,
      }
      return carryOut({ method: String(method), params }, means, approvals)
    },
    RPC_ABORT: () => approvals.abort(),
    UPDATE_EMAIL: ({ email }) => ask('update/begin', { person: read().person, email }),
    UPDATE_EMAIL_PRIMARY_OTP: async ({ otp }) => void (await ask('update/old', { otp })),
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      const { newEmail } = await ask<{ newEmail: string }>('update/new', { otp })
      const session = read()
      writeSession(origin, { ...session, person: { ...session.person, email: newEmail } })
      return { newEmail }
    },
    SYNC_THEME: payload => applyTheme(payload),
    SYNC_DAPP_DATA: payload => onDapp(readDapp(payload)),
    SIGN_OUT() {
      waits++
      approvals.abort()
      writeSession(origin, undefined)
    },
    // The answer goes out first.
    RELOAD: () => void setTimeout(() => location.reload()),
  }
}

async function isDeployed({ rpcUrl }: FrameNetwork, address: string): Promise<boolean> {
  return (await createRpc(rpcUrl)('eth_getCode', [address, 'latest'])) !== '0x'
}
