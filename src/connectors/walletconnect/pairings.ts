import { onGoing } from '../../clients/page.js'
import { readError } from '../../domain/error-code.js'
import type { ErrorName } from '../../domain/errors.js'
import type { Cacao } from '../../domain/sign-in.js'
import type { AuthenticateParams, ConnectParams, ProposedNamespaces, Session, MadeLink } from '../../domain/walletconnect.js'
import { fail, toError, toProviderError } from './errors.js'
import { namespaceOf } from './namespaces.js'
import type { Authenticated, Authentication, Proposal, SessionClient } from './sign-client.js'
import type { createUnawaited } from './storage.js'

/** Options that can be proposed to wallets, and what stays here: chains to start on, and RPC addresses, which may hold keys. */
export interface CheckedOptions {
  proposal: Proposal
  defaults: readonly string[]
  urls: Record<string, string>
  /** Asked for instead of the proposal. */
  signIn?: Authentication
  /** The link to ask over, where there is one already. */
  link?: MadeLink | undefined
}

/**
 * Checks what a dApp asks `connect` for (specification, section 5), and joins what it requires with what it would like: wallets of
 * today expect all of it as optional. `usual` is asked for where they name nothing.
 * @throws what WalletConnect's client would say, with its code
 */
export async function checkOptions(options: ConnectParams | undefined, usual: ProposedNamespaces | undefined): Promise<CheckedOptions> {
  const { namespaces, sessionProperties, scopedProperties, pairingTopic } = options ?? {}
  const { optionalNamespaces = namespaces ? undefined : usual } = options ?? {}
  const asked: Proposal['optionalNamespaces'] = {}
  const defaults: string[] = []
  const urls: CheckedOptions['urls'] = {}
  for (const [kind, given] of Object.entries({ requiredNamespaces: namespaces, optionalNamespaces })) {
    if (given !== undefined && (Object(given) !== given || Array.isArray(given))) return fail('namespacesNoObject', { kind })
    for (const [key, each] of Object.entries(given ?? {})) {
      const { methods, events, chains, defaultChain, rpcMap } = Object(each) as Partial<ProposedNamespaces[string]>
      if (!areTexts(methods)) return fail('unsupportedMethods')
      if (!areTexts(events)) return fail('unsupportedEvents')
      const all = chains?.length ? chains : key.includes(':') ? [key] : []
      if (!all.length) return fail('chainsMissing', { kind })
      for (const chain of all) if (!/^[^:\s]+:[^:\s]+$/.test(chain)) return fail('chainMalformed', { kind, chain })
      const namespace = namespaceOf(key)
      const joined = asked[namespace]
      asked[namespace] = {
        chains: join(joined?.chains, all),
        methods: join(joined?.methods, methods),
        events: join(joined?.events, events),
      }
      if (defaultChain) defaults.push(defaultChain)
      for (const [reference, url] of Object.entries(rpcMap ?? {})) urls[`${namespace}:${reference}`] = url
    }
  }
  if (!Object.keys(asked).length) return fail('nothingAsked', { wish: `${JSON.stringify(options)}` })
  for (const [kind, properties] of Object.entries({ sessionProperties, scopedProperties })) {
    for (const [key, value] of Object.entries(properties ?? {})) {
      if (value == null) return fail('propertyMissing', { kind, key, value: `${value}` })
      if (properties === scopedProperties && !asked[namespaceOf(key)]) {
        return fail('scopedNotAsked', { received: JSON.stringify(properties), namespaces: JSON.stringify(Object.keys(asked)) })
      }
    }
  }
  return { proposal: { optionalNamespaces: asked, sessionProperties, scopedProperties, pairingTopic }, defaults, urls }
}

/** Checks what a dApp asks `authenticate` for (specification, section 5). @throws what WalletConnect's client would say */
export async function checkSignIn({ chains, methods, resources, signal: _, ...rest }: AuthenticateParams): Promise<CheckedOptions> {
  const namespaces = new Set((chains ?? []).map(namespaceOf))
  if (namespaces.size > 1) return fail('authenticateOneNamespace')
  if (!namespaces.has('eip155')) return fail('authenticateEip155Only')
  const signIn = {
    ...rest,
    chains: [...chains],
    ...(methods && { methods: [...methods] }),
    ...(resources && { resources: [...resources] }),
  }
  return { proposal: { optionalNamespaces: {} }, defaults: chains.slice(0, 1), urls: {}, signIn }
}

const areTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string' && each.trim())

const join = (one: readonly string[] = [], other: readonly string[]) => [...new Set([...one, ...other])]

/** The session that a wallet has approved, and what was signed with the same click. */
interface Paired {
  session: Session
  auths?: readonly Cacao[] | undefined
}

/** One proposal that a wallet has not answered yet. */
interface Attempt {
  options: CheckedOptions
  pairingTopic: string | undefined
  /** Whoever asked has their answer; what the wallet says now is late. */
  isOver: boolean
  succeed(session: Paired): void
  fail(error: unknown): void
}

/**
 * Asks wallets for sessions. Several proposals may be out at once, as when a link is renewed before it dies: the first wallet that
 * approves answers them all.
 * In one piece: the first answer ends all proposals that are out.
 */
