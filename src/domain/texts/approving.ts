/** Where the embedded wallet asks. See `texts.ts`. */
export const APPROVING_TEXTS = {
  approveOpening: 'Opening your wallet',
  approveSignature: 'This app asks for your signature. Your wallet shows what it is for.',
  approveTransaction: 'This app asks you to approve a transaction. Your wallet shows what it does.',
  approveSilent: 'Your wallet does not answer',
  approveSilentMore: 'Nothing was signed or sent. Check your connection and try again.',
  approveCancel: 'Cancel',
} as const

/** What stands over it. */
export const APPROVING_TITLES = {
  titleApproveTransaction: 'Approve Transaction',
} as const
