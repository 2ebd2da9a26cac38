// How long `latchkey audit` waits for what, in ms, and how much it takes from a page.

/** A page is quiet once nothing has come for `ms`; one that never is, is waited for until `limit`. */
export const QUIET = { ms: 2_000, limit: 15_000 }

/** The browser's own start, and any answer of it. */
export const START = 20_000
export const ANSWER = 30_000

/** The button and the list; on a slow phone twice as long. */
export const BUTTON = 25_000
export const LIST = 15_000

/** Between the button and the press, as the bench has it. */
export const REST = 800

/** axe, on one state of the page. */
export const AXE = 20_000

/** A source map, and all of them together. */
export const MAP = 10_000
export const MAPS = 30_000

/** Bytes: one message of the browser, one script or map that is read, all of a visit. */
export const LARGEST_MESSAGE = 128e6
export const LARGEST_FILE = 24e6
export const LARGEST_VISIT = 200e6

/** Requests that are kept in mind, rows of a list that are told, letters of a name or value. */
export const REQUESTS = 5_000
export const ROWS = 200
export const LETTERS = 200
