// Texts that were looked at by somebody and are kept in files, to be compared with what there is now.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../patience.js'
import { root } from '../root.js'
import { readSections, writeSections } from './sections.js'

/** With it tests write their texts anew instead of comparing them: `LATCHKEY_KEEP=1 node scripts/test.mjs walk- heard`; then look at the difference. */
const isWriting = process.env['LATCHKEY_KEEP'] !== undefined

/** Who writes takes what has stood still for so many looks. */
const STILL = 20

/** The texts of one file. */
export interface Kept {
  /** What is kept under this name. */
  read(name: string): Promise<string | undefined>
  /** Reads until it is what is expected, or until it has stood still where texts are written; returns what was read last. */
  arrive(expected: string | undefined, read: () => Promise<string>): Promise<string>
  /** Reads until it is what is kept under this name; returns what is different, if anything is. */
  compare(name: string, read: () => Promise<string>): Promise<string | undefined>
}

/** The texts of the file at `path`. All of them have to come by in a whole run. */
export function createKept(test: Test, path: string): Kept {
  const file = join(root, path)
  const seen = new Map<string, string>()
  const kept: Promise<Map<string, string>> = isWriting ? Promise.resolve(new Map()) : readFile(file, 'utf8').then(readSections)

  test.after(async () => {
    if (isWriting) {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, writeSections(seen))
    } else assert.equal([...seen.keys()].sort(), [...(await kept).keys()].sort(), `what ${path} keeps has come by`)
  })

  // What is on its way is waited for, until the first text has not come: that is told at once of the others, too.
  let isPatient = true

  const arrive: Kept['arrive'] = async (expected, read) => {
    let [text, still] = [await read(), 0]
    const isThere = () => (isWriting ? still > STILL : text === expected)
    if (isPatient && !isThere())
      await until(async () => {
        const next = await read()
        still = next === text ? still + 1 : 0
        text = next
        return isThere()
      }, 'what is kept').catch(() => (isPatient = false))
    return text
  }

  return {
    arrive,
    read: async name => (await kept).get(name),
    async compare(name, read) {
      if (seen.has(name)) throw new Error(`${name} comes by twice`)
      const expected = (await kept).get(name)
      const text = await arrive(expected, read)
      seen.set(name, text)
      return isWriting || text === expected ? undefined : `is not what ${path} keeps:\n${toDifference(expected ?? '', text)}`
    },
  }
}

/** The lines that only one of the two has. */
function toDifference(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')]
  return [
    ...old.filter(line => !now.includes(line)).map(line => `- ${line}`),
    ...now.filter(line => !old.includes(line)).map(line => `+ ${line}`),
  ].join('\n')
}

/** Writes what differs from run to run as signs. */
export function toLasting(text: string): string {
  return (
    text
      .replace(/^ *- \/url: .*\n?/gm, '')
      .replace(/0x[\da-fA-F]{6,}|\b\w{2,8}…\w{4,8}\b|\b[1-9A-HJ-NP-Za-z]{30,}\b/g, 'ADDRESS')
      // What lies how far back, and in which month, is another thing each day.
      .replace(
        /^ *- heading "(This month|(January|February|March|April|May|June|July|August|September|October|November|December)( \d+)?)" .*\n?/gm,
        '',
      )
      .replace(/(?<!level=)\d[\d.,]*\d|(?<!level=)\d/g, '#')
      .replace(/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) #(, #(?!:))*(, #:#\s[AP]M)?/g, 'DATE')
      .replace(/# \w+ ago/g, 'AGO')
      .trimEnd()
  )
}
