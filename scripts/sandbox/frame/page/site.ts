// How the frame talks to its own site.
import { deviceId } from './memory.js'

const LIMIT_MS = 15_000

/** Asks the site. @throws Error in words for people */
export async function ask<Answer>(route: string, fields: Record<string, unknown> = {}): Promise<Answer> {
  const options: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, device: deviceId() }),
  }
  const response = await fetch(`/api/${route}`, { ...options, signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => {
    throw new Error('The wallet’s site does not answer')
  })
  const answer = (await response.json().catch(() => ({}))) as { message?: string }
  if (!response.ok) throw new Error(answer.message ?? 'Something went wrong')
  return answer as Answer
}

/** How the frame talks to the blockchain API, in the name of the app's project. Without one nothing is kept there. */
export function toApi(apiUrl: string | undefined): (path: string, body: unknown) => Promise<unknown> {
  return async (path, body) => {
    if (!apiUrl) throw new Error('The wallet keeps no permissions here')
    const projectId = new URLSearchParams(location.search).get('projectId') ?? ''
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMIT_MS),
    }
    const response = await fetch(`${apiUrl}${path}?projectId=${encodeURIComponent(projectId)}`, options).catch(() => {
      throw new Error('The blockchain API does not answer')
    })
    const answer = (await response.json().catch(() => ({}))) as { reasons?: { description?: string }[] }
    if (!response.ok) throw new Error(answer.reasons?.[0]?.description ?? 'Something went wrong')
    return answer
  }
}
