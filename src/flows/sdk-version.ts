import { VERSION } from '../domain/services.js'
import type { Modal } from '../modal.js'

/** How services know us, as in `html-ethers-0.1.0` (references, section 0). */
export function toSdkVersion({ framework, adapters }: Modal): string {
  return `${framework}-${
    [...adapters.values()]
      .map(({ adapterType }) => adapterType)
      .filter(Boolean)
      .join() || 'universal'
  }-${VERSION}`
}
