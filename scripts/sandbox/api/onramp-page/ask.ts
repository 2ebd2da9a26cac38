// How the page talks to the provider.

const LIMIT_MS = 10_000

/** Asks the sandbox; with a body it is a POST. @throws Error in words for people */
export async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const options: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  let response: Response
  try {
    response = await fetch(path, { ...options, signal: AbortSignal.timeout(LIMIT_MS) })
  } catch {
    throw new Error('No answer came. Is the sandbox still running?')
  }
  const answer = (await response.json().catch(() => undefined)) as { reasons?: [{ description: string }] } | undefined
  if (!response.ok) throw new Error(answer?.reasons?.[0].description ?? 'Something went wrong. Try again.')
  return answer as Answer
}
