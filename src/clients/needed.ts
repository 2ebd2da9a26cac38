import { ServiceError } from './blockchain-api.js'

/** What an answer has to have, as it was read. @throws ServiceError where it could not be read */
export function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new ServiceError(200)
  return value
}

/** The rows of an answer that can be read; the others are dropped. @throws ServiceError where there is no list at all */
export function readRows<T>(rows: unknown, toRow: (row: unknown) => T | undefined): T[] {
  if (!Array.isArray(rows)) throw new ServiceError(200)
  return rows.map(toRow).filter(row => row !== undefined) as T[]
}
