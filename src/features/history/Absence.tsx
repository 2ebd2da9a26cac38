import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { NO_HISTORY_TEXTS } from '../../domain/texts/no-history.js'
import type { View } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Notice, toExplorerUrl } from './Notice.js'
import type { History } from './state.js'
import { begin } from './use-history.js'

/** Why there is nothing: the service did not answer, as a toast has said; or it does not know the network, whose explorer does. */
export function Absence({ history, onAct }: { history: History; onAct: () => void }): View {
  const modal = useModal()
  const text = useTexts(NO_HISTORY_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const status = history.status.value
  const network = modal.state.networkOf()
  const again = () => {
    begin(modal, history, { again: true })
    onAct()
  }
  if (status === 'failed') return <Notice sentence={text('historyFailed')} label={frame('tryAgain')} onClick={again} />
  return status !== 'unsupported' ? null : (
    <Notice sentence={text('noHistory', { network: network?.name ?? '' })} testId="empty-activity-state" label={text('explorer')} href={toExplorerUrl(network, 'address', modal.state.accountOf().address)} />
  )
}
