// A screen that nobody sees, for browsers that want one.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { findScreen } from '../../scripts/engines.mjs'

/** Starts a screen; it says which number it took, which nobody else has. */
export async function startScreen(): Promise<{ display: string; child: ChildProcess }> {
  const child = spawn(findScreen(), ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`the screen has ended: ${code}`)))
    child.stdio[3]!.once('data', number => resolve(`:${String(number).trim()}`))
  })
  return { display, child }
}
