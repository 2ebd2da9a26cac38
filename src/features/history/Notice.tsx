import { useEffect } from 'react'
import type { CaipNetwork } from '../../domain/networks.js'
import { toLink } from '../../domain/links.js'
import { announce } from '../../flows/navigate.js'
import { Button } from '../../ui/Button.js'
import type { View } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useModal } from '../../use-modal.js'

/** What stands where a list would: a sentence, and one thing to do next. */
export function Notice({ sentence, testId, label, href, onClick }: {
  sentence?: string | undefined
  testId?: string | undefined
  label: string
  href?: string | undefined
  onClick?: (() => void) | undefined
}): View {
  useSaid(sentence)
  return (
    <div class={tw`flex flex-col items-center gap-3 px-4 py-8 text-center`} data-testid={testId}>
      {sentence && <p class={tw`text-soft`}>{sentence}</p>}
      {onClick && <Button onClick={onClick}>{label}</Button>}
      {href && <a class={tw`inline-flex items-center min-h-[24px] px-1 rounded-sm text-link font-medium hover:underline`} href={href} target="_blank" rel="noreferrer noopener">{label}</a>}
    </div>
  )
}

/** Tells screen readers how it has ended, once it has. */
export function useSaid(outcome: string | false | undefined): void {
  const modal = useModal()
  useEffect(() => {
    if (outcome) announce(modal, outcome)
  }, [outcome])
}

/** The page of a transaction or an account in the network's explorer, where it has one. */
export function toExplorerUrl(network: CaipNetwork | undefined, kind: 'tx' | 'address', id: string | undefined): string | undefined {
  const explorer = toLink(network?.blockExplorers?.default.url)
  return explorer && id && `${explorer.replace(/\/$/, '')}/${kind}/${id}`
}
