// Whether what was built is newer than what it is made of.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * @param {string} root the project's folder
 * @param {string} cache where a build leaves its notes
 * @returns {Promise<boolean>} whether a source or a part of the build is newer than what was built
 */
export async function isStale(root, cache) {
  const built = await stat(join(cache, 'meta.json')).catch(() => undefined)
  if (!built) return true
  const sources = (await readdir(join(root, 'src'), { recursive: true })).map(name => join(root, 'src', name))
  const tools = (await readdir(join(root, 'scripts')))
    // What measures makes nothing.
    .filter(name => name.endsWith('.mjs') && !/^(size|bench)/.test(name))
    .map(name => join(root, 'scripts', name))
  const times = await Promise.all([...sources, ...tools, join(root, 'build.mjs')].map(async path => (await stat(path)).mtimeMs))
  return Math.max(...times) > built.mtimeMs
}
