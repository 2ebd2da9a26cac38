// Which CSS goes into which room.
import { relative, sep } from 'node:path'
import { minify, toStyles } from './twind.mjs'

/**
 * The sheet of each room: the classes of what it holds, minus those of rooms that are surely there before it.
 * @param {object} options
 * @param {import('./link-rooms.mjs').Plan} options.plan
 * @param {import('./twind-scan.mjs').Source[]} options.sources
 * @param {Map<string, string>} options.names of the classes
 * @param {string} options.from the folder that holds `src`
 * @returns {Promise<Map<string, string>>} CSS by room
 */
export async function toSheets({ plan, sources, names, from }) {
  const classes = new Map(
    sources.map(({ path, templates }) => [relative(from, path).split(sep).join('/'), templates.flatMap(({ tokens }) => tokens)]),
  )
  const usedIn = name => new Set([...plan.places].filter(([, holders]) => holders.has(name)).flatMap(([path]) => classes.get(path) ?? []))
  const { order, write } = toStyles(names)
  const sheets = new Map()
  for (const { name } of plan.rooms) {
    const used = usedIn(name)
    // What every page loads runs no code of styles.
    const isOnPage = plan.rooms.some(({ entry, name: page }) => entry && (page === name || plan.loadedBefore(page).has(name)))
    if (isOnPage && used.size) throw new Error(`${name} loads with the page and must bring no CSS, but uses tw\`${[...used].join(' ')}\``)
    const before = new Set([...plan.loadedBefore(name)].flatMap(other => [...usedIn(other)]))
    const own = [...used].filter(token => !before.has(token))
    if (own.length) sheets.set(name, await minify((before.size ? '' : order) + write(own)))
  }
  return sheets
}
