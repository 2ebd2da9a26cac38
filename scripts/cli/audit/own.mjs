// What ours would cost in the place of what was found, as far as bytes go: of the files of this package, compressed as servers do.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
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
