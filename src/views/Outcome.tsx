import type { Standing } from '../domain/history.js'
import { toExplorerUrl } from '../domain/links.js'
import type { CaipNetwork } from '../domain/networks.js'
import { ENDED_TEXTS, FOLLOWING_TEXTS } from '../domain/texts.js'
import type { Children, Drawn } from '../ui/children.js'
import { useTexts } from '../use-modal.js'
import { Result } from './Result.js'

const TEXTS = { ...ENDED_TEXTS, ...FOLLOWING_TEXTS }

/** What stands over all that is neither on its way nor as it was to be. */
const TITLES = {
  unknown: 'notConfirmed',
  partly: 'callsPartly',
  failed: 'activityFailed',
  replaced: 'activityReplaced',
  calledOff: 'activityCalledOff',
} as const satisfies Record<Exclude<Standing, 'pending' | 'confirmed'>, keyof typeof TEXTS>

/**
 * What became of what a wallet was asked to send, in the same words whatever it was; the activity has those of its end. It is `undecided`
 * where the wallet leaves open whether it has sent anything.
 */
export function Outcome({
  standing,
  title,
  words,
  network,
  hash,
  ...shown
}: {
  standing: Standing | 'undecided'
  /** While it is on its way or undecided, and once all of it has been done. */
  title: string
  /** Why it is not. */
  words: string
  network: CaipNetwork
  /** By which the network knows it. */
  hash: string | undefined
  image: Drawn
  done?: Children
  children?: Children
  onDone: () => void
  testId: string
}): Drawn {
  const text = useTexts(TEXTS)
  const isPending = standing === 'pending'
  const isDone = standing === 'confirmed'
  // Of what has no hash a wallet alone has said that it is done.
  const more = isPending ? text('callsSendingMore') : isDone ? hash && text('sentMore', { network: network.name }) : words
  return (
    <Result
      {...shown}
      phase={isPending ? 'pending' : isDone ? 'done' : 'failed'}
      title={isPending || isDone || standing === 'undecided' ? title : text(TITLES[standing])}
      more={more}
      href={toExplorerUrl(network, 'tx', hash)}
    />
  )
}
