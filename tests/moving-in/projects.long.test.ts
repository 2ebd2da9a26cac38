// Moves real projects: PROJECTS=FOLDER npm run test:long -- moving-in, with a project in each folder of FOLDER; KEEP=1 leaves what was moved.
// It prints the table of docs/cli.md and, below it, what each project still says.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { clear, leave } from '../consumers/consumers.js'
import { findProjects, moveIn, toTable, type Outcome } from './projects.js'

const test = suite('real projects')
const { PROJECTS, KEEP } = process.env
test.after(async () => {
  await leave()
  await clear()
})

test('every project either builds and connects, or the report names what is left', async () => {
  if (!PROJECTS) return
  const work = await mkdtemp(join(tmpdir(), 'latchkey-moving-in-'))
  const outcomes: Outcome[] = []
  for (const name of await findProjects(PROJECTS)) {
    const outcome = await moveIn(name, join(PROJECTS, name), join(work, name))
    outcomes.push(outcome)
    console.log(`\n## ${toTable([outcome]).split('\n').at(-1)}\n${outcome.said}`)
    if (!KEEP) await rm(join(work, name), { recursive: true, force: true })
  }
  console.log(`\n${toTable(outcomes)}\n${work}`)
  const silent = outcomes.filter(({ left, build, connects }) => !left && !build.includes('before') && !connects.startsWith('yes'))
  assert.equal(
    silent.map(({ name }) => name),
    [],
  )
})
