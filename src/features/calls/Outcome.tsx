import { toExplorerUrl } from '../../domain/links.js'
import { close } from '../../flows/close.js'
import type { Drawn } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Result } from '../../views/Result.js'
import { WalletPicture } from '../../views/WalletPicture.js'
import { CALLS_ASKING_TEXTS } from './asking-texts.js'
import type { Calls, Errand } from './state.js'
import { CALLS_TEXTS } from './texts.js'

/** What is said of it once the wallet has let it go. */
const OUTCOMES = { sent: 'callsSending', done: 'callsDone', partly: 'callsPartly', lost: 'callsLost', open: 'callsOpen' } as const

const TEXTS = { ...CALLS_ASKING_TEXTS, callsPartly: CALLS_TEXTS.callsPartly }

/** What became of it. */
export function Outcome({ calls, errand: { place } }: { calls: Calls; errand: Errand }): Drawn {
  const modal = useModal()
  const text = useTexts(TEXTS)
  const { network, connector } = place
  const phase = calls.phase.value as keyof typeof OUTCOMES
  return (
    <Result
      phase={phase === 'sent' ? 'pending' : phase === 'done' ? 'done' : 'failed'}
      image={
        <WalletPicture
          name={connector.name}
          url={modal.options.connectorImages?.[connector.id] ?? connector.imageUrl}
          imageId={connector.imageId}
          size={72}
        />
      }
      title={text(OUTCOMES[phase])}
      more={calls.words.value || text(phase === 'sent' ? 'callsSendingMore' : 'callsDoneMore', { network: network.name })}
      href={toExplorerUrl(network, 'tx', calls.hashes.value.at(-1))}
      onDone={() => close(modal)}
      testId="calls-result"
    />
  )
}
