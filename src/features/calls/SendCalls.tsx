import { useSignal } from '@preact/signals-react'
import { useEffect } from 'react'
import { toPlainText } from '../../domain/names.js'
import { FOLLOWING_TEXTS, REVIEW_TEXTS, UNSENT_TEXTS } from '../../domain/texts.js'
import { goBack } from '../../flows/navigate.js'
import type { Drawn } from '../../ui/children.js'
import { Facts } from '../../ui/Facts.js'
import { tw } from '../../ui/tw.js'
import { useLazy } from '../../ui/use-lazy.js'
import { useModal, useTexts } from '../../use-modal.js'
import { AskWallet } from '../../views/AskWallet.js'
import { useNetworkRows } from '../../views/Review.js'
import { isAtRest, toSteps } from './rules.js'
import { Steps } from './Steps.js'
import { type Calls, callsOf, type Errand } from './state.js'
import { CALLS_TEXTS } from './texts.js'
import type { CallsWish } from './way.js'

/** What a dApp would have the account do, before it is done; without anything to show of it, the account. */
export function SendCalls(): Drawn {
  const modal = useModal()
  const calls = callsOf(modal)
  const errand = calls.errand.value
  const asking = useLazy(() => import('./asking.js'), true)
  const sent = useLazy(() => import('./CallsSent.js'), true)
  useEffect(() => {
    // It comes in the same task where a dApp has asked for it.
    queueMicrotask(() => calls.errand.peek() ?? modal.screen.router.replace('Account'))
  }, [])
  if (!errand) return null
  return sent && calls.phase.value === 'sent' ? (
    <sent.CallsSent calls={calls} errand={errand} />
  ) : (
    <Sheet calls={calls} errand={errand} asking={asking} />
  )
}

const TEXTS = { ...CALLS_TEXTS, ...FOLLOWING_TEXTS, ...UNSENT_TEXTS }

function Sheet({ calls, errand, asking }: { calls: Calls; errand: Errand; asking: typeof import('./asking.js') | undefined }): Drawn {
  const modal = useModal()
  const text = useTexts(TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const { wish, place } = errand
  const { calls: all = [] } = wish as Partial<CallsWish>
  const way = calls.way.value
  const onNetwork = useNetworkRows(place.network, useFee(calls), { testId: 'calls-fee' })
  const phase = calls.phase.value
  const done = calls.hashes.value.length
  const app = toPlainText(modal.options.metadata?.name, 40) || text('callsThisApp')
  const isBusy = !isAtRest(phase)
  const isSteps = way === 'steps'
  // What is known of the rest says nothing of all of it.
  const isAnew = useSignal(false)
  const foresight = isAnew.value ? undefined : calls.foresight.value
  const known = foresight === 'unknown' ? undefined : foresight
  const steps = known?.steps ?? toSteps(all, place.network, known)
  const isFailing = known?.failure !== undefined
  const isAsking = phase === 'asking'
  const isEarlier = phase === 'earlier'
  // Nodes are waited for too, before the wallet has it and between two steps.
  const busy = isBusy && !isAsking ? text('callsSettling') : undefined
  const earlier = isEarlier ? text('callsEarlier', { wallet: place.connector.name }) : ''
  return (
    <div class={tw`flex flex-col gap-3 px-4`}>
      <p class={tw`text-soft text-center text-balance`} data-testid="calls-app">
        {text('callsAsked', { app })}
      </p>
      {foresight && asking ? (
        <asking.Foreseen foresight={foresight} way={way} />
      ) : (
        <div class={`lk-skeleton ${tw`h-20 rounded-lg bg-raised`}`} data-testid="calls-loading" />
      )}
      <Facts rows={onNetwork} />
      {steps.length > 0 && <Steps steps={steps} done={done} isSteps={isSteps} phase={phase} />}
      <AskWallet
        label={text(isEarlier || isFailing ? 'callsAnyway' : 'callsGoOn')}
        onAsk={() => void asking?.carryOut(modal, calls)}
        isAsking={isAsking}
        isOff={!way || !foresight || !asking}
        busy={busy}
        wallet={place.connector}
        cancel={{ label: review('reviewCancel'), onClick: () => goBack(modal), testId: 'calls-cancel' }}
        testId="calls-continue"
        standing={{
          isSilent: calls.isSilent.value,
          heard: earlier || busy,
          testId: 'calls-standing',
          // Of what is not known yet nothing is said.
          rest:
            asking && (way || earlier) ? (
              <asking.Standing calls={calls} errand={errand} earlier={earlier} onAnew={is => (isAnew.value = is)} />
            ) : (
              <p class={`lk-skeleton ${tw`h-5 rounded-sm bg-raised`}`} data-testid="calls-way" />
            ),
        }}
      />
    </div>
  )
}

/** What the network takes, where that is known, or who pays it. */
function useFee(calls: Calls): Parameters<typeof useNetworkRows>[1] {
  const text = useTexts(CALLS_TEXTS)
  const review = useTexts(REVIEW_TEXTS)
  const foresight = calls.foresight.value
  const fee = foresight === 'unknown' ? undefined : foresight?.fee
  if (calls.isPaid.value) return text('callsFeeByApp')
  return fee === 'others' ? text('callsFeeByOthers') : (fee ?? review(foresight ? 'callsFeeByWallet' : 'notKnownYet'))
}
