// bcoin as it is installed here. Its native parts are not built: its database needs none in memory, and its cryptography has another backend. The
// published package brings what this loads along, so that nothing is built where it is installed (scripts/tools.mjs).
import { createRequire } from 'node:module'
import { resolvePackage } from '../root.js'

/** Where each class lies in bcoin. */
const CLASSES = {
  Chain: 'blockchain/chain',
  Mempool: 'mempool/mempool',
  Miner: 'mining/miner',
  TX: 'primitives/tx',
  Script: 'script/script',
  Address: 'primitives/address',
}

/** The classes by their names. */
export function loadClasses(): object {
  const ours = createRequire(resolvePackage('bcoin/package.json'))
  const database = createRequire(ours.resolve('bdb')).resolve('leveldown')
  // Loading the real one throws when its binary is missing; nothing calls it while the chain is in memory.
  ours.cache[database] ??= Object.assign(Object.create(null) as NodeJS.Module, {
    id: database,
    filename: database,
    loaded: true,
    exports: {},
  })

  const backend = process.env.NODE_BACKEND
  process.env.NODE_BACKEND = 'js'
  try {
    const load = (path: string) => ours(`./lib/${path}`) as unknown
    const { VerifyError } = load('protocol/errors') as { VerifyError: unknown }
    return { ...Object.fromEntries(Object.entries(CLASSES).map(([name, path]) => [name, load(path)])), VerifyError }
  } finally {
    if (backend === undefined) delete process.env.NODE_BACKEND
    else process.env.NODE_BACKEND = backend
  }
}
