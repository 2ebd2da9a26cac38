// What is said once the wallet was asked for what an app would have an account do. See `domain/texts.ts`.

export const CALLS_ASKING_TEXTS = {
  callsDoneSoFar: '{done} of {count} are done. You can go on from there.',
  callsMovedInPart: 'Your account, network or wallet has changed. {done} of {count} are done. Change back to go on.',
} as const

/** How often the wallet asks, and other ways to go on. */
export const CALLS_WAYS_TEXTS = {
  callsOnce: 'You approve once, in your wallet.',
  callsAtOnce: 'You approve once. All {count} steps happen, or none does.',
  callsLoose: 'You approve once. The {count} steps follow one after the other. If one fails, those before it stay done.',
  callsUpgrade:
    'You approve once. To do all {count} steps together, your wallet first turns your account into a smart account and asks you for that. Your address stays the same.',
  callsSteps: 'You approve {count} times, one step after the other.',
  callsStepsLeft: '{done} of {count} are done already. You approve the rest.',
  callsAnew: 'Begin Anew',
  callsOneByOne: 'Approve Step by Step',
} as const

/** What would come of it: known only once it was asked for. */
export const CALLS_FORESEEN_TEXTS = {
  callsPay: 'You pay',
  callsGet: 'You get',
  callsNothingMoves: 'In a test, none of your coins or tokens were seen to move. Some kinds cannot be seen.',
  callsMayCarry: 'More than this may go: some kinds, such as inscriptions and compressed NFTs, cannot be seen in a test.',
  callsAllows: 'This address may take {what} later',
  callsAllowsAny: 'This address may take any amount of {symbol} later',
  callsAllowsAll: 'This address may take everything of {symbol} later',
  callsUntried: 'This could not be tested beforehand. Below is what can be read of it; it may do more. Check it in your wallet.',
  callsUnknown: 'What this does can only be seen in your wallet. Check it there before you approve.',
  callsWouldFail: 'This would fail',
  callsWouldFailMore: 'It failed in a test just now. You would pay the network fee for nothing.',
  callsWouldFailInTurn: 'It failed in a test just now. Steps before the one that fails would still happen.',
} as const
