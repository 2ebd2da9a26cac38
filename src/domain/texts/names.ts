/** Choosing a name for the account. See `texts.ts`. */
export const NAMES_TEXTS = {
  name: 'Name',
  namePlaceholder: 'your-name',
  nameRule: 'At least 4 letters, digits or hyphens',
  nameChecking: 'Looking for {name}',
  nameAvailable: '{name} is available',
  nameTaken: '{name} is already registered',
  nameSuggestions: 'Names to choose from',
  available: 'Available',
  registered: 'Registered',
  register: 'Register {name}',
  namesElsewhere: 'Names cannot be registered on {network}. Switch to another network.',
  namesMissing: 'Names come with an email or social login. Connect with one to choose yours.',
} as const
