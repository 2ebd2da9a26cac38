import { ACCOUNT_TEXTS } from '../../domain/texts/account.js'
import { FRAME_TEXTS } from '../../domain/texts/frame.js'
import { HISTORY_TEXTS } from '../../domain/texts/history.js'
import { toLink } from '../../domain/links.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { Button } from '../../ui/Button.js'
import type { Children, View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'

/** What stands where a list would: a sentence, and what to do next. */
export function Notice({ title, more, testId, children }: { title?: string; more?: string; testId?: string; children?: Children }): View {
  return (
    <div class={tw`flex flex-col items-center gap-3 px-4 py-8 text-center`} data-testid={testId}>
      {title && <p class={tw`text-base font-semibold`}>{title}</p>}
      {more && <p class={tw`text-soft`}>{more}</p>}
      {children}
    </div>
  )
}

/** The service did not answer, as a toast has said. */
export function Failure({ onAgain }: { onAgain: () => void }): View {
  const text = useTexts(HISTORY_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  return <Notice more={text('historyFailed')}><Button onClick={onAgain}>{frame('tryAgain')}</Button></Notice>
}

/** The service does not know this network; its explorer does. */
export function Unsupported(): View {
  const { state } = useModal()
  const text = useTexts(HISTORY_TEXTS)
  const account = useTexts(ACCOUNT_TEXTS)
  const network = state.networkOf()
  const href = toExplorerUrl(network, 'address', state.accountOf().address)
  return (
    <Notice more={text('noHistory', { network: network?.name ?? '' })} testId="empty-activity-state">
      {href && <a class={tw`inline-flex items-center min-h-[24px] px-1 rounded-sm text-link font-medium hover:underline`} href={href} target="_blank" rel="noreferrer noopener">{account('explorer')}</a>}
    </Notice>
  )
}

/** The way to be paid, where the dApp has it. */
export function ReceiveButton(): View {
  const { state, screen } = useModal()
  const text = useTexts(HISTORY_TEXTS)
  return state.features.value.receive === false ? null : <Button onClick={() => screen.router.push('WalletReceive')}>{text('receive')}</Button>
}

/** The page of a transaction or an account in the network's explorer, where it has one. */
export function toExplorerUrl(network: CaipNetwork | undefined, kind: 'tx' | 'address', id: string | undefined): string | undefined {
  const explorer = toLink(network?.blockExplorers?.default.url)
  return explorer && id && `${explorer.replace(/\/$/, '')}/${kind}/${id}`
}