export function createPairings({
  client,
  unawaited,
  onUri,
  onSession,
  turnAway,
}: {
  client: SessionClient
  /** By which pairings nobody waits any more, beyond this page. */
  unawaited: ReturnType<typeof createUnawaited>
  onUri(uri: string): void
  /** Takes the session that was approved first; false where it is over already. */
  onSession(session: Session, options: CheckedOptions): boolean
  /** Ends a session that nobody waits for any more. */
  turnAway(session: Session): void
}) {
  const attempts = new Set<Attempt>()
  /** Pairings by which a page asked that was here before. */
  const earlier = new Map<string, () => boolean>()
  /** Sessions that came before their proposal's link was known: wallets can be that fast. */
  let early: Session[] = []

  const arrive = (attempt: Attempt, session: Session, auths?: readonly Cacao[]): void => {
    if (!attempts.delete(attempt)) return
    if (attempt.isOver) turnAway(session)
    else if (!take(session, attempt.options)) void toError('disconnected').then(attempt.fail)
    else for (const each of [attempt, ...attempts]) each.succeed({ session, auths })
  }
  const take = (session: Session, options: CheckedOptions): boolean => {
    // Other tabs hear of it as well.
    unawaited.set([session.pairingTopic ?? ''], 'come')
    return onSession(session, options)
  }
  const takeUp = (session: Session): void => {
    if (!take(session, { proposal: { optionalNamespaces: {} }, defaults: [], urls: {} })) return
    for (const each of attempts) each.succeed({ session })
  }
  // The client's own answer is lost where the wallet is faster than its storage, so both ways are listened to.
  const onConnect = (value: unknown) => {
    const { session } = Object(value) as { session?: Session }
    if (!session) return
    const attempt = [...attempts].find(({ pairingTopic }) => pairingTopic && pairingTopic === session.pairingTopic)
    if (attempt) arrive(attempt, session)
    else if (session.pairingTopic && earlier.has(session.pairingTopic)) {
      const isWanted = earlier.get(session.pairingTopic)!
      earlier.delete(session.pairingTopic)
      if (isWanted()) takeUp(session)
      else turnAway(session)
    } else if (unawaited.has(session.pairingTopic)) turnAway(session)
    else if ([...attempts].some(({ pairingTopic }) => !pairingTopic)) early.push(session)
    else early = []
  }
  client.events.on('session_connect', onConnect)
  const keep = (those: Iterable<Attempt>, how: 'waits' | 'over') =>
    unawaited.set(
      [...those].flatMap(({ pairingTopic }) => pairingTopic ?? []),
      how,
    )
  // Once this page has gone nobody waits for what comes by them; a page that comes back does again.
  const stopGoing = onGoing(isGone =>
    isGone
      ? keep(attempts, 'over')
      : keep(
          [...attempts].filter(({ isOver }) => !isOver),
          'waits',
        ),
  )

  const ask = async (attempt: Attempt): Promise<void> => {
    try {
      const { proposal, signIn, link } = attempt.options
      const propose = async () => (signIn ? client.authenticate(signIn) : client.connect(proposal))
      const { uri, ...answer } = await (link && client.over ? client.over(link, propose) : propose())
      // Asked for at once: the client forgets an answer for which nobody waits.
      const approved: Promise<Authenticated> = 'response' in answer ? answer.response() : answer.approval().then(session => ({ session }))
      attempt.pairingTopic ??= uri?.split(/[:@]/)[1]
      // A page that is killed says nothing any more. One that a wallet has answered meanwhile is not kept.
      if (attempts.has(attempt)) keep([attempt], attempt.isOver ? 'over' : 'waits')
      const there = early.find(session => session.pairingTopic === attempt.pairingTopic)
      early = early.filter(session => session !== there)
      if (there) arrive(attempt, there)
      else if (uri && !attempt.isOver) onUri(uri)
      const { session, auths } = await approved
      // Signed, but nothing granted.
      if (!session) throw await toError('unauthorized')
      arrive(attempt, session, auths as readonly Cacao[] | undefined)
    } catch (error) {
      attempts.delete(attempt)
      if (attempt.isOver) return
      const isExpired = readError(error).message === 'Proposal expired'
      attempt.fail(isExpired ? await toError('proposalExpired', {}, error) : await toProviderError(error))
    }
  }

  const failAll = (name: ErrorName, cause?: unknown): void => {
    const left = [...attempts].filter(({ isOver }) => !isOver)
    for (const attempt of left) attempt.isOver = true
    keep(left, 'over')
    void toError(name, {}, cause).then(error => left.forEach(attempt => attempt.fail(error)))
  }

  return {
    /** Resolves once a wallet has approved. */
    pair(options: CheckedOptions, signal?: AbortSignal): Promise<Paired> {
      return new Promise((resolve, reject) => {
        const over = () => {
          attempt.isOver = true
          if (attempts.has(attempt)) keep([attempt], 'over')
          signal?.removeEventListener('abort', abort)
          // The client holds this attempt for five minutes more, wanted or not; the dialog behind the signal need not stay with it.
          signal = undefined
        }
        const attempt: Attempt = {
          options,
          pairingTopic: options.proposal.pairingTopic ?? options.link?.topic,
          isOver: false,
          succeed(paired) {
            over()
            resolve(paired)
          },
          fail(error) {
            over()
            reject(error)
          },
        }
        const abort = () => attempt.fail(signal!.reason)
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort)
        attempts.add(attempt)
        void ask(attempt)
      })
    },
    /** Takes up the session that a wallet approves over a pairing of a page that was here before, or tells that it refuses. */
    awaitOver(topic: string, isWanted: () => boolean, onRefused: (error: unknown) => void): void {
      earlier.set(topic, isWanted)
      client.hearRefusal?.(topic, said => {
        if (earlier.delete(topic) && isWanted()) void toProviderError(said).then(onRefused)
      })
    },
    /** Ends every wait with an error of the table; wallets that approve later are turned away. */
    failAll,
    /** Ends every wait, and hears wallets no more. */
    stop(): void {
      client.events.off('session_connect', onConnect)
      stopGoing()
      failAll('requestAborted')
    },
  }
}
