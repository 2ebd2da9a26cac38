import '../support/window.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { View } from '../../src/domain/routes.js'
import { VIEWS } from '../../src/shell/views.js'

for (const view of Object.keys(VIEWS) as View[]) {
  test(`${view} is exported under its name by what is loaded for it`, async () => {
    assert.type((await VIEWS[view]!())[view], 'function')
  })
}

test.run()
