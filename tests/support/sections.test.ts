import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readSections, writeSections } from './e2e/sections.js'
import { root } from './root.js'

const E2E = join(root, 'tests/e2e')

for (const file of ['heard.txt', ...readdirSync(join(E2E, 'aria')).map(name => join('aria', name))])
  test(`${file} is read as it was written`, () => {
    const kept = readFileSync(join(E2E, file), 'utf8')
    const anew = writeSections(readSections(kept))
    // After a merge, say.
    if (process.env['LATCHKEY_KEEP']) writeFileSync(join(E2E, file), anew)
    else assert.equal(anew, kept)
  })
