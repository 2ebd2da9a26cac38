// `npx latchkey audit` and the bench look at the same pages by different means: the one by what the browser tells of its network, the other by what
// the page itself knows. They agree, or one of them is wrong.
import { chromium } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { own } from '../../scripts/bench/dapps.mjs'
import { getPeers } from '../../scripts/bench/peers.mjs'
import { openStage } from '../../scripts/bench/stage.mjs'
import { measure, profiles } from '../../scripts/bench/visit.mjs'
import { findChromium } from '../../scripts/chromium.mjs'
import { audit } from '../../scripts/cli/audit.mjs'

const test = suite('the audit and the bench')
const contestants = [...own.filter(({ name }) => name === 'latchkey'), ...(await getPeers(undefined))]

test('five pages: the same requests, and bytes within 5 %', async () => {
  const stage = await openStage(contestants)
  const browser = await chromium.launch({ executablePath: findChromium(), args: stage.args })
  try {
    assert.is(contestants.length, 5)
    for (const { name } of contestants) {
      const rows = ['quietKilobytes', 'quietRequests', 'openKilobytes', 'openRequests']
      const { values, problems } = await measure(browser, stage.addressOf(name), profiles.unthrottled, { name }, rows)
      assert.equal(problems, [], name)
      const { before, after } = await audit(stage.addressOf(name), { isSlow: false, more: stage.args })
      const found = {
        quietKilobytes: before.bytes / 1000,
        quietRequests: before.requests,
        openKilobytes: after!.bytes / 1000,
        openRequests: after!.requests,
      }
      console.log(`${name}: ${rows.map(row => `${row} ${values[row]} | ${found[row as keyof typeof found]}`).join(', ')}`)
      assert.is(found.quietRequests, values['quietRequests'], `${name}, requests before`)
      assert.is(found.openRequests, values['openRequests'], `${name}, requests by the click`)
      // Of a few bytes, 5 % is less than a line of a header.
      for (const row of ['quietKilobytes', 'openKilobytes'] as const)
        assert.ok(
          Math.abs(found[row] - values[row]!) <= Math.max(0.05 * values[row]!, 0.1),
          `${name}, ${row}: ${found[row]}, the bench ${values[row]}`,
        )
    }
  } finally {
    await browser.close()
    await stage.close()
  }
})
