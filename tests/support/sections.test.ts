import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readSections, writeSections } from './e2e/sections.js'
import { root } from './root.js'

const ARIA = join(root, 'tests/e2e/aria')

for (const file of readdirSync(ARIA))
  test(`${file} is read as it was written`, () => {
    const kept = readFileSync(join(ARIA, file), 'utf8')
    const anew = writeSections(readSections(kept))
    // After a merge, say.
    if (process.env['LATCHKEY_KEEP']) writeFileSync(join(ARIA, file), anew)
    else assert.equal(anew, kept)
  })
