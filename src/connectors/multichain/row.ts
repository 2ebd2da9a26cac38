import { isSameAddress } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import { MULTICHAIN_READ_LIMIT, WALLET_REPLY_LIMIT } from '../../domain/times.js'
import type { Granted } from './session.js'

const isEvm = ({ namespace }: Granted): boolean => namespace === 'eip155'

/**
 * Holds a session against the wallet in the place of whose row it stands: any extension may announce one under what another goes by. Of eip155
 * those accounts count that this wallet shares with the page as well.
 * @param sharedInRow asks it silently, for so many milliseconds; undefined where there is no such wallet, and nothing to tell by
 */
export function createRow(sharedInRow: (limit: number) => Promise<readonly string[] | undefined>) {
  let inRow: readonly string[] | undefined
  const counts = (one: Granted): boolean => !isEvm(one) || !inRow || inRow.some(each => isSameAddress('eip155', each, one.address))
  return {
    counts,
    /** Asks again. One that is locked, or silent, tells nothing. */
    async look(): Promise<void> {
      const shared = await sharedInRow(MULTICHAIN_READ_LIMIT)
      if (!shared || shared.length) inRow = shared
    },
    /**
     * Asks for somebody who connects, whether it is the same wallet: one that tells nothing then shares nobody.
     * @throws `walletSharesNoEthereum` where there is nothing to tell by
     */
    async hold(said: readonly Granted[]): Promise<boolean> {
      inRow = await sharedInRow(WALLET_REPLY_LIMIT)
      if (inRow && !said.some(isEvm)) throw named('walletSharesNoEthereum')
      return !inRow || said.some(one => isEvm(one) && counts(one))
    },
    /** Whether somebody is granted who is not among these. */
    hasNew: (said: readonly Granted[], addresses: readonly string[]): boolean =>
      said.some(one => isEvm(one) && !addresses.includes(one.address)),
  }
}
