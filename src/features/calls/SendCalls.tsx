import { useSignal } from '@preact/signals-react'
import { useEffect, useLayoutEffect } from 'react'
import { truncate } from '../../domain/caip.js'
import type { PreparedTransaction } from '../../domain/adapter.js'
import { toExplorerUrl } from '../../domain/links.js'
import { toPlainText } from '../../domain/names.js'
import { REVIEW_TEXTS } from '../../domain/texts.js'
import { close } from '../../flows/close.js'
import { announce, goBack } from '../../flows/navigate.js'
import { Button } from '../../ui/Button.js'
import type { Drawn } from '../../ui/children.js'
import { Facts } from '../../ui/Facts.js'
import { CHECK, Icon } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AskWallet } from '../../views/AskWallet.js'
import { FullAddress } from '../../views/FullAddress.js'
import { Result } from '../../views/Result.js'
import { Trouble } from '../../views/Review.js'
import { WalletPicture } from '../../views/WalletPicture.js'
import { keep } from './begun.js'
import { carryOut } from './carry-out.js'
import { Foreseen } from './Foreseen.js'
import { prepare } from './prepare.js'
import { isOut, toKind, toReceiver, type Way } from './rules.js'
import { type Calls, callsOf, type Errand } from './state.js'
import { CALLS_TEXTS } from './texts.js'

/** What a dApp would have the account do, before it is done; without anything to show of it, the account. */
export function SendCalls(): Drawn {
  const modal = useModal()
  const calls = callsOf(modal)
  const errand = calls.errand.value
  useEffect(() => {
    // It comes in the same task where a dApp has asked for it.
    queueMicrotask(() => calls.errand.peek() ?? modal.screen.router.replace('Account'))
  }, [])
  if (!errand) return null
  return isOut(calls.phase.value) ? <Outcome calls={calls} errand={errand} /> : <Sheet calls={calls} errand={errand} />
}

/** How the ways to ask are said. */
const WAYS = {
  one: 'callsOnce',
  batch: 'callsAtOnce',
  upgrade: 'callsUpgrade',
  loose: 'callsLoose',
  steps: 'callsSteps',
} as const satisfies Record<Way, keyof typeof CALLS_TEXTS>

