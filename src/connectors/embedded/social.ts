import type { EmbeddedWallet } from '../../domain/embedded.js'
import { toError } from './errors.js'
import type { Person } from './person.js'
import type { Site } from './site.js'

type Social = Pick<EmbeddedWallet, 'getSocialUrl' | 'connectSocial' | 'getFarcasterUrl' | 'connectFarcaster'>

/** What a person does by a social account: a page elsewhere to log in at, and coming in with what it answers. */
export const createSocial = ({ site, person }: { site: Site; person: Person }): Social => ({
  getSocialUrl: async (provider, signal) => site.toPage((await site.ask('GET_SOCIAL_REDIRECT_URI', { provider }, { signal })).uri),
  async connectSocial(provider, uri, signal) {
    const page = URL.canParse(uri) ? new URL(uri) : undefined
    // What comes back names who it is: from nobody but the site itself.
    if (page?.origin !== site.origin) throw await toError('untrustedOrigin')
    const { userName } = await site.ask('CONNECT_SOCIAL', { uri: page.href }, { signal })
    person.comeIn(provider, userName || undefined)
  },
  getFarcasterUrl: async signal => site.toPage((await site.ask('GET_FARCASTER_URI', undefined, { signal })).url),
  async connectFarcaster(signal) {
    const { userName } = await site.askPatiently('CONNECT_FARCASTER', signal)
    person.comeIn('farcaster', userName || undefined)
  },
})
