// Stands in for `@walletconnect/time` in WalletConnect's client. Durations are in seconds; the spelling is theirs.
export const ONE_SECOND = 1
export const FIVE_SECONDS = 5
export const THIRTY_SECONDS = 30
export const ONE_MINUTE = 60
export const FIVE_MINUTES = 300
export const ONE_HOUR = 3_600
export const SIX_HOURS = 21_600
export const ONE_DAY = 86_400
export const SEVEN_DAYS = 604_800
export const THIRTY_DAYS = 2_592_000

/** Milliseconds of so many seconds. */
export const toMiliseconds = (seconds: number): number => seconds * 1000

/** Whole seconds of so many milliseconds. */
export const fromMiliseconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
