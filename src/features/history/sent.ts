import { joinTransactions } from '../../domain/history.js'
import { isSentBy, leaveOutKnown, toTransaction } from '../../domain/sent-transactions.js'
import { resumeTransactions } from '../../flows/follow-transaction.js'
import { followingOf } from '../../flows/sent-transactions.js'
import type { Modal } from '../../modal.js'
import { inWords } from './load-history.js'
import type { History } from './state.js'

/**
 * Puts what was sent from here among the rows of the service until it has them itself, and goes on following what is still open.
 * What stands there is always of the account on screen.
 */
export function showSent(modal: Modal, history: History): void {
  resumeTransactions(modal)
  const { state } = modal
  const { list } = followingOf(modal)
  history.merge.value = rows => {
    const mine = list.value.filter(each => isSentBy(each, state.accountOf().address, state.networkOf()?.caipNetworkId))
    const added = leaveOutKnown(mine.map(toTransaction), rows)
    return added.length ? joinTransactions(added.map(each => inWords(modal, each)), rows) : rows
  }
}
