// What the sheet says on which somebody reads what an app would have their account do. See `domain/texts.ts`.

export const CALLS_TEXTS = {
  callsAsked: '{app} asks you to approve this',
  callsThisApp: 'This app',
  callsUnknownToken: '{units} units of an unknown token',
  callsCall: '{number}. {what}',
  callsTransfer: 'Token transfer',
  callsReceiver: 'To',
  callsApprove: 'Approval',
  callsPayment: 'Payment',
  callsAccount: 'New token account',
  callsClose: 'Close token account',
  callsNote: 'Note',
  callsProgram: 'Call of {name}',
  callsUnknownProgram: 'Call of an unknown program',
  callsContract: 'Contract call',
  callsFeeByApp: 'Paid by the app',
  callsFeeByOthers: 'Paid by someone else',
  callsDone: 'All done',
  callsGoOn: 'Continue',
  callsStepDone: 'Done',
  callsStepNow: 'In your wallet',
  callsStepWaiting: 'On its way',
} as const

/** What stands over the view, before it is sent and then. */
export const CALLS_TITLES = { titleSendCalls: 'Review Request', titleCallsSent: 'Request' } as const
