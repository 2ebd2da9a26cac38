import type { ErrorName } from '../../domain/errors.js'

const words = () => import('./words.js')
// Where not even that can be fetched, the browser's own error says so.
const same = (error: unknown) => error as Error

/** An error of the table, with its text; both are fetched when something has failed. */
export const toError = (name: ErrorName, values?: Record<string, string | number>): Promise<Error> => words().then(each => each.toError(name, values), same)

/** What the frame has said no with. */
export const toFrameError = (payload: unknown): Promise<Error> => words().then(each => each.toFrameError(payload), same)
