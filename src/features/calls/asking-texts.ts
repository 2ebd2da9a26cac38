// What is said once the wallet was asked for what an app would have an account do. See `domain/texts.ts`.

export const CALLS_ASKING_TEXTS = {
  callsNothingSent: 'Nothing was sent.',
  callsDoneSoFar: '{done} of {count} are done. You can go on from there.',
  callsNoBatch: 'Your wallet cannot do all steps at once. Nothing was sent. You can approve them one after the other.',
  callsMoved: 'Your account, network or wallet has changed. Nothing was sent.',
  callsMovedInPart: 'Your account, network or wallet has changed. {done} of {count} are done. Change back to go on.',
  callsSending: 'Waiting for the network',
  callsSendingMore: 'It was sent. You can close this; it goes on.',
  callsDone: 'All done',
  callsDoneMore: 'It is confirmed on {network}.',
  callsLost: 'Not done',
  callsOpen: 'Not confirmed yet',
} as const
