import { useLayoutEffect, useMemo } from 'react'
import type { Connector } from '../domain/connector.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import { WAITING_TEXTS } from '../domain/texts.js'
import { announce } from '../flows/navigate.js'
import type { Children, Drawn } from '../ui/children.js'
import { adopt, css, tw } from '../ui/tw.js'
import { useModal, useTexts } from '../use-modal.js'
import { Foot, useInSight } from './Foot.js'
import { WalletPicture } from './WalletPicture.js'

const CSS = css`
  .lk-ask {
    stroke: var(--lk-accent);
    stroke-width: 2;
    stroke-dasharray: 30 70;
    animation: lk-ask 1.2s linear infinite;
  }
  @keyframes lk-ask {
    to {
      stroke-dashoffset: -100;
    }
  }
  @media (prefers-reduced-motion) {
    .lk-ask {
      animation: lk-pulse 2s infinite;
    }
  }
`

/** What a wallet is called where it is waited for, and its picture. */
type Wallet = Pick<Connector, 'id' | 'name' | 'imageUrl' | 'imageId'>

/**
 * The button that has the wallet asked, and the way out beside it, in the foot of the view. While the wallet is asked that is said where it was
 * pressed: the wallet's picture in a ring that travels, and its name. It cannot be pressed again until then, keeps the focus, and Cancel
 * stays. Above the button stands, and is heard, how it is with the wallet: what to look at there, or that it has not answered for a while.
 * In one piece: one button in its states, with what is said of each.
 */
export function AskWallet({
  label,
  onAsk,
  isAsking,
  isOff,
  busy,
  wallet,
  cancel,
  testId,
  standing,
}: {
  label: string
  onAsk: () => void
  /** The wallet has the request. */
  isAsking: boolean
  /** It cannot be pressed now, for another reason. */
  isOff?: boolean | undefined
  /** What is said in place of the wallet's name while something else is waited for: the network, say. */
  busy?: string | undefined
  /** Whom is waited for; without it, the one in use. */
  wallet?: Wallet | undefined
  /** The way out: how it is called, and what it does. */
  cancel?: { label: string; onClick: () => void; testId: string; isDisabled?: boolean } | undefined
  testId: string
  standing?: {
    /** The wallet has not answered for a while. */
    isSilent: boolean
    /** What to look at in the wallet while it is asked. */
    hint?: string
    /** What else is heard: that it has an earlier request, or that the network is waited for. */
    heard?: string | undefined
    /** What stands there while no hint does. */
    rest?: Children
    testId: string
  }
}): Drawn {
  useMemo(() => adopt(CSS), [])
  const modal = useModal()
  const text = useTexts(WAITING_TEXTS)
  const { state, options } = modal
  const asked = wallet ?? state.connectorOf()
  const name = asked?.name ?? ''
  // Nobody has heard of the embedded one by its name.
  const waiting = text('waitingFor', { wallet: asked?.id === EMBEDDED_ID ? text('yourWallet') : name })
  // What the embedded one asks stands in this dialog: nobody has to look for it.
  const isSilent = standing?.isSilent && asked?.id !== EMBEDDED_ID
  const hint = isAsking && (isSilent ? text('walletIsSilent', { wallet: name }) : standing?.hint)
  const heard = standing && ((isAsking && (isSilent ? hint : hint ? `${waiting}. ${hint}` : waiting)) || standing.heard)
  const told = useInSight<HTMLParagraphElement>(hint)
  // With what it draws, not a frame later: by then the wallet may have said no, which is the last word.
  useLayoutEffect(() => {
    if (heard) announce(modal, heard)
  }, [heard])
  const isBusy = isAsking || busy !== undefined
  const said = busy ?? (isAsking ? waiting : label)
  return (
    <>
      {hint ? (
        <p
          ref={told}
          class={isSilent ? tw`text-center text-balance font-medium text-warn` : tw`text-soft text-center text-balance`}
          data-testid={standing!.testId}
        >
          {hint}
        </p>
      ) : (
        standing?.rest
      )}
      <Foot>
        {/* The way out comes first for keys, and stays where it is while the wallet is asked; beneath where both do not fit beside each other. */}
        <div class={tw`flex flex-wrap-reverse gap-2`}>
          {cancel && (
            <button
              type="button"
              class={tw`inline-flex items-center justify-center min-h-[48px] px-4 grow rounded-lg bg-raised text-text text-base font-medium hover:bg-sunken`}
              aria-disabled={cancel.isDisabled}
              onClick={cancel.isDisabled ? undefined : cancel.onClick}
              data-testid={cancel.testId}
            >
              {cancel.label}
            </button>
          )}
          <button
            type="button"
            class={
              isBusy
                ? tw`inline-flex items-center justify-center gap-2 min-w-0 min-h-[48px] px-2 grow-[9] basis-[180px] rounded-lg bg-sunken text-text text-sm text-start font-semibold cursor-default`
                : isOff
                  ? tw`inline-flex items-center justify-center min-h-[48px] px-3 grow-[9] basis-[180px] rounded-lg bg-sunken text-soft text-base font-semibold text-center cursor-default`
                  : tw`inline-flex items-center justify-center min-h-[48px] px-3 grow-[9] basis-[180px] rounded-lg bg-accent text-on-accent text-base font-semibold hover:opacity-90 text-center`
            }
            aria-disabled={isBusy || Boolean(isOff)}
            aria-busy={isBusy}
            onClick={isBusy || isOff ? undefined : onAsk}
            data-testid={testId}
          >
            {isBusy && (
              <span class={tw`relative shrink-0 size-7 inline-flex items-center justify-center`} aria-hidden="true">
                <svg class={tw`absolute inset-0`} width="28" height="28" viewBox="0 0 28 28">
                  <path class="lk-ask" pathLength="100" d={RING} />
                </svg>
                {isAsking && asked && (
                  <WalletPicture
                    name={asked.name}
                    url={options.connectorImages?.[asked.id] ?? asked.imageUrl}
                    imageId={asked.imageId}
                    size={20}
                  />
                )}
              </span>
            )}
            {/* On two lines where it does not fit on one: the wallet's name, which says where to look, is never cut. */}
            <span class={tw`min-w-0 text-balance [overflow-wrap:anywhere]`}>{said}</span>
          </button>
        </div>
      </Foot>
    </>
  )
}

/** A square of 26 with round corners, from the middle of its top edge. */
const RING = 'M14 1H18A9 9 0 0 1 27 10V18A9 9 0 0 1 18 27H10A9 9 0 0 1 1 18V10A9 9 0 0 1 10 1Z'
