/** One field of each of a list, in its order: `pluck(events, 'event')`. */
export const pluck = <T, Key extends keyof T>(list: readonly T[], key: Key): T[Key][] => list.map(each => each[key])
