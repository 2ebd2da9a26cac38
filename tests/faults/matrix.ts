// The table of faults: what goes wrong, what the visitor sees then, and after how long at most. Each row is tried in a real browser.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, type Test } from 'uvu'
import type { DappWorld } from '../e2e/dapp.js'
import { createDapp } from '../e2e/dapp.js'
import { root } from '../support/root.js'

/** One row, as people read it. */
export interface Row {
  /** What goes wrong. */
  what: string
  /** What the visitor sees. */
  sees: string
  /** Seconds until they see it, at most. */
  within: number
}

/** And as it is tried. */
export interface Fault<World extends DappWorld = DappWorld> extends Row {
  /**
   * Brings it about, and fails where the visitor sees something else, or too late. In none may anything be thrown, written to the console or
   * asked of an outside host: the world holds that (`createWorld`).
   */
  run(world: World, within: Within): Promise<unknown>
}

/** Measures what the visitor waits for from here, and fails where it takes longer than the row says. */
export type Within = <T>(seen: Promise<T>) => Promise<T>

/** The parts of the table. */
export interface Part<World extends DappWorld = DappWorld> {
  name: string
  faults: readonly Fault<World>[]
  /** The world that its rows are tried in. @default a dApp in the sandbox */
  create?: (test: Test) => World
}

/** Tries every row of a part. What they took is written into `dist/reports`, for people. */
export function tryAll<World extends DappWorld>({
  name,
  faults,
  create = createDapp as unknown as (test: Test) => World,
}: Part<World>): void {
  const test = suite(`faults: ${name}`)
  const world = create(test)
  const took: [Row, number][] = []
  for (const fault of faults) {
    test(`${fault.what}: ${fault.sees}`, async () => {
      let longest = 0
      const within: Within = async seen => {
        const started = performance.now()
        let timer: NodeJS.Timeout | undefined
        const late = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(new Error(`not seen within ${fault.within} s: ${fault.sees}`)), fault.within * 1000)
        })
        try {
          return await Promise.race([seen, late])
        } finally {
          clearTimeout(timer)
          longest = Math.max(longest, performance.now() - started)
        }
      }
      await fault.run(world, within).catch(async (error: Error) => {
        for (const page of world.browser.contexts().flatMap(context => context.pages()))
          error.message += `\n${await page
            .locator('body')
            .innerText()
            .catch(() => '')} | ${await page
            .locator('[data-testid=w3m-modal-card]')
            .innerText({ timeout: 500 })
            .catch(() => 'no dialog')}`
        throw error
      })
      took.push([fault, longest])
    })
  }
  test.after(async () => {
    const folder = join(root, 'dist/reports')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, `faults-${name}.md`), toTable(took))
  })
  test.run()
}

/** The table as people read it, with what each row took where it was tried. */
export function toTable(rows: readonly (readonly [Row, number?])[]): string {
  const lines = rows.map(
    ([{ what, sees, within }, ms]) => `| ${what} | ${sees} | ${within} s |${ms === undefined ? '' : ` ${(ms / 1000).toFixed(1)} s |`}`,
  )
  const isTimed = rows.some(([, ms]) => ms !== undefined)
  return [
    `| what goes wrong | what the visitor sees | at most |${isTimed ? ' this time |' : ''}`,
    `|---|---|--:|${isTimed ? '--:|' : ''}`,
    ...lines,
    '',
  ].join('\n')
}
