import { readError } from './error-code.js'

/** Whether the visitor said no, whatever code or words the wallet chose. WalletConnect's refusals mean the same as EIP-1193's. */
export function isRefusal(error: unknown): boolean {
  const { code, message } = readError(error)
  return code === 4001 || code === 5002 || /user (rejected|denied|cancell?ed|declined)|rejected by (the )?user/i.test(message)
}
