import { useSignal } from '@preact/signals-react'
import { toHue, toInitials } from '../domain/caip.js'
import { toImageUrl } from '../domain/links.js'
import { FRAME_TEXTS, PICKER_TEXTS } from '../domain/texts.js'
import { Amount } from '../ui/Amount.js'
import type { Drawn } from '../ui/children.js'
import { List, ListItem, ListSkeleton } from '../ui/List.js'
import { Picture } from '../ui/Picture.js'
import { SearchField } from '../ui/SearchField.js'
import { tw } from '../ui/tw.js'
import { useTexts } from '../use-modal.js'
import { useNumbers } from './use-numbers.js'

/** A coin or token one may choose. */
export interface TokenChoice {
  /** CAIP-10, or of the native coin what stands in for it. */
  id: string
  name: string
  symbol: string
  /** Bare, of its contract; the native coin has none. It is shown where another token of the list has the same symbol. */
  address?: string | undefined
  /** No list knows it: its address is shown in any case. */
  isUnlisted?: boolean
  iconUrl?: string | undefined
  /** What the visitor has of it, decimal text. */
  amount?: string | undefined
  /** What that is worth in US dollars, decimal text. */
  worth?: string | undefined
}

/** Tokens under one heading. */
export interface TokenGroup {
  label: string
  tokens: readonly TokenChoice[]
}

/** From so many tokens on one may search. */
const SEARCH_FROM = 6
/** More rows than anybody scrolls through; whoever looks for another one searches. */
const MOST_ROWS = 100

/** A symbol as the eye reads it: in small letters, wide ones as narrow ones, and digits that look like letters as these. */
const toSkeleton = (symbol: string): string => symbol.normalize('NFKC').toLowerCase().replace(/0/g, 'o').replace(/[1i|]/g, 'l')

/**
 * What tells whether a symbol may be taken for another's: more than one token of the list goes by it, or it has letters of other
 * alphabets, which look like Latin ones. Anybody may give their token the symbol of another.
 */
export function findTwins(tokens: readonly { symbol: string }[]): (symbol: string) => boolean {
  const all = tokens.map(({ symbol }) => toSkeleton(symbol))
  const seen = new Set<string>()
  const twins = new Set(all.filter(symbol => seen.has(symbol) || !seen.add(symbol)))
  return symbol => /[^ -~]/.test(symbol) || twins.has(toSkeleton(symbol))
}

/** A list of tokens to choose from, by groups, and a field to search them by name, symbol or address. */
export function TokenPicker({
  groups,
  selected,
  onChoose,
  isLoading,
  prefix,
  picture = drawPicture,
}: {
  groups: readonly TokenGroup[]
  selected?: string | undefined
  onChoose: (id: string) => void
  isLoading?: boolean
  /** What test ids begin with: `swap-select-token`. */
  prefix: string
  /** Where pictures are to be fetched first. */
  picture?: (token: TokenChoice) => Drawn
}): Drawn {
  const text = useTexts(PICKER_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const search = useSignal('')
  const wanted = search.value.trim().toLowerCase()
  const isFound = ({ id, name, symbol }: TokenChoice) =>
    name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted) || (wanted.length > 8 && id.toLowerCase().endsWith(wanted))
  const found = groups
    .map(({ label, tokens }) => ({ label, tokens: tokens.filter(isFound).slice(0, MOST_ROWS) }))
    .filter(({ tokens }) => tokens.length)
  const isTwin = findTwins(groups.flatMap(({ tokens }) => tokens))
  const isTold = ({ symbol, address, isUnlisted }: TokenChoice) => address && (isUnlisted || isTwin(symbol))
  const count = groups.reduce((sum, { tokens }) => sum + tokens.length, 0)
  return (
    <div class={tw`flex flex-col gap-3 px-4 pb-4`}>
      {count >= SEARCH_FROM && (
        <SearchField
          label={text('searchToken')}
          clearLabel={frame('clearSearch')}
          value={search.value}
          onInput={value => (search.value = value)}
          testId={`${prefix}-search-input`}
        />
      )}
      {found.map(({ label, tokens }) => (
        <section key={label} class={tw`flex flex-col gap-2`}>
          {groups.length > 1 && <h2 class={tw`px-2 text-xs font-semibold text-soft`}>{label}</h2>}
          <List label={label}>
            {tokens.map(token => (
              <ListItem
                key={token.id}
                image={picture(token)}
                label={token.name}
                isCut
                detail={
                  isTold(token) ? (
                    <span class={tw`block whitespace-normal [overflow-wrap:anywhere]`} translate={false}>
                      {token.symbol} · {token.address}
                    </span>
                  ) : (
                    token.symbol
                  )
                }
                tag={<Held token={token} />}
                testId={`${prefix}-item-${token.symbol}`}
                isSelected={token.id === selected}
                end=""
                onClick={() => onChoose(token.id)}
              />
            ))}
          </List>
        </section>
      ))}
      {isLoading ? (
        <div role="status" aria-label={frame('loading')}>
          <ul class={tw`flex flex-col gap-[6px]`}>
            <ListSkeleton />
            <ListSkeleton />
            <ListSkeleton />
          </ul>
        </div>
      ) : (
        !found.length && (
          <p class={tw`py-6 text-center text-soft`} role="status">
            {text(count ? 'noSuchToken' : 'noTokensHere')}
          </p>
        )
      )}
    </div>
  )
}

const drawPicture = ({ iconUrl, symbol }: TokenChoice): Drawn => (
  <Picture url={toImageUrl(iconUrl)} initials={toInitials(symbol)} hue={toHue(symbol)} isRound />
)

/** How much there is of it; what is there, however little, is never shown as nothing. */
function Held({ token: { amount, worth, symbol } }: { token: TokenChoice }): Drawn {
  const numbers = useNumbers()
  if (amount === undefined) return null
  return (
    <span class={tw`flex flex-col items-end max-w-full ms-auto tabular-nums`}>
      {worth !== undefined && <span class={tw`text-base`}>{numbers.fiat(worth)}</span>}
      <span class={tw`max-w-full text-xs text-soft`}>
        <Amount short={numbers.amount(amount, symbol)} full={numbers.full(amount, symbol)} isInRow />
      </span>
    </span>
  )
}
