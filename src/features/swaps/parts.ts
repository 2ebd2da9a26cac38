// The parts that come one after the other.

/** What asks the service: fetched with the first view. */
export const asking = () => import('./asking.js')

/** What previews a swap; fetched while an amount is typed. */
export const swapping = () => import('./swapping.js')
