import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compile } from '../../scripts/sandbox/contracts/compile.mjs'
import contracts from '../../scripts/sandbox/contracts/contracts.json'
import { projectRoot } from '../../scripts/project-root.js'

test('the committed code of the contracts is what their sources compile to', async () => {
  assert.equal(await compile(join(projectRoot, 'scripts/sandbox/contracts')), contracts)
})
