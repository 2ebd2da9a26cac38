// What somebody does at the embedded wallet's site: in their mails, and in what its frame asks.
import type { FrameLocator } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { FrameSite } from '../../scripts/sandbox/frame.js'
import { PATIENCE, until } from '../support/patience.js'

/** What one of many tries may take, in ms: it is made again as long as the patience lasts. */
const TRY = PATIENCE / 30

/** Opens the link of the newest mail and agrees there, as the page's button does. */
export async function approveDevice(site: FrameSite, email: string): Promise<void> {
  const link = new URL(site.mails(email)[0]!.link!)
  const response = await fetch(`${site.url}/device`, { method: 'POST', body: link.searchParams })
  assert.is(response.status, 200)
}

/**
 * Answers what the frame asks as people do: once it can be agreed to, and again where nothing came of a click. The browser throws away
 * what is pressed in a frame that has moved half a second ago, and the frame what comes while it looks anew whether it is in sight.
 */
export async function answerFrame(frame: Pick<FrameLocator, 'locator'>, answer: 'approve' | 'decline'): Promise<void> {
  const button = frame.locator(`[data-testid=frame-${answer}]${answer === 'approve' ? '[aria-disabled=false]' : ''}`)
  await button.waitFor()
  const pressed = await until(() => button.elementHandle({ timeout: TRY }), `the frame’s button to ${answer}`)
  const isTaken = () => pressed.evaluate(each => !each.isConnected || each.getAttribute('aria-busy') === 'true').catch(() => true)
  await until(async () => (await isTaken()) || pressed.click({ timeout: TRY }).then(isTaken), `the frame to take the click on ${answer}`)
}
