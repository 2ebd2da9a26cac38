// The table of faults: what goes wrong, what the visitor sees then, and after how long at most where a limit of ours ends a wait.
import type { Page } from 'playwright-core'
import { suite, type Test } from 'uvu'
import { createDapp, type DappWorld } from '../e2e/dapp.js'

/** One row, as people read it. */
export interface Row {
  /** What goes wrong. */
  what: string
  /** What the visitor sees. */
  sees: string
  /** Seconds until they see it, at most: the limit of ours that ends the wait. Without it nothing of ours waits. */
  within?: number
}

/** And as it is tried. */
export interface Fault<World extends DappWorld = DappWorld> extends Row {
  /**
   * Brings it about, and fails where the visitor sees something else. In none may anything be thrown, written to the console or asked of an
   * outside host: the world holds that (`createWorld`).
   */
  run(world: World, pass: Pass): Promise<unknown>
}

/**
 * Rows by their sentences: `what goes wrong → what the visitor sees`, and ` (8 s)` behind it where a limit of ours ends a wait.
 * @throws Error at another sentence
 */
export function toFaults<Run>(rows: Record<string, Run>): (Row & { run: Run })[] {
  return Object.entries(rows).map(([sentence, run]) => {
    const [, what, sees, within] = /^(.+) → (.+?)(?: \((\d+) s\))?$/.exec(sentence) ?? []
    if (!what || !sees) throw new Error(`No row: ${sentence}`)
    return { what, sees, ...(within && { within: Number(within) }), run }
  })
}

/** Turns a page's clock, which the row has installed, by as many seconds as the row says: then it is over. */
export type Pass = (page: Page) => Promise<void>

/** The parts of the table. */
export interface Part<World extends DappWorld = DappWorld> {
  name: string
  faults: readonly Fault<World>[]
  /** The world that its rows are tried in. @default a dApp in the sandbox */
  create?: (test: Test) => World
}

/** How a page is entered whose clock a row turns. */
export const withClock = { before: (page: Page) => page.clock.install() }

/** Lets seconds pass one by one, so that what is asked meanwhile is answered in between. */
export async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1_000)
}

/** Tries every row of a part. */
export function tryAll<World extends DappWorld>({
  name,
  faults,
  create = createDapp as unknown as (test: Test) => World,
}: Part<World>): void {
  const test = suite(`faults: ${name}`)
  const world = create(test)
  for (const fault of faults)
    test(`${fault.what}: ${fault.sees}`, async () => {
      try {
        await fault.run(world, page => pass(page, fault.within ?? 0))
      } catch (error) {
        for (const page of world.browser.contexts().flatMap(context => context.pages()))
          (error as Error).message += `\n${await page.evaluate(
            () => `${document.body.innerText} | ${document.querySelector('w3m-modal')?.shadowRoot?.textContent ?? 'no dialog'}`,
          )}`
        throw error
      }
    })
}

/** The table as people read it. */
export function toTable(rows: readonly (Row & { proved?: string })[], proved: string): string {
  return [
    '| what goes wrong | what the visitor sees | at most | proved in |',
    '|---|---|--:|---|',
    ...rows.map(row => `| ${row.what} | ${row.sees} | ${row.within ? `${row.within} s` : 'at once'} | ${row.proved ?? proved} |`),
    '',
  ].join('\n')
}
