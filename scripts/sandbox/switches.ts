// What makes a server of the sandbox misbehave, and what it was asked: told and seen over HTTP in the same way for all of them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObject, readChange, type Check } from './checks.js'
import { HttpError, readJson, sendJson } from './http.js'

/** The switches of one server. */
export interface Switches<Settings extends object> {
  /** How they stand. */
  readonly now: Settings
  /** Changes some; anything unknown throws an `HttpError` of status 400. */
  set(change: Partial<Settings>): void
  reset(): void
  /** Answers `/__faults`: POST changes some, DELETE sets all back. True when the request was for it. */
  control(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
}

/** Switches that stand at `good` first; of the `listed` ones what a change does not name stays as it is. `onChange` hears of each change. */
export function createSwitches<Settings extends object>(
  good: Settings,
  checks: Record<keyof Settings, Check>,
  {
    listed = [],
    onChange = () => {},
  }: { listed?: readonly (keyof Settings)[]; onChange?: (now: Settings, change: Partial<Settings>) => void } = {},
): Switches<Settings> {
  let now = good
  const put = (change: Partial<Settings>) => {
    now = { ...now, ...change }
    onChange(now, change)
  }
  const set = (value: unknown) => {
    const change = readChange<Settings>(value, checks, why => new HttpError(400, why))
    for (const name of listed) if (isObject(change[name])) change[name] = { ...now[name], ...change[name] }
    put(change)
  }
  const reset = () => put(good)
  return {
    get now() {
      return now
    },
    set,
    reset,
    async control(request, response, path) {
      if (path !== '/__faults') return false
      if (request.method === 'POST') set(await readJson(request))
      if (request.method === 'DELETE') reset()
      sendJson(response, 200, now)
      return true
    },
  }
}

const KEPT = 500

/** A list that forgets its oldest items. */
export function createLog<Item>(): { items: Item[]; add(item: Item): void } {
  const items: Item[] = []
  return {
    items,
    add(item) {
      items.push(item)
      if (items.length > KEPT) items.shift()
    },
  }
}
