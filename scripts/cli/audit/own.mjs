// What ours costs where it is found, and would in the place of what was found: of the files of this package, compressed as servers do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { findShare, IS_ENOUGH, readMarks } from '../marks.mjs'
import { own } from '../package.mjs'

const weigh = names => {
  const paths = names.map(name => join(own, 'dist', `${name}.js`))
  if (!paths.every(path => existsSync(path))) return undefined
  const code = paths.map(path => readFileSync(path, 'utf8')).join('')
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** A page with the button and EVM chains, what a click fetches until the list stands, and what it goes on to fetch for the step behind it. */
export const weighOwn = () => ({
  page: weigh([SHARED, 'index', 'ethers']),
  list: weigh(['rooms/dialog']),
  ahead: weigh(['rooms/ways', 'rooms/connected', 'rooms/profile']),
})

/** Files of fewer texts than this may be known by somebody else's. */
const FEWEST = 4
/** What every page has, whichever its entry. */
const SHARED = 'rooms/shared'
/** The texts of these are words that others' code has, too. */
const ENTRIES = ['react', 'vue']

let marks

/**
 * What the files of ours weigh that a page's bundler has put into one of its own.
 * @param {string} code
 * @returns {number} bytes; 0 where there are none of ours, or nothing was built
 */
export function weighFound(code) {
  marks ??= existsSync(join(own, 'dist')) ? [...readMarks(join(own, 'dist'))].filter(([, texts]) => texts.length >= FEWEST) : []
  const found = marks.filter(([, texts]) => findShare(code, texts) >= IS_ENOUGH).map(([name]) => name)
  // With it stand the adapter, and the plain entry, whose texts are too few.
  const all = found.includes(SHARED) ? [...found, 'index', 'ethers'] : found.filter(name => !ENTRIES.includes(name))
  return all.length ? weigh(all) : 0
}
