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
  namesElsewhere: '{network} has no names.',
  namesMissing: 'Names come with email or social login',
} as const

/** What stands over it. */
export const NAMES_TITLES = {
  titleRegisterAccountName: 'Choose Name',
} as const
