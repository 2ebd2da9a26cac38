import type { ErrorName } from '../../domain/errors.js'

/** What failures need loads when something has failed. */
export const meaning = () => import('./meaning.js')

/** Fails with an error of the table. */
export async function fail(name: ErrorName, values?: Record<string, string>): Promise<never> {
  throw await import('../../domain/errors.js').then(
    ({ ModalError }) => new ModalError(name, values),
    // A name can be given its text later.
    () => Object.assign(new Error(name), { name }),
  )
}

/** Fails with what a wallet or a node meant, else with `fallback`. */
export async function failFor(error: unknown, fallback: ErrorName, values?: Record<string, string>): Promise<never> {
  throw await meaning().then(({ toMeaning }) => toMeaning(error, fallback, values), () => error)
}
