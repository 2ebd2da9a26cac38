/** A name on its way to the account. See `texts.ts`. */
export const REGISTERING_TEXTS = {
  yourName: 'Your Name',
  approveName: 'Approve in {wallet}',
  approveNameMore: 'Sign the request for {name} within 10 seconds. It costs nothing.',
  registering: 'Registering {name}',
  nameUnderWay: '{name} is still being registered. Wait until that is done, then try again.',
  nameRegistered: '{name} is yours',
  nameRegisteredMore: 'It now stands for your account.',
  nameTooLate: 'The signature came too late: it counts for 10 seconds only. Register again, and approve right away.',
  nameAccountChanged: 'Your account has changed meanwhile, so nothing was registered.',
  nameDeclined: 'Signature declined. Nothing was registered.',
  cancel: 'Cancel',
  done: 'Done',
} as const
