// What `npm run bench` is asked for.
import { parseArgs } from 'node:util'
import { measures, profiles } from './visit.mjs'

export const USAGE = `What visitors wait for, beside a page written by hand and, where asked for, other modals.

  npm run bench -- --peers       with AppKit, RainbowKit, ConnectKit and Web3-Onboard, installed on demand
  --rounds N                     how often each is visited; 5 unless said otherwise
  --only NAME,NAME               only these; the control always runs, and with --row only latchkey beside it unless others are named
  --profile unthrottled | slow   only this
  --row KEY,KEY                  only these rows, and no file is written: under a minute, to be used while working. One of
                                 ${measures.map(({ key }) => key).join(', ')}
  --trace                        what the main thread does between a press and what it leads to, read off traces of latchkey, for docs/bench
  --json                         prints what was measured and writes no file
  --scale                        only the rows of the scale, and only its files are written
  --pages                        measures nothing: writes the pages of docs/bench anew, of docs/bench/raw
  --history                      measures nothing: adds what docs/bench/raw says of latchkey to docs/bench/history.csv, as of this commit
  --no-build                     takes dist as it is; otherwise it is built where a source is newer
  --help                         this`

/** How often each is visited: an odd number, so that the median is one that was measured. */
const ROUNDS = 5

/**
 * @param {readonly string[]} args
 * @throws Error with what is wrong, for people
 */
export function readArguments(args) {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false })
  const text = /** @type {const} */ ({ type: 'string' })
  const { values } = parseArgs({
    args: [...args],
    allowPositionals: false,
    options: {
      peers: flag,
      rounds: { type: 'string', default: `${ROUNDS}` },
      only: text,
      profile: text,
      row: text,
      trace: flag,
      json: flag,
      scale: flag,
      pages: flag,
      history: flag,
      'no-build': flag,
      help: flag,
    },
  })
  const rounds = Number(values.rounds)
  const row = values.row?.split(',')
  const unknown = row?.filter(key => !measures.some(measure => measure.key === key)) ?? []
  if (unknown.length) throw new Error(`--row knows ${measures.map(({ key }) => key).join(', ')}; not ${unknown.join(', ')}`)
  const wanted = Object.keys(profiles).filter(name => !values.profile || name === values.profile)
  if (!(rounds >= 1) || !wanted.length) throw new Error('--rounds takes a number from 1, --profile takes unthrottled or slow')
  return { ...values, rounds, row, wanted, only: values.only?.split(',') ?? (row ? ['latchkey'] : undefined) }
}
