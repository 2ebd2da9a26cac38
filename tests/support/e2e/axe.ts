import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { root } from '../root.js'

export interface AxeOptions {
  /** Looks into the frame of this origin, which is of the page's own site, instead of the page. */
  frame?: string
  /** The only rules that are looked at. */
  only?: readonly string[]
}

interface AxeViolation {
  id: string
  help: string
  nodes: { target: unknown[]; failureSummary?: string }[]
}

let source: Promise<string> | undefined

const readAxe = () => (source ??= readFile(createRequire(join(root, 'package.json')).resolve('axe-core/axe.min.js'), 'utf8'))

/** The way into the world of axe, kept for each page: another session would make another world. */
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Every accessibility violation of the page as it stands, one sentence each; shadow roots are looked into.
 * Axe runs in a world of its own, read in once for each document: the page's policy does not keep it out, and the page does not see it.
 */
export async function axe(page: Page, { frame, only }: AxeOptions = {}): Promise<string[]> {
  if (!sessions.has(page)) sessions.set(page, page.context().newCDPSession(page))
  const session = await sessions.get(page)!
  const { frameTree } = await session.send('Page.getFrameTree')
  const found = frame ? frameTree.childFrames?.find(each => each.frame.securityOrigin === frame)?.frame : frameTree.frame
  if (!found) throw new Error(`there is no frame of ${frame}`)
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: found.id, worldName: 'axe' })
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(`${await readAxe()};0`)
  const options = {
    ...(only && { runOnly: only }),
    resultTypes: ['violations'],
    iframes: false,
  }
  // A colour on its way to another is neither of them: what moves to an end is brought there first.
  await evaluate(`for (const each of document.getAnimations()) if (each.effect?.getComputedTiming().endTime < Infinity) each.finish()`)
  const violations = (await evaluate(`axe.run(document, ${JSON.stringify(options)}).then(all => all.violations)`)) as AxeViolation[]
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help}: ${node.target.flat().join(' > ')}: ${node.failureSummary ?? ''}`.replace(/\s+/g, ' ')),
  )
}
