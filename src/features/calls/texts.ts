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
  callsFeeByApp: 'paid by the app',
  callsFeeByOthers: 'paid by someone else',
  callsOnce: 'You approve once, in your wallet.',
  callsAtOnce: 'You approve once. All {count} steps happen, or none does.',
  callsLoose: 'You approve once. The {count} steps follow one after the other, and each that is done stands.',
  callsUpgrade:
    'You approve once. To do all {count} steps together, your wallet first turns your account into a smart account and asks you for that. Your address stays the same.',
  callsSteps: 'You approve {count} times, one step after the other.',
  callsStepsLeft: '{done} of {count} are done already. You approve the rest.',
  callsAnew: 'Begin Anew',
  callsGoOn: 'Continue',
  callsOneByOne: 'Approve Step by Step',
  callsStepDone: 'done',
  callsStepNow: 'in your wallet',
  callsStepWaiting: 'on its way',
  callsSettling: 'Waiting for the network',
  callsFailed: 'Not sent',
} as const

/** What stands over the view, before it is sent and then. */
export const CALLS_TITLES = { titleSendCalls: 'Review Request', titleCallsSent: 'Request' } as const
