import { signal } from '@preact/signals-core'
import { SOCIAL_KEY } from '../../domain/social-key.js'
import { SOCIAL_NAMES, toSocial } from '../../domain/social-names.js'
import type { OpenModal } from '../../modal.js'
import { attempts } from './state.js'

/** Goes on with a login for which the page had gone to the provider, once: address and storage forget it. Answers whether there is one. */
export function readReturn({ storage, screen: { router } }: OpenModal): boolean {
  const social = toSocial(storage.get(SOCIAL_KEY))
  const here = new URL(location.href)
  const resultUri = here.searchParams.get('result_uri')
  storage.remove(SOCIAL_KEY)
  if (!social || social === 'farcaster' || !resultUri) return false
  here.searchParams.delete('result_uri')
  history.replaceState(history.state, '', here)
  router.replace('ConnectingSocial', { social, title: SOCIAL_NAMES[social] })
  attempts.set(router.current.peek(), { social, resultUri, phase: signal('finishing'), reason: signal('') })
  return true
}
