import type { AccountType } from '../../domain/accounts.js'
import { type CaipNetworkId, isSameAddress, type Namespace } from '../../domain/caip.js'
import { TRIAL_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { inTime } from '../rooms.js'
import { askNode } from './ask-node.js'

const BITCOIN = '000000000019d6689c085ae165831e93'
const REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328'

/** What stands at the address of an account that is a key all the same, and lends itself a contract's code (EIP-7702). */
const LENT = /^0x(ef0100[\da-f]{40})?$/i

/**
 * Where the account in use lives: whether it is the visitor's on a network, too. A key is everywhere in its family; what is a contract stands
 * where it was put, and elsewhere whoever comes first may have its address. Undefined while nobody has told. Reads signals.
 */
export function livesOn({ state }: Modal, caipNetworkId: CaipNetworkId): boolean | undefined {
  const [namespace, id] = caipNetworkId.split(':') as [Namespace, string]
  const { accounts, connector, code } = state.of(namespace)
  const [account] = accounts
  if (!account) return undefined
  if (namespace === 'bip122') return isKnownOn(id, account.address)
  if (state.networkOf(namespace)?.caipNetworkId === caipNetworkId) return true
  if (account.only) return false
  if (namespace !== 'eip155') return true
  if (account.type === 'smartAccount') return connector?.hasAccountOn?.(caipNetworkId) ?? false
  if (connector?.type === 'AUTH') return true
  return isTold(account, code) ? code!.isKey || code!.at === caipNetworkId : undefined
}

/** Asks a node whether a contract stands at the account on screen, once for each: what it does not tell stays unknown. Throws nothing. */
export async function learnWhereItLives(modal: Modal): Promise<void> {
  const { state, clock } = modal
  const { accounts, connector, code } = state.of('eip155')
  const [account] = accounts
  const at = state.networkOf('eip155')?.caipNetworkId
  if (state.activeNamespace.peek() !== 'eip155' || !account || !at || account.type === 'smartAccount' || connector?.type === 'AUTH') return
  if (isTold(account, code) && (code!.isKey || code!.at === at)) return
  const { address } = account
  const told = await inTime(clock, askNode(modal, at, 'eth_getCode', [address, 'latest']), TRIAL_LIMIT).catch(() => undefined)
  if (typeof told !== 'string' || state.networkOf('eip155')?.caipNetworkId !== at) return
  const isKey = LENT.test(told)
  const before = state.of('eip155').code
  // A contract that has been seen is one, whatever stands at its address elsewhere.
  if (isKey && isTold(account, before) && !before!.isKey) return
  state.patch('eip155', { code: { of: address, at, isKey } })
}

const isTold = ({ address }: AccountType, code: { of: string; at: CaipNetworkId } | undefined): boolean =>
  isSameAddress('eip155', code?.of, address)

/**
 * Whether a network of Bitcoin's knows an address. Its test networks have addresses of their own, though the same keys: what begins with `tb1`
 * is of all but regtest, and those older than that (m, n, 2) are of all.
 */
function isKnownOn(id: string, address: string): boolean {
  if (/^(bc1|[13])/.test(address)) return id === BITCOIN
  return id !== BITCOIN && (!/^(tb|bcrt)1/.test(address) || address.startsWith('bcrt') === (id === REGTEST))
}
