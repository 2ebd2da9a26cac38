import { LOG_BYTES } from '../../domain/times.js'

/** How much a line matters, the least first. */
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const

export type Level = (typeof LEVELS)[number]

/** As much of pino as WalletConnect's client uses: what it is told goes to the log, from its level on. */
export type Logger = Readonly<Record<Level, (...said: readonly unknown[]) => void>> & {
  readonly level: Level
  /** A logger for one part of the client. */
  child(bindings: { context: string }): Logger
  bindings(): { context?: string }
}

/** What the client has said lately. */
export interface Log {
  readonly logger: Logger
  /** One line for each thing said, the oldest first: `time level part what`. Keys and tokens are masked. */
  text(): string
}

/** No single thing said is worth more, in characters. */
const LINE_LIMIT = 16_384

/** Keys as a pairing link, JSON (also within JSON) and an address hold them. */
const SECRETS = /((?:symKey|privateKey|secretKey|seed|auth)(?:=|%3D|\\*"\s*:\s*\\*"))[^&%"\\\s]+/gi

/**
 * A log for one client: bounded, in memory, for a developer to save. Below `level` nothing is even read.
 * @param limit bytes it may hold; the oldest lines make room
 * @param now milliseconds since 1970
 */
export function createLog(limit = LOG_BYTES, level: Level = 'info', now: () => number = Date.now): Log {
  const encoder = new TextEncoder()
  let lines: { text: string; bytes: number }[] = []
  let held = 0

  const add = (word: Level, context: string, said: readonly unknown[]): void => {
    const start = `${new Date(now()).toISOString()} ${word} ${context}`
    const text = `${start} ${said.map(toText).filter(Boolean).join(' ')}`.replace(SECRETS, '$1***').slice(0, LINE_LIMIT)
    const bytes = encoder.encode(text).length + 1
    if (bytes > limit) return
    lines.push({ text, bytes })
    held += bytes
    let gone = 0
    while (held > limit) held -= lines[gone++]!.bytes
    if (gone) lines = lines.slice(gone)
  }

  const isHeard = (word: Level) => LEVELS.indexOf(word) >= LEVELS.indexOf(level)
  const createLogger = (context: string): Logger => ({
    level,
    ...(Object.fromEntries(
      LEVELS.map(word => [word, isHeard(word) ? (...said: readonly unknown[]) => add(word, context, said) : () => {}]),
    ) as Record<Level, () => void>),
    child: bindings => createLogger(bindings.context),
    bindings: () => ({ context }),
  })

  return { logger: createLogger(''), text: () => lines.map(({ text }) => text).join('\n') }
}

/** What was said, as it is at this moment. Nothing here may throw: the client logs from within its own error handling. */
function toText(said: unknown): string {
  if (typeof said === 'string') return said
  if (said instanceof Error) return `${said.name}: ${said.message}`
  try {
    const text = JSON.stringify(said, (_, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`
      return value instanceof Error ? toText(value) : value
    })
    // Parts of the client say `{}` before the text.
    return text === '{}' ? '' : (text ?? String(said))
  } catch {
    return '[cannot be written]'
  }
}

// Stands in for `@walletconnect/logger`, that is for pino.

/** The logger for one part of the client, named within its parent's name. */
export function generateChildLogger(logger: Logger, name: string): Logger {
  const parent = getLoggerContext(logger)
  return logger.child({ context: parent ? `${parent}/${name}` : name })
}

/** The name of the part that writes to `logger`. */
export const getLoggerContext = (logger: Logger): string => logger.bindings().context ?? ''

/** The options of a logger of its own; there are none. */
export const getDefaultLoggerOptions = (): undefined => undefined

/** A logger of its own, for a client that was given none. */
export const pino = (): Logger => createLog().logger

/** The logger a core writes to, and what would show it to the page's console. */
export function generatePlatformLogger({ loggerOverride }: { loggerOverride?: Logger | string }) {
  return { logger: typeof loggerOverride === 'object' ? loggerOverride : pino(), chunkLoggerController: null }
}
