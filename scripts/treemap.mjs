// A squarified treemap: rectangles as close to squares as they get.

/**
 * @typedef {{ name: string, size: number, children?: Node[] }} Node
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 */

/**
 * Lays `nodes` out in `box`, each with an area in proportion to its size.
 * @param {Node[]} nodes
 * @param {Box} box
 * @returns {(Box & { node: Node })[]}
 */
export function layOut(nodes, box) {
  const total = nodes.reduce((sum, { size }) => sum + size, 0)
  if (!total) return []
  const scale = (box.width * box.height) / total
  const rest = [...nodes].sort((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1)).map(node => ({ node, area: node.size * scale }))
  const placed = []
  let free = { ...box }
  while (rest.length) {
    const side = Math.min(free.width, free.height)
    let count = 1
    while (count < rest.length && worst(rest.slice(0, count + 1), side) <= worst(rest.slice(0, count), side)) count++
    const row = rest.splice(0, count)
    const area = row.reduce((sum, item) => sum + item.area, 0)
    const depth = side ? area / side : 0
    const upright = free.width >= free.height
    let offset = 0
    for (const item of row) {
      const length = depth ? item.area / depth : 0
      placed.push(
        upright
          ? { node: item.node, x: free.x, y: free.y + offset, width: depth, height: length }
          : { node: item.node, x: free.x + offset, y: free.y, width: length, height: depth },
      )
      offset += length
    }
    free = upright ? { ...free, x: free.x + depth, width: free.width - depth } : { ...free, y: free.y + depth, height: free.height - depth }
  }
  return placed
}

/** How far the least square of a row is from a square. */
function worst(row, side) {
  const sum = row.reduce((total, { area }) => total + area, 0)
  return Math.max(...row.map(({ area }) => Math.max((side * side * area) / (sum * sum), (sum * sum) / (side * side * area))))
}

/**
 * Sorts sources into packages, folders and files.
 * @param {Map<string, number>} sizes by source path
 * @returns {Node[]}
 */
export function toTree(sizes) {
  const tree = { name: '', size: 0, children: [] }
  for (const [path, size] of [...sizes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let node = tree
    for (const name of toSteps(path)) {
      node.children ??= []
      let child = node.children.find(candidate => candidate.name === name)
      if (!child) node.children.push((child = { name, size: 0 }))
      child.size += size
      node = child
    }
  }
  return tree.children
}

/** `src/views/Connect.tsx` → src/views, Connect.tsx; `node_modules/preact/hooks/…/hooks.mjs` → preact, hooks.mjs. */
function toSteps(path) {
  const [, name, file] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path) ?? []
  if (name) return [name, file]
  const at = path.lastIndexOf('/')
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)]
}
