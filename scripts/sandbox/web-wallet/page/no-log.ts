// Stands in for pino, the log of WalletConnect's packages: in browsers its children write into the console whatever
// level they are given. What concerns the owner, the wallet says itself.

interface Log extends Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', () => void> {
  level: 'silent'
  bindings(): object
  child(): Log
}

const ignore = (): void => undefined
const log: Log = {
  level: 'silent',
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  fatal: ignore,
  bindings: () => ({}),
  child: () => log,
}

/** Levels by name, as pino has them. */
export const levels = { values: { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } }

/** A log that keeps nothing. */
export default function pino(): Log {
  return log
}
