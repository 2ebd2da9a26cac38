// What makes a server of the sandbox misbehave, and what it was asked: told and seen over HTTP in the same way for all of them.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObject, readChange, type Check } from './checks.js'
import { HttpError, readJson, sendJson } from './http.js'

/** The switches of one server. */
export type Switches<Settings extends object> = ReturnType<typeof createSwitches<Settings>>

/** Switches that stand at `good` first; of the `listed` ones what a change does not name stays as it is. `onChange` hears of each change. */
export function createSwitches<Settings extends object>(
  good: Settings,
  checks: Record<keyof Settings, Check>,
  {
    listed = [],
    onChange = () => {},
  }: { listed?: readonly (keyof Settings)[]; onChange?: (now: Settings, change: Partial<Settings>) => void } = {},
) {
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
    /** How they stand. */
    get now() {
      return now
    },
    /** Changes some; anything unknown throws an `HttpError` of status 400. */
    set: set as (change: Partial<Settings>) => void,
    reset,
    /** Answers `/__faults`: POST changes some, DELETE sets all back. True when the request was for it. */
    async control(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
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
