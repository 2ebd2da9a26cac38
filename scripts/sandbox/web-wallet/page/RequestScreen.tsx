import { Bytes, Note, Rows } from '../../wallet-parts.js'
import type { Words } from '../../words/message.js'
import type { PeerRequest } from '../peer.js'
import { Approval } from './Approval.js'
import { Dapp, hostOf } from './parts.js'
import type { WebWallet } from './wallet.js'

export interface RequestScreenProps {
  request: PeerRequest
  description: Words
  wallet: WebWallet
  waiting: number
}

/** What a connected dApp wants done. Of a message the text comes first, of a transaction the amount and the receiver. */
export function RequestScreen({ request, description: { title, action, rows, text, warning }, wallet, waiting }: RequestScreenProps) {
  const isTransaction = /send|transaction|psbt/i.test(request.method)
  const bytes = <Bytes text={text} isSent={isTransaction} testId="web-wallet-text" />
  return (
    <Approval
      title={title}
      action={action}
      waiting={waiting}
      onApprove={() => void wallet.approveRequest(request)}
      onReject={() => void wallet.rejectRequest(request)}
    >
      <Dapp dapp={request.dapp} asks={`${hostOf(request.dapp.url)} asks you`} />
      {warning && <Note tone="warn">{warning}</Note>}
      {!isTransaction && bytes}
      <Rows rows={rows} />
      {isTransaction && bytes}
    </Approval>
  )
}
