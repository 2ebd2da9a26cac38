import * as assert from 'uvu/assert'

/** What a promise fails with; fails itself when the promise does not. */
export async function failure(promise: Promise<unknown>): Promise<{ code?: number; message: string }> {
  try {
    await promise
  } catch (error) {
    return error as { code?: number; message: string }
  }
  throw new Error('It did not fail.')
}

/** Holds a promise to its failure: an Error with this code, and these words where they are given. */
export async function fails(promise: Promise<unknown>, code: number, words?: string | RegExp): Promise<void> {
  const error = await failure(promise)
  assert.instance(error, Error)
  assert.is(error.code, code, error.message)
  if (typeof words === 'string') assert.is(error.message, words)
  else if (words) assert.match(error.message, words)
}

/** Whoever asks is thrown this. */
export const throws = (error: unknown) => (): never => {
  throw error
}
