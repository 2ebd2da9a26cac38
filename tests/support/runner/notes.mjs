// What runs of the tests remember for the next: how long each file took, and what it is made of. Nothing depends on it but order and choice.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './bundle.mjs'

const path = join(root, 'node_modules/.cache/latchkey/runs.json')

/** @returns {Promise<{ took: Record<string, number>, inputs: Record<string, string[]> }>} ms, and paths from the root, by test file */
export async function readNotes() {
  try {
    const { took, inputs } = JSON.parse(await readFile(path, 'utf8'))
    return { took: { ...took }, inputs: { ...inputs } }
  } catch {
    return { took: {}, inputs: {} }
  }
}

export async function writeNotes(notes) {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(notes))
  await rename(draft, path)
}
