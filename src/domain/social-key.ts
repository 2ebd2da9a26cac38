/** Where a page that has gone to a provider finds with whom it was logging in (AppKit 1.7, section 7); the restore of a login goes on from there (`flows/find-login.ts`). */
export const SOCIAL_KEY = '@appkit/social_provider'
