import { getCurrentModal } from './current-modal.js'

/** What `fetchBalance` answers; it never throws once there is a modal. */
export interface BalanceResult {
  data: { balance: string; symbol: string } | undefined
  error: string | null
  isSuccess: boolean
  isError: boolean
}

/** The native balance of the active account as decimal text. @throws Error before `createAppKit` */
export async function fetchBalance(): Promise<BalanceResult> {
  const owned = getCurrentModal()
  if (!owned) throw new Error('AppKit not initialized when  fetchBalance was called.')
  const isConnected = owned.modal.state.accountOf().isConnected
  const data = isConnected ? await owned.appKit.updateNativeBalance().catch(() => undefined) : undefined
  const error = data ? null : isConnected ? 'No balance found' : 'Not able to retrieve balance'
  return { data, error, isSuccess: Boolean(data), isError: !data }
}
