import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../../build.mjs'

/** Its rooms. */
export const fixtureRooms = [
  { name: 'index', title: 'page', entry: 'src/index.ts' },
  { name: 'dialog', title: 'dialog', after: ['index'], holds: ['src/shell'] },
  { name: 'account', title: 'account', after: ['dialog'], holds: ['src/views/Account.tsx'] },
]

/** A folder with sources of its own, inside the project so that packages are found. */
export interface Fixture {
  from: string
  remove(): Promise<void>
}

/** The least that has the shape of the product: an entry without styles, a lazy shell, a lazy view below it. */
const product: Record<string, string> = {
  'src/index.ts': `
    import { short } from './domain/text.js'
    export const createAppKit = (): unknown => ({ open: () => import('./shell/dialog.js'), title: short('Latchkey') })`,
  'src/domain/text.ts': `export const short = (text: string): string => text.slice(0, 4)`,
  'src/ui/Button.tsx': `
    import { tw } from './tw.js'
    export function Button(props: { label: string }) { return <button class={tw\`p-4 bg-raised
      hover:bg-sunken\`}>{props.label}</button> }`,
  'src/shell/dialog.tsx': `
    import { useRef } from 'react'
    import { adopt, css, tw } from '../ui/tw.js'
    import { Button } from '../ui/Button.js'
    import { short } from '../domain/text.js'
    adopt(css\`.lk-spin { animation: lk-spin 1s infinite }\`)
    export const loadAccount = () => import('../views/Account.js')
    export function Shell() { return <dialog class={tw\`flex bg-accent/15 lk-spin\`}><Button label={short(useRef('').current)} /></dialog> }`,
  'src/views/Account.tsx': `
    import { tw } from '../ui/tw.js'
    import { Button } from '../ui/Button.js'
    export function Account() { return <p class={tw\`flex p-2\`}><Button label="x" /></p> }`,
}

/**
 * Writes the fixture, with some files replaced or added.
 * @param name unique among the tests
 */
export async function createFixture(name: string, files: Record<string, string> = {}): Promise<Fixture> {
  const from = join(root, '.cache', `build-${name}-${process.pid}`)
  const tw = `export { tw, css, adopt, adoptInto } from '../../../../src/ui/tw.js'`
  for (const [path, text] of Object.entries({ ...product, 'src/ui/tw.ts': tw, ...files })) {
    await mkdir(dirname(join(from, path)), { recursive: true })
    await writeFile(join(from, path), text)
  }
  return { from, remove: () => rm(from, { recursive: true, force: true }) }
}
