import type { NameSuggestion } from '../../clients/names-api.js'
import { NAMES_TEXTS } from '../../domain/texts/names.js'
import type { View } from '../../ui/children.js'
import { List } from '../../ui/List.js'
import { tw } from '../../ui/tw.js'
import { useTexts } from '../../use-modal.js'

// The look of `ui/Tag.tsx`: that file would no longer be in one chunk with what the list of all wallets needs.
const FREE = tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-good/10 text-good`
const TAKEN = tw`px-2 py-[2px] rounded-sm text-xs font-medium bg-sunken text-soft`

/** Names to choose from; those that are taken cannot be chosen. Places are kept while they come. */
export function NameRows({ list, onChoose }: { list: readonly NameSuggestion[] | undefined; onChoose: (name: string) => unknown }): View {
  const text = useTexts(NAMES_TEXTS)
  if (!list) return <div class={tw`flex flex-col gap-[6px]`} aria-hidden="true">{[1, 2, 3].map(row => <span key={row} class={`lk-skeleton ${tw`h-12 rounded-lg bg-raised`}`} />)}</div>
  return (
    <List label={text('nameSuggestions')}>
      {list.map(({ name, registered }) => (
        <li key={name}>
          <button
            type="button"
            class={tw`flex items-center gap-3 w-full min-h-[48px] px-4 rounded-lg bg-raised text-sm hover:bg-sunken disabled:(text-soft cursor-default)`}
            data-testid="account-name-suggestion"
            disabled={registered}
            onClick={() => onChoose(name)}
          >
            <span class={tw`grow min-w-0 py-1 [overflow-wrap:anywhere]`}>{name}</span>
            <span class={registered ? TAKEN : FREE}>{text(registered ? 'registered' : 'available')}</span>
          </button>
        </li>
      ))}
    </List>
  )
}
