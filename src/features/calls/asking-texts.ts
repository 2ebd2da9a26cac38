// What is said once the wallet was asked for what an app would have an account do. See `domain/texts.ts`.

export const CALLS_ASKING_TEXTS = {
  callsNothingSent: 'Nothing was sent.',
  callsDoneSoFar: '{done} of {count} are done and stand. You can go on from there.',
  callsNoBatch: 'Your wallet does not do all at once. Nothing was sent. It asks for one after the other.',
  callsMoved: 'Your account, network or wallet has changed. Nothing was sent.',
  callsSending: 'Sent',
  callsSendingMore: 'The network is carrying it out.',
  callsDone: 'Done',
  callsDoneMore: 'It is confirmed on {network}.',
  callsPartly: 'Done in part',
  callsLost: 'Not done',
  callsOpen: 'Not confirmed yet',
} as const
