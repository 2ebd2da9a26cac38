// The one patience of the tests. A wait here is never what is tested: it ends as soon as what is waited for is there, and only a broken
// test comes to its end. A limit that we promise to visitors is proved with a clock that is turned by hand.

/** How long anything is waited for, in ms: measured when a run begins (scripts/test.mjs), so that a loaded machine is given its time. */
export const PATIENCE = Number(process.env['LATCHKEY_PATIENCE'] ?? 60_000)

/** How long to pause between two looks, in ms. */
const STEP = 15

/**
 * Reads again and again until there is something: for what a wallet, a server or a browser does by itself. What throws meanwhile has not come yet.
 * @param read what is waited for; anything but `undefined`, `null`, `false`, `0` or `''` is it
 * @param what a few words for who reads the failure: "waited in vain for …"
 * @returns what was read
 * @throws Error when the patience of the run is over, with the last error of `read` as its cause
 */
export async function until<T>(read: () => T | Promise<T>, what: string): Promise<NonNullable<T>> {
  const end = performance.now() + PATIENCE
  for (;;) {
    let cause: unknown
    try {
      const found = await read()
      if (found) return found
    } catch (error) {
      cause = error
    }
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`, { cause })
    await new Promise(resolve => setTimeout(resolve, STEP))
  }
}
