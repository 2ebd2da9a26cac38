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

test('a state is kept as what is different from another of its view, or as a whole where that is shorter', () => {
  const texts = {
    Pay: '- button "A"\n- text: same\n- text: same\n- list:\n  - listitem:\n    - button "B":\n      - img\n  - listitem:\n    - text: one\n    - text: two',
    'Pay, refused': '- button "A"\n- text: same\n- alert: no\n- text: same\n- list:\n  - listitem:\n    - text: one\n    - text: two',
    'Pay, done': '- text: done',
  }
  const file = [
    '## Pay\n- button "A"\n- text: same\n- text: same\n- list:\n  - listitem > button "B":\n      - img\n  - listitem:\n    - text: one\n    - text: two\n',
    '## Pay, refused\nas Pay\n- text: same\n> - alert: no\n<     - button "B":\n<       - img\n<   - listitem:\n',
    '## Pay, done\n- text: done\n',
  ].join('\n')
  assert.is(writeSections(new Map(Object.entries(texts))), file)
  assert.equal(Object.fromEntries(readSections(file)), texts)
})
