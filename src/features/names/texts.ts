/** Choosing a name for the account. See `texts.ts`. */
export const NAMES_TEXTS = {
  name: 'Name',
  nameRule: 'At least 4 letters, digits or hyphens',
  nameChecking: 'Looking for {name}',
  nameAvailable: '{name} is available',
  nameTaken: '{name} is already registered',
  nameSuggestions: 'Suggestions',
  available: 'Available',
  registered: 'Registered',
  register: 'Register {name}',
  // While nothing is typed. The example is made of small Latin letters alone, as names are.
  registerName: 'Register Name',
  nameExample: 'yourname',
  namesElsewhere: 'Names are not available on {network}.',
  namesMissing: 'Log in with email or a social account to get a name.',
} as const

/** What stands over it. */
export const NAMES_TITLES = {
  titleRegisterAccountName: 'Choose Name',
} as const

/** A name on its way to the account. See `texts.ts`. */
export const REGISTERING_TEXTS = {
  yourName: 'Your Name',
  approveNameMore: 'Sign there to claim {name}. It costs nothing.',
  nameFree: 'Nothing',
  registering: 'Registering {name}',
  nameUnderWay: '{name} is still being registered. Wait until that is done, then try again.',
  nameRegistered: '{name} is yours',
  nameRegisteredMore: 'Your account now goes by this name.',
  nameTooLate: 'The signature came too late. Register again, and approve it promptly.',
  nameAccountChanged: 'Your account has changed meanwhile, so nothing was registered.',
  nameDeclined: 'Signature declined. Nothing was registered.',
} as const