function Sheet({ calls, errand }: { calls: Calls; errand: Errand }): Drawn {
  const modal = useModal()
  const text = useTexts(CALLS_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const { wish, place } = errand
  const all = 'calls' in wish ? wish.calls : []
  const way = calls.way.value
  const phase = calls.phase.value
  const done = calls.hashes.value.length
  const count = String(all.length)
  const app = toPlainText(modal.options.metadata?.name, 40) || text('callsThisApp')
  const wallet = place.connector.name
  const isSteps = way === 'steps' && all.length > 1
  const isWhole = 'calls' in wish && wish.isWhole
  // What is known of the rest says nothing of all of it.
  const isAnew = useSignal(false)
  const foresight = isAnew.value ? undefined : calls.foresight.value
  const isFailing = foresight !== 'unknown' && foresight?.failure !== undefined
  const said = calls.isSilent.value ? text('callsSilent', { wallet }) : phase === 'earlier' ? text('callsEarlier', { wallet }) : ''
  useLayoutEffect(() => {
    if (said) announce(modal, said)
  }, [said])
  // What cannot be had leaves the sheet as it is.
  const findSteps = () => prepare(modal, calls, errand, true).catch(() => {})
  const beginAnew = () => {
    keep(modal, errand, [])
    isAnew.value = true
    void findSteps().then(() => (isAnew.value = false))
  }
  const askOneByOne = () =>
    void findSteps().then(() => {
      // There may be another errand on the sheet by then, or this one may be asked for already.
      if (calls.errand.peek() === errand && calls.phase.peek() === 'declined' && calls.way.peek() === 'steps') calls.tell('review')
    })
  return (
    <div class={tw`flex flex-col gap-4 px-4 pb-4`}>
      <p class={tw`text-soft text-center text-balance`} data-testid="calls-app">
        {text('callsAsked', { app })}
      </p>
      <Foreseen foresight={foresight} way={way} />
      <Facts
        rows={[
          { label: review('onNetwork'), value: place.network.name },
          { label: text('callsFeePaid'), value: text(calls.isPaid.value ? 'callsFeeByApp' : 'callsFeeByWallet'), testId: 'calls-fee' },
        ]}
      />
      {all.length > 0 && <CallList all={all} done={done} isSteps={isSteps} phase={phase} />}
      {said ? (
        <p class={tw`text-center text-balance font-medium text-warn`} data-testid="calls-standing">
          {said}
        </p>
      ) : phase === 'declined' || phase === 'failed' ? (
        <Trouble
          look={phase === 'declined' ? 'warn' : 'bad'}
          title={text(phase === 'declined' ? 'callsDeclined' : 'callsFailed')}
          more={calls.words.value}
          testId="calls-standing"
        />
      ) : (
        <p class={`${way ? '' : 'lk-skeleton '}${tw`px-1 text-soft text-center text-balance rounded-sm`}`} data-testid="calls-way">
          {text(way === 'steps' && done && !calls.isBusy.value ? 'callsStepsLeft' : WAYS[way ?? 'one'], { count, done: String(done) })}
        </p>
      )}
      {way === 'steps' && done > 0 && !calls.isBusy.value && (
        <Button look="link" testId="calls-anew" onClick={beginAnew}>
          {text('callsAnew')}
        </Button>
      )}
      {phase === 'declined' && way === 'upgrade' && !isWhole && (
        <Button testId="calls-one-by-one" onClick={askOneByOne}>
          {text('callsOneByOne')}
        </Button>
      )}
      <AskWallet
        label={text(phase === 'earlier' || isFailing ? 'callsAnyway' : 'callsGoOn')}
        onAsk={() => void carryOut(modal, calls)}
        isAsking={phase === 'asking'}
        isOff={!way || !foresight}
        busy={phase === 'waiting' ? text('callsSettling') : undefined}
        wallet={place.connector}
        cancel={{ label: review('reviewCancel'), onClick: () => goBack(modal), testId: 'calls-cancel' }}
        testId="calls-continue"
      />
    </div>
  )
}

/** The calls, each with what it does; those that are asked for one after the other with how they stand. */
function CallList({
  all,
  done,
  isSteps,
  phase,
}: {
  all: readonly PreparedTransaction[]
  done: number
  isSteps: boolean
  phase: Calls['phase']['value']
}): Drawn {
  const text = useTexts(CALLS_TEXTS)
  return (
    <ol class={tw`flex flex-col px-3 rounded-lg bg-raised`} data-testid="calls-list">
      {all.map((call, at) => (
        <li
          key={at}
          class={at ? tw`flex flex-col gap-1 py-3 border-t border-line` : tw`flex flex-col gap-1 py-3`}
          aria-current={isSteps && at === done ? 'step' : undefined}
        >
          <span class={tw`flex items-center justify-between gap-4`}>
            <span class={tw`font-medium`}>{text('callsCall', { number: String(at + 1), what: text(toKind(call)) })}</span>
            <span class={tw`inline-flex items-center gap-1 text-soft`}>
              {isSteps && at < done - (phase === 'waiting' ? 1 : 0) ? (
                <>
                  <span class={tw`text-good`}>
                    <Icon path={CHECK} size={16} />
                  </span>
                  {text('callsStepDone')}
                </>
              ) : isSteps && at === done - 1 ? (
                text('callsStepWaiting')
              ) : isSteps && at === done && phase === 'asking' ? (
                text('callsStepNow')
              ) : (
                call.data !== '0x' && (
                  <span dir="ltr" title={call.to}>
                    {truncate(call.to)}
                  </span>
                )
              )}
            </span>
          </span>
          <Receiver call={call} />
        </li>
      ))}
    </ol>
  )
}

/** To whom a call pays or gives something, as far as it says so. */
function Receiver({ call }: { call: PreparedTransaction }): Drawn {
  const text = useTexts(CALLS_TEXTS)
  const receiver = toReceiver(call)
  return receiver ? (
    <span class={tw`flex items-baseline justify-between gap-4 text-end text-soft`} data-testid="calls-receiver">
      {text('callsReceiver')} <FullAddress address={receiver} />
    </span>
  ) : null
}

/** What is said of it once the wallet has let it go. */
const OUTCOMES = { sent: 'callsSending', done: 'callsDone', partly: 'callsPartly', lost: 'callsLost', open: 'callsOpen' } as const

function Outcome({ calls, errand: { place } }: { calls: Calls; errand: Errand }): Drawn {
  const modal = useModal()
  const text = useTexts(CALLS_TEXTS)
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
