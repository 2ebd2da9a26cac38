import { formatUnits } from '../../domain/amounts.js'
import type { Told } from '../../domain/foresight.js'
import { Amount } from '../../ui/Amount.js'
import type { Drawn } from '../../ui/children.js'
import { useTexts } from '../../use-modal.js'
import { useNumbers } from '../../views/use-numbers.js'
import { CALLS_TEXTS } from './texts.js'

/** The number of a piece, behind what it is one of; nothing where it is none. */
export const toNumber = ({ piece }: Told): string => (piece === undefined ? '' : ` #${piece}`)

/** So much of a token: in full where one pays it, cut where one gets it. */
export function Much({ told, isCut }: { told: Told; isCut?: boolean }): Drawn {
  const [short, full] = useMany()(told)
  return <Amount short={isCut ? short : full} full={full} />
}

/** What says how much something is, shortened and in full. */
export function useMany(): (told: Told) => readonly [short: string, full: string] {
  const text = useTexts(CALLS_TEXTS)
  const numbers = useNumbers()
  return told => {
    const { units, decimals = 0, isUnknown } = told
    const number = toNumber(told)
    const symbol = told.symbol + number
    const amount = formatUnits(units < 0n ? -units : units, isUnknown ? 0 : decimals)
    const unknown = isUnknown && text('callsUnknownToken', { units: numbers.full(amount) }) + number
    return unknown ? [unknown, unknown] : [numbers.amount(amount, symbol), numbers.full(amount, symbol)]
  }
}
