import { useEffect } from 'react'
import { toExplorerUrl } from '../../domain/links.js'
import { ACCOUNT_PLACE_TEXTS, FRAME_TEXTS } from '../../domain/texts.js'
import { announce } from '../../flows/navigate.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Empty } from '../../ui/Empty.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import type { History } from './state.js'
import { ACCOUNT_TEXTS } from './texts.js'
import { begin } from './watch.js'

const NOTHING = 'M3 11.5 5.5 4.5h9l2.5 7v4H3zM3 11.5h4l1 2h4l1-2h4'

/** What stands where a list would: a sentence, and one thing to do next. */
export function Notice({
  sentence,
  testId,
  label,
  href,
  onClick,
}: {
  sentence?: string | undefined
  testId?: string | undefined
  label: string
  href?: string | undefined
  onClick?: (() => void) | undefined
}): Drawn {
  useSaid(sentence)
  return (
    <Empty icon={NOTHING} testId={testId}>
      {sentence && <p class={tw`text-soft`}>{sentence}</p>}
      {onClick && <Button onClick={onClick}>{label}</Button>}
      {href && (
        <a
          class={tw`inline-flex items-center min-h-[24px] px-1 rounded-sm text-link font-medium hover:underline`}
          href={href}
          target="_blank"
          rel="noreferrer noopener"
        >
          {label}
        </a>
      )}
    </Empty>
  )
}

/** Tells screen readers how it has ended, once it has. */
export function useSaid(outcome: string | false | undefined): void {
  const modal = useModal()
  useEffect(() => {
    if (outcome) announce(modal, outcome)
  }, [outcome])
}

/** Why there is nothing: the service did not answer; or it does not know the network, whose explorer does. */
export function Absence({ history, of, onAct }: { history: History; of: 'history' | 'nfts'; onAct: () => void }): Drawn {
  const modal = useModal()
  const text = useTexts(ACCOUNT_TEXTS)
  const place = useTexts(ACCOUNT_PLACE_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const status = history.status.value
  const network = modal.state.networkOf()
  const again = () => {
    begin(modal, history, { again: true })
    onAct()
  }
  if (status === 'failed') return <Notice sentence={text(`${of}Failed`)} label={frame('tryAgain')} onClick={again} />
  return status !== 'unsupported' ? null : (
    <Notice
      sentence={text('noHistory', { network: network?.name ?? '' })}
      testId="empty-activity-state"
      label={place('explorer')}
      href={toExplorerUrl(network, 'address', modal.state.accountOf().address)}
    />
  )
}
