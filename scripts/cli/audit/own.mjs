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
  page: weigh(['rooms/shared', 'index', 'ethers']),
  list: weigh(['rooms/dialog']),
  ahead: weigh(['rooms/ways', 'rooms/connected', 'rooms/profile']),
})

/** Files of fewer texts than this may be known by somebody else's. */
const FEWEST = 4
const ENTRIES = ['react', 'vue', 'index']

let marks

/**
 * What the files of ours weigh that a page's bundler has put into one of its own.
 * @param {string} code
 * @returns {number} bytes; 0 where there are none of ours, or nothing was built
 */
export function weighFound(code) {
  marks ??= existsSync(join(own, 'dist')) ? [...readMarks(join(own, 'dist'))].filter(([, texts]) => texts.length >= FEWEST) : []
  const found = marks.filter(([name, texts]) => !ENTRIES.includes(name) && findShare(code, texts) >= IS_ENOUGH).map(([name]) => name)
  // Entries share their texts with each other, and some with AppKit, whose elements they have: this one is ours alone.
  const entry =
    /latchkey#look/.test(code) && ENTRIES.find(name => findShare(code, marks.find(each => each[0] === name)?.[1] ?? []) >= IS_ENOUGH)
  const all = [...found, ...(entry ? [entry, 'rooms/shared', 'ethers'] : [])]
  return all.length ? weigh(all) : 0
}
