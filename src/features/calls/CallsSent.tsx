import { FOLLOWING_TEXTS, toOpenEnded, UNSENT_TEXTS } from '../../domain/texts.js'
import { close } from '../../flows/close.js'
import type { Drawn } from '../../ui/children.js'
import { useModal, useTexts } from '../../use-modal.js'
import { Outcome } from '../../views/Outcome.js'
import { WalletPicture } from '../../views/WalletPicture.js'
import type { Calls, Errand } from './state.js'
import { CALLS_TEXTS } from './texts.js'

const TEXTS = { ...CALLS_TEXTS, ...FOLLOWING_TEXTS, ...UNSENT_TEXTS }

const TITLES: Partial<Record<string, 'callsSettling' | 'mayBeSent'>> = { pending: 'callsSettling', undecided: 'mayBeSent' }

/** What became of it. */
export function CallsSent({ calls, errand: { place } }: { calls: Calls; errand: Errand }): Drawn {
  const modal = useModal()
  const text = useTexts(TEXTS)
  const { network, connector } = place
  const standing = calls.standing.value
  const hashes = calls.hashes.value
  const hash = hashes.at(-1)
  const done = hashes.length > 1 ? 'callsDone' : hash ? 'executeConfirmed' : 'walletSaysDone'
  return (
    <Outcome
      standing={standing}
      image={
        <WalletPicture
          name={connector.name}
          url={modal.options.connectorImages?.[connector.id] ?? connector.imageUrl}
          imageId={connector.imageId}
          size={72}
        />
      }
      title={toOpenEnded(text(TITLES[standing] ?? done))}
      words={calls.words.value}
      network={network}
      hash={hash}
      onDone={() => close(modal)}
      testId="calls-result"
    />
  )
}
