import type { ServiceError } from '../../clients/blockchain-api.js'
import { toCoinType } from '../../domain/names.js'
import { registerName as submit, toNameMessage } from './api.js'
import { named } from '../../domain/error-code.js'
import { toHexSignature, toHexText } from '../../domain/encodings.js'
import { PROFILE_KEYS } from '../../domain/storage-keys.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { quote, toText } from '../../domain/texts.js'
import { REGISTERING_TEXTS } from './texts.js'
import { NAME_MESSAGE_LIFE } from '../../domain/times.js'
import { isSignature } from '../../domain/sent-transactions.js'
import { errors } from '../../flows/rooms.js'
import { keep } from '../../flows/account/cache.js'
import { askWallet, type Turn } from '../../flows/money/ask-wallet.js'
import { announce } from '../../flows/navigate.js'
import { toast } from '../../flows/toast.js'
import { track } from '../../flows/track.js'
import type { OpenModal } from '../../modal.js'
import type { Names, Registrant } from './state.js'

const SUCCESS = 'RegisterAccountNameSuccess'

/**
 * Registers a name: has the account's wallet sign, and hands that to the service (specification, section 4).
 * Meanwhile RegisterAccountNameSuccess is on screen; whatever fails leads back to the form, with the reason beside the field.
 * Who leaves before they have signed calls it off, and may begin anew at once; how it ends for a name that was handed in already is told
 * in passing, and another name has to wait for it.
 */
export async function registerName(modal: OpenModal, names: Names, name: string, registrant: Registrant | undefined): Promise<void> {
  const {
    state,
    screen: { router },
    clock,
    options,
  } = modal
  if (!registrant) return names.refuse((await errors()).tellingOf(modal, 'noAuthConnector').said)
  const isOnItsWay = () => router.history.value.some(({ view }) => view === SUCCESS)
  const text = (key: keyof typeof REGISTERING_TEXTS, of = name) => toText(options.texts, REGISTERING_TEXTS, key, { name: of })
  const other = names.registration.peek()
  if (other && other.phase.peek() !== 'done') {
    // A second tap is the same wish; who has gone back wishes for another.
    if (!isOnItsWay()) names.refuse(text('nameUnderWay', other.name))
    return
  }
  const {
    address,
    connector,
    network: { id, caipNetworkId },
  } = registrant
  const properties = { isSmartAccount: registrant.isSmartAccount, ensName: name }
  const isStillHis = () => state.accountOf('eip155').address?.toLowerCase() === address.toLowerCase()
  const mine = names.begin(name, address)
  router.push(SUCCESS, { title: text('yourName') })
  track(modal, { event: 'REGISTER_NAME_INITIATED', properties })

  let giveUp = () => {}
  const silence = new Promise<undefined>(resolve => (giveUp = () => resolve(undefined)))
  await askWallet(modal, { key: SUCCESS, isHere: isOnItsWay, onSilence: isSilent => isSilent && giveUp() }, register)

  async function register({ left, hear }: Turn): Promise<void> {
    let asked = 0
    left.addEventListener('abort', giveUp)
    try {
      const { toBlockchainApi } = await import('../../flows/account/blockchain-api.js')
      const api = toBlockchainApi(modal)!
      const coinType = toCoinType(id)
      if (!coinType || !(await api.isSupported(caipNetworkId, left))) throw named('nameNotRegistered')
      if (left.aborted) return
      // As late as can be: the service looks at how old the message is.
      asked = clock.now()
      const message = toNameMessage(name, asked)
      const request = (connector.provider as Eip1193Provider).request({ method: 'personal_sign', params: [toHexText(message), address] })
      const signature = toHexSignature(await Promise.race([hear(request), silence]))
      if (left.aborted) return
      if (signature === undefined) throw named('walletSilent')
      if (!isSignature(signature)) throw named('walletBadAnswer')
      if (!isStillHis()) throw new Told(text('nameAccountChanged'))
      mine.reach('submitting')
      await submit(api, { coinType, address, message, signature, caipNetworkId })
      forgetNames(modal, address)
      if (isStillHis()) {
        // Kept as well: what the browser itself remembers of the service's answer still has no name.
        keep(modal, PROFILE_KEYS.identities, address, { identity: { name, avatar: state.of('eip155').image ?? null } })
        state.patch('eip155', { name })
      }
      track(modal, { event: 'REGISTER_NAME_SUCCESS', properties })
      if (left.aborted) return toast(modal, 'success', text('nameRegistered'))
      mine.reach('done')
      // There is nothing to go back to.
      if (router.view.peek() === SUCCESS) router.endWith(SUCCESS)
    } catch (error) {
      // Called off while the service was asked about the network.
      if (left.aborted && mine.phase.peek() === 'signing') return
      const { tellingOf, toModalError } = await errors()
      const failure = toModalError(error, 'nameNotRegistered', { name: connector.name }, modal)
      const { name: kind, message, cause } = failure
      const { reason } = Object(cause) as Partial<ServiceError>
      // The service's own words for it are for developers (references, wire 1.2): "Signature UNIXTIME timestamp is too old".
      const isTooOld = /timestamp is too old/i.test(reason ?? '')
      const words =
        error instanceof Told
          ? error.message
          : kind === 'userRejected'
            ? text('nameDeclined')
            : !isTooOld
              ? quote(reason) || tellingOf(modal, failure).said
              : clock.now() - asked > NAME_MESSAGE_LIFE
                ? text('nameTooLate')
                : tellingOf(modal, 'clockWrong').said
      track(modal, {
        event: 'REGISTER_NAME_ERROR',
        properties: { ...properties, error: error instanceof Told ? words : reason || message },
      })
      if (left.aborted) return toast(modal, 'error', words)
      names.refuse(words, /already registered/i.test(reason ?? '') ? name : undefined)
      announce(modal, words)
      if (router.view.peek() === SUCCESS) router.back(true)
    } finally {
      names.end(mine, text('nameUnderWay'))
    }
  }
}

/** A failure that is in words already. */
class Told extends Error {}

/** Drops what is cached of an address, which had another name or none. */
function forgetNames({ storage }: OpenModal, address: string): void {
  for (const key of [PROFILE_KEYS.identities, PROFILE_KEYS.names]) {
    const all = Object.entries(storage.getJson<Record<string, unknown>>(key) ?? {})
    const others = all.filter(([of]) => !of.toLowerCase().includes(address.toLowerCase()))
    if (others.length < all.length) storage.set(key, JSON.stringify(Object.fromEntries(others)))
  }
}
