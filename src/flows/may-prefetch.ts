import type { CreateAppKit } from '../domain/options.js'

/**
 * Whether code may be fetched before it is asked for: by the dApp's word, and not where a visitor spares data, save on a press: what
 * was pressed is as good as asked for.
 */
export function mayPrefetch({ prefetch }: CreateAppKit, isPress?: boolean): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {}
  return prefetch !== 'none' && (isPress || !(saveData || /2g/.test(`${effectiveType}`)))
}
