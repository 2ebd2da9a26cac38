import type { Foresight } from '../../domain/foresight.js'
import { ADDRESS_TEXTS, quote } from '../../domain/texts.js'
import { Grouped } from '../../ui/Amount.js'
import type { Drawn } from '../../ui/children.js'
import { tw } from '../../ui/tw.js'
import { useTexts } from '../../use-modal.js'
import { FullAddress } from '../../views/FullAddress.js'
import { Trouble } from '../../views/Review.js'
import { CALLS_FORESEEN_TEXTS } from './asking-texts.js'
import { Much, toNumber, useMany } from './Much.js'
import type { Way } from './rules.js'

/** What goes, what comes, who may take what later; and what of it is not known. */
export function Foreseen({ foresight, way }: { foresight: Foresight | 'unknown'; way: Way | undefined }): Drawn {
  const text = useTexts(CALLS_FORESEEN_TEXTS)
  const address = useTexts(ADDRESS_TEXTS)
  if (foresight === 'unknown') return <Trouble look="warn" more={text('callsUnknown')} testId="calls-unknown" />
  const { isTried, moves, approvals, failure } = foresight
  // Where one comes after the other, those before the one that fails are carried out.
  const failing = text(way === 'steps' || way === 'loose' ? 'callsWouldFailInTurn' : 'callsWouldFailMore')
  const going = moves.filter(({ units }) => units < 0n)
  const coming = moves.filter(({ units }) => units > 0n)
  return (
    <>
      {failure !== undefined && (
        <Trouble look="bad" title={text('callsWouldFail')} more={`${failure && `${quote(failure)} `}${failing}`} testId="calls-failing" />
      )}
      {isTried && !moves.length ? (
        <p class={tw`p-4 rounded-lg bg-raised text-center`} data-testid="calls-moves">
          {text('callsNothingMoves')}
        </p>
      ) : (
        moves.length > 0 && (
          <dl class={tw`flex flex-col gap-2 px-4 py-3 rounded-lg bg-raised`} data-testid="calls-moves">
            {[...going, ...coming].map((told, at) => (
              <div key={at} class={tw`flex justify-between gap-4`}>
                <dt class={tw`text-soft shrink-0`}>{text(told.units < 0n ? 'callsPay' : 'callsGet')}</dt>
                <dd class={`${tw`font-semibold text-end min-w-0 [overflow-wrap:anywhere]`} ${told.units < 0n ? '' : tw`text-good`}`}>
                  <Much told={told} isCut={told.units > 0n} />
                  {told.token && (
                    <span class={tw`block font-normal text-soft`} data-testid="calls-token">
                      <FullAddress address={told.token} />
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )
      )}
      {approvals.map((grant, at) => (
        <div key={at} class={tw`flex flex-col gap-1 p-4 rounded-lg bg-raised`} data-testid="calls-approval">
          <Allowed {...grant} />
          <span>
            <FullAddress address={grant.spender} />
          </span>
          {grant.token && (
            <span class={tw`flex flex-col items-start text-soft`} data-testid="calls-token">
              {address('tokenContract')} <FullAddress address={grant.token} />
            </span>
          )}
        </div>
      ))}
      {foresight.mayCarry && <Trouble look="warn" more={text('callsMayCarry')} testId="calls-may-carry" />}
      {!isTried && failure === undefined && <Trouble look="warn" more={text('callsUntried')} testId="calls-untried" />}
    </>
  )
}

/** From here on an allowance stands for any amount. */
const ANY = 2n ** 128n

function Allowed(grant: Foresight['approvals'][number]): Drawn {
  const text = useTexts(CALLS_FORESEEN_TEXTS)
  const many = useMany()
  const { units, isAll } = grant
  const symbol = grant.symbol + toNumber(grant)
  const isAny = isAll || units >= ANY
  return (
    <p class={isAny ? tw`font-medium text-warn` : tw`font-medium`}>
      <Grouped>{text(isAll ? 'callsAllowsAll' : isAny ? 'callsAllowsAny' : 'callsAllows', { symbol, what: many(grant)[1] })}</Grouped>
    </p>
  )
}
