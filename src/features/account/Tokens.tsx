import { useSignal } from '@preact/signals-react'
import { useEffect, useMemo, useRef } from 'react'
import { findNetwork, listsTokens } from '../../domain/networks.js'
import { FRAME_TEXTS } from '../../domain/texts.js'
import { BALANCE_RETRY_GAP } from '../../domain/times.js'
import type { TokenBalance } from '../../domain/token-balances.js'
import { loadTokens } from '../../flows/account/load-balance.js'
import { Button } from '../../ui/Button.js'
import { Amount } from '../../ui/Amount.js'
import type { Drawn } from '../../ui/children.js'
import { Empty } from '../../ui/Empty.js'
import { WARNING } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { useNumbers } from '../../views/use-numbers.js'
import { RemotePicture } from '../../views/WalletPicture.js'
import { LongList } from './LongList.js'
import { ACCOUNT_TEXTS } from './texts.js'

const ROW = 56
/** So many rows are in the page at once; of a longer list only what is in sight is drawn. */
const MOST_ROWS = 40

/** Every token of the account, most valuable first; where they cannot be listed, the native coin as its node tells it. */
export function Tokens(): Drawn {
  const modal = useModal()
  const { state, options } = modal
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const box = useRef<HTMLDivElement>(null)
  const { caipAddress } = state.accountOf()
  const network = state.networkOf()
  const { portfolio, balance, balanceSymbol = '', balanceOf } = state.of()
  const isMine = portfolio?.of === caipAddress
  const tokens = isMine ? portfolio?.tokens : undefined
  const failedAt = isMine ? portfolio?.failedAt : undefined
  const isAwaited = listsTokens(state.networks.value, network, options.projectId) && !tokens && !failedAt
  const native = useMemo((): readonly TokenBalance[] => {
    if (!network || balance === undefined || balanceOf !== caipAddress) return []
    const { nativeCurrency: coin } = network
    const name = coin.symbol === balanceSymbol ? coin.name : balanceSymbol
    return [{ name, symbol: balanceSymbol, chainId: network.caipNetworkId, quantity: { decimals: '', numeric: balance } }]
  }, [network, balance, balanceSymbol, balanceOf, caipAddress])
  const shown = tokens?.length ? tokens : native
  const retry = () => {
    void loadTokens(modal, state.activeNamespace.peek()).catch(() => {})
    // The button goes while it is tried; the focus stays here.
    box.current!.focus()
  }
  return (
    <div ref={box} tabIndex={-1} class={tw`flex flex-col gap-2 px-4`}>
      {failedAt && <BalanceFailed failedAt={failedAt} onRetry={retry} />}
      {isAwaited ? (
        <Skeletons label={frame('loading')} />
      ) : shown.length > MOST_ROWS ? (
        <LongList label={text('tokens')} items={shown} keyOf={keyOf} heightOf={heightOf}>
          {drawToken}
        </LongList>
      ) : shown.length ? (
        <ul role="list" aria-label={text('tokens')}>
          {shown.map(token => (
            <li key={keyOf(token)}>{drawToken(token)}</li>
          ))}
        </ul>
      ) : (
        !failedAt && (
          <p class={tw`py-4 text-center text-soft`} data-testid="empty-account-state">
            {text('noTokens')}
          </p>
        )
      )}
    </div>
  )
}

const keyOf = ({ chainId, address, symbol }: TokenBalance): string => `${address ?? chainId} ${symbol}`
const heightOf = (): number => ROW
const drawToken = (token: TokenBalance): Drawn => <Token token={token} />

function Token({ token: { name, symbol, address, chainId, value, quantity, iconUrl } }: { token: TokenBalance }): Drawn {
  const { state } = useModal()
  const network = findNetwork(state.networks.value, chainId)
  const numbers = useNumbers()
  return (
    <div class={tw`flex items-center gap-3 min-h-[56px]`} data-testid="token-balance">
      {/* The native coin is told by a node, which knows no pictures. Of a token nobody is asked by what it calls itself. */}
      <RemotePicture kind="token" name={symbol} url={iconUrl} imageId={address ? undefined : symbol} isRound />
      {/* In large letters how much there is stands below its name. */}
      <span class={tw`flex flex-wrap items-center gap-x-3 grow min-w-0`}>
        <span class={tw`flex flex-col grow basis-[6em] min-w-0`}>
          <span class={tw`text-base font-medium truncate`} title={name}>
            {name}
          </span>
          <span class={tw`text-xs text-soft line-clamp-2`}>{network?.name}</span>
        </span>
        <span class={tw`flex flex-col items-end max-w-full ms-auto tabular-nums`}>
          {value !== undefined && <span class={tw`max-w-full text-base truncate`}>{numbers.fiat(value)}</span>}
          <span class={tw`max-w-full text-xs text-soft`}>
            <Amount short={numbers.amount(quantity.numeric, symbol)} full={numbers.full(quantity.numeric, symbol)} />
          </span>
        </span>
      </span>
    </div>
  )
}

function Skeletons({ label }: { label: string }): Drawn {
  return (
    <div class={tw`flex flex-col`} role="status" aria-label={label}>
      {[1, 2, 3, 4, 5].map(row => (
        <span key={row} class={`lk-skeleton ${tw`flex items-center gap-3 h-[56px]`}`}>
          <span class={tw`size-9 rounded-full bg-raised`} />
          <span class={tw`h-4 w-[120px] rounded-sm bg-raised`} />
          <span class={tw`h-4 w-[64px] ms-auto rounded-sm bg-raised`} />
        </span>
      ))}
    </div>
  )
}

/** Says that a balance could not be read, and when it can be asked for again: not sooner than 30 s later (specification, section 4). */
function BalanceFailed({ failedAt, onRetry }: { failedAt: number; onRetry: (() => void) | undefined }): Drawn {
  const text = useTexts(ACCOUNT_TEXTS)
  const frame = useTexts(FRAME_TEXTS)
  const { clock } = useModal()
  const left = useSignal(0)
  useEffect(() => {
    const stop = new AbortController()
    void (async () => {
      while (!stop.signal.aborted) {
        left.value = Math.max(0, Math.ceil((failedAt + BALANCE_RETRY_GAP - clock.now()) / 1000))
        if (!left.value) return
        await clock.wait(1000, stop.signal)
      }
    })()
    return () => stop.abort()
  }, [failedAt])
  return (
    // What the node tells stands below, and in sight.
    <div class={tw`-my-4`}>
      <Empty icon={WARNING}>
        <p class={tw`text-soft`} role="status">
          {text('tokensFailed')}
        </p>
        {onRetry && (
          <Button isDisabled={left.value > 0} onClick={onRetry}>
            {left.value > 0 ? text('tryAgainIn', { seconds: String(left.value) }) : frame('tryAgain')}
          </Button>
        )}
      </Empty>
    </div>
  )
}
