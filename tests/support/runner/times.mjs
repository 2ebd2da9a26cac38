// How long each file of tests took, for the next run: nothing but their order, and what is chosen of them, depends on it.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './bundle.mjs'

const path = join(root, 'node_modules/.cache/latchkey/times.json')

/** @returns {Promise<Record<string, number>>} ms, by the path from the root; empty where nobody has run them here */
export async function readTimes() {
  try {
    return { ...JSON.parse(await readFile(path, 'utf8')) }
  } catch {
    return {}
  }
}

export async function writeTimes(times) {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(times))
  await rename(draft, path)
}
