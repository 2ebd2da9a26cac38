// Stands in for `@walletconnect/logger`, that is for pino.
import { createLog, type Logger } from '../log.js'

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
export const generatePlatformLogger = ({ loggerOverride }: { loggerOverride?: Logger | string }): { logger: Logger; chunkLoggerController: null } => ({
  logger: typeof loggerOverride === 'object' ? loggerOverride : pino(),
  chunkLoggerController: null,
})
