/** One field of each of a list, in its order: `pluck(events, 'event')`. */
export const pluck = <T, Key extends keyof T>(list: readonly T[], key: Key): T[Key][] => list.map(each => each[key])

/** Some fields of each of a list: `pluckAll(accounts, 'type', 'address')`. */
export const pluckAll = <T, Key extends keyof T>(list: readonly T[], ...keys: Key[]): T[Key][][] =>
  list.map(each => keys.map(key => each[key]))
