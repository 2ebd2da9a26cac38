import type { ServiceError } from '../../clients/blockchain-api.js'
import { getSuggestions } from '../../clients/account-api.js'
import { isNameLabel, toCoinType } from '../../domain/names.js'
import { DEBOUNCE } from '../../domain/times.js'
import { errors } from '../../flows/rooms.js'
import { tellError } from '../../flows/tell-error.js'
import type { OpenModal } from '../../modal.js'
import { quote } from '../../domain/texts.js'
import type { Names } from './state.js'

/** Takes the label that was typed, and asks for names like it. */
export function suggestNames(modal: OpenModal, names: Names, label: string): Promise<void> {
  names.type(label)
  return askForNames(modal, names)
}

/** Asks for names like the one that stands there, once the visitor has stopped typing. The latest question counts; `names.stop` ends it. */
export async function askForNames(modal: OpenModal, names: Names): Promise<void> {
  const label = names.typed.peek()
  const isWorthAsking = isNameLabel(label)
  const signal = names.ask()
  names.suggest({ status: isWorthAsking ? 'loading' : 'none' })
  if (!isWorthAsking) return
  await modal.clock.wait(DEBOUNCE, signal)
  if (signal.aborted) return
  try {
    const { toBlockchainApi } = await import('../../flows/account/blockchain-api.js')
    const api = toBlockchainApi(modal)!
    const network = modal.state.networkOf()
    const caipNetworkId = network && toCoinType(network.id) !== undefined ? network.caipNetworkId : undefined
    const list = await getSuggestions(api, { label: label.toLowerCase(), caipNetworkId }, signal)
    const isSupported = await api.isSupported(caipNetworkId, signal)
    names.suggest({ status: isSupported ? 'ready' : 'elsewhere', list })
  } catch (error) {
    if (signal.aborted) return
    void tellError(modal, 'nameSuggestionsFailed')
    const { tellingOf, toModalError } = await errors()
    const failure = toModalError(error, 'nameSuggestionsFailed')
    const { reason = '' } = Object(failure.cause) as Partial<ServiceError>
    // The server's own reason comes first (specification, section 8).
    if (!signal.aborted) names.suggest({ status: 'failed', reason: quote(reason) || tellingOf(modal, failure).said })
  }
}
