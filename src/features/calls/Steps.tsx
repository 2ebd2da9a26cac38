import type { Step } from '../../domain/foresight.js'
import type { Drawn } from '../../ui/children.js'
import { CHECK, Icon } from '../../ui/Icon.js'
import { tw } from '../../ui/tw.js'
import { useTexts } from '../../use-modal.js'
import { FullAddress } from '../../views/FullAddress.js'
import { Much } from './Much.js'
import type { Phase } from './rules.js'
import { CALLS_TEXTS } from './texts.js'

const KINDS = {
  payment: 'callsPayment',
  transfer: 'callsTransfer',
  approval: 'callsApprove',
  contract: 'callsContract',
  program: 'callsUnknownProgram',
  account: 'callsAccount',
  close: 'callsClose',
  note: 'callsNote',
} as const satisfies Record<Step['kind'], keyof typeof CALLS_TEXTS>

/** What is done, in its order; of calls that are asked for one after the other also how they stand. */
export function Steps({ steps, done, isSteps, phase }: { steps: readonly Step[]; done: number; isSteps: boolean; phase: Phase }): Drawn {
  const text = useTexts(CALLS_TEXTS)
  return (
    <ol class={tw`flex flex-col px-3 rounded-lg bg-raised`} data-testid="calls-list">
      {steps.map(({ kind, of, name, receiver, much }, at) => (
        <li
          key={at}
          class={at ? tw`flex flex-col gap-1 py-2 border-t border-line` : tw`flex flex-col gap-1 py-2`}
          aria-current={isSteps && at === done ? 'step' : undefined}
        >
          <span class={tw`flex items-baseline justify-between gap-4`}>
            <span class={tw`shrink-0 max-w-[55%] font-medium`}>
              {text('callsCall', { number: String(at + 1), what: text(name ? 'callsProgram' : KINDS[kind], { name: name ?? '' }) })}
            </span>
            <span class={tw`inline-flex flex-col items-end min-w-0 text-end text-soft [overflow-wrap:anywhere]`}>
              {much && <Much told={much} />}
              {of && <FullAddress address={of} />}
            </span>
          </span>
          {isSteps && at < done - (phase === 'waiting' ? 1 : 0) ? (
            <span class={tw`inline-flex items-center gap-1 text-soft`}>
              <span class={tw`text-good`}>
                <Icon path={CHECK} size={16} />
              </span>
              {text('callsStepDone')}
            </span>
          ) : isSteps && at === done - 1 ? (
            <span class={tw`text-soft`}>{text('callsStepWaiting')}</span>
          ) : isSteps && at === done && phase === 'asking' ? (
            <span class={tw`text-soft`}>{text('callsStepNow')}</span>
          ) : null}
          {receiver && (
            <span class={tw`flex items-baseline justify-between gap-4 text-end text-soft`} data-testid="calls-receiver">
              {text('callsReceiver')} <FullAddress address={receiver} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
