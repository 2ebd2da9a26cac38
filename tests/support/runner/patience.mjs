// The patience of a run (tests/support/patience.ts): how slow is this machine just now?
import { createHash } from 'node:crypto'

/** What the work below takes on two quiet cores of some years ago, in ms. */
const USUAL = 120
const PATIENCE = 60_000
const MOST = 300_000

/** @returns {number} ms, never under a minute */
export function measurePatience() {
  const started = performance.now()
  const block = new Uint8Array(1 << 20)
  for (let round = 0; round < 64; round++) block.set(createHash('sha256').update(block).digest())
  return Math.round(Math.min(MOST, PATIENCE * Math.max(1, (performance.now() - started) / USUAL)))
}
