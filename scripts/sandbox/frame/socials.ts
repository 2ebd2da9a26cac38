// Signing in with an account of somebody else, as far as it can be pretended: who comes back has chosen a name on a page of ours.
import { randomUUID } from 'node:crypto'
import { HttpError } from '../http.js'
import { providerNames, socialProviders, type SocialProvider } from './messages.js'
import type { Person } from './people.js'

/** What somebody answered on the provider's page. */
export type SocialChoice = { user: string; sharesEmail: boolean } | { error: string }

/** Sign-ins under way. */
export type Socials = ReturnType<typeof createSocials>

const gone = () => new HttpError(404, 'This sign-in is over. Begin again in the app.')

/** A name as it may stand in a mail address. @throws HttpError when it cannot */
export function readUser(value: unknown): string {
  const user = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (!/^[a-z0-9][a-z0-9._-]{0,30}$/.test(user)) throw new HttpError(400, 'A name has letters and digits, dots, dashes and underscores.')
  return user
}

/** A name of a provider we know. @throws HttpError */
export function readProvider(value: unknown): SocialProvider {
  const provider = socialProviders.find(each => each === value)
  if (!provider) throw new HttpError(400, 'Unsupported social provider')
  return provider
}

/** Nothing under way; `url` is the origin of the site. */
export function createSocials(url: () => string) {
  const begun = new Map<string, { provider: SocialProvider; device: string }>()
  const tickets = new Map<string, { device: string; person: Person }>()
  const channels = new Map<string, { device: string; person?: Person }>()

  /** Whose page a token leads to. @throws HttpError 404 */
  const find = (token: string) => {
    const found = begun.get(token)
    if (!found) throw gone()
    return found
  }
  const findChannel = (channel: string) => {
    const found = channels.get(channel)
    if (!found) throw gone()
    return found
  }

  return {
    /** Begins one for a browser; the token leads to its page. */
    begin(provider: SocialProvider, device: string): string {
      const token = randomUUID()
      begun.set(token, { provider, device })
      return token
    },
    find,
    /** Ends a page; what the window that opened it is told. */
    finish(token: string, choice: SocialChoice): string {
      const { provider, device } = find(token)
      begun.delete(token)
      const result = new URL('/result', url())
      result.searchParams.set('provider', provider)
      if ('error' in choice) {
        result.searchParams.set('error', choice.error)
        return result.href
      }
      const ticket = randomUUID()
      const email = choice.sharesEmail ? `${choice.user}@${provider}.example` : undefined
      tickets.set(ticket, { device, person: { subject: `${provider}:${choice.user}`, userName: choice.user, ...(email && { email }) } })
      result.searchParams.set('ticket', ticket)
      return result.href
    },
    /** Who came back, once, to the browser that began. @throws HttpError */
    redeem(uri: unknown, device: string): Person {
      const result = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : undefined
      if (result?.origin !== url()) throw new HttpError(400, 'Invalid social redirect uri')
      const error = result.searchParams.get('error')
      if (error) throw new HttpError(400, `${providerNames[readProvider(result.searchParams.get('provider'))]} sign-in failed: ${error}`)
      const ticket = result.searchParams.get('ticket') ?? ''
      const known = tickets.get(ticket)
      tickets.delete(ticket)
      if (known?.device !== device) throw new HttpError(400, 'This sign-in was used already, or began in another browser')
      return known.person
    },
    beginFarcaster(device: string): string {
      const channel = randomUUID()
      for (const [other, known] of channels) if (known.device === device) channels.delete(other)
      channels.set(channel, { device })
      return channel
    },
    findFarcaster: (channel: string) => void findChannel(channel),
    approveFarcaster: (channel: string, user: string) =>
      void (findChannel(channel).person = { subject: `farcaster:${user}`, userName: user }),
    /** Who has approved the last one of a browser, once; undefined as long as nobody has. */
    redeemFarcaster(device: string): Person | undefined {
      const [channel, known] = [...channels].find(([, each]) => each.device === device) ?? []
      if (!channel || !known) throw new HttpError(400, 'No Farcaster sign-in has begun')
      if (known.person) channels.delete(channel)
      return known.person
    },
  }
}
