/** What a promise fails with; fails itself when the promise does not. */
export async function failure(promise: Promise<unknown>): Promise<{ code?: number; message: string }> {
  try {
    await promise
  } catch (error) {
    return error as { code?: number; message: string }
  }
  throw new Error('It did not fail.')
}
