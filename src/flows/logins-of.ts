import { toLogins, type Logins } from '../domain/logins.js'
import type { OpenModal } from '../modal.js'

/** What the visitor of a modal can log in with, in the namespace he is to be connected in. Reads signals. */
export function loginsOf({ options, state, adapters, screen: { wanted } }: OpenModal): Logins {
  return toLogins({ projectId: options.projectId, features: state.features.value, namespaces: wanted.value ? [wanted.value] : [...adapters.keys()] })
}
