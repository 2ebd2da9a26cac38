import type { PreparedTransaction, Transfer } from '../../domain/adapter.js'
import { encodeTransfer, isShaped, toChecksum } from './ethers.js'
import { fail } from './failing.js'
import { toHex } from './node.js'

/** Addresses of which nobody holds the key: zero, and the one where tokens are burned. */
const NOBODY = /^0x0{36}(0{4}|dead)$/i

/**
 * Makes the transaction of a transfer, exactly as `send` will ask for it, so that a preview can show it.
 * Nobody is asked for anything.
 * @throws ModalError where receiver, token or amount cannot be right
 */
export async function prepare({ network, to, token, units }: Transfer): Promise<PreparedTransaction> {
  const values = { network: network.name }
  if (network.chainNamespace !== 'eip155') return fail('unsupportedChain')
  if (units <= 0n) return fail('sendIncomplete')
  if (units >= 2n ** 256n) return fail('amountAboveBalance')
  const receiver = toChecksum(to)
  if (!receiver) return fail(isShaped(to) ? 'receiverMistyped' : 'receiverInvalid', values)
  if (NOBODY.test(receiver)) return fail('receiverIsNobody')
  if (token === undefined) return { to: receiver, value: toHex(units), data: '0x' }
  const contract = toChecksum(token)
  if (!contract) return fail('tokenInvalid', values)
  // Both have their checksums.
  if (contract === receiver) return fail('receiverIsToken')
  return { to: contract, value: toHex(0n), data: encodeTransfer(receiver, units) }
}
