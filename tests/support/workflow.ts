// What a workflow waits for, as GitHub reads it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

/** Whether a change of a path begins the workflow: of its `paths` the last that matches decides. */
export function readPaths(workflow: string): (path: string) => boolean {
  const text = readFileSync(join(root, '.github/workflows', workflow), 'utf8')
  const patterns = /^ +paths:\n((?: +- .*\n)+)/m
    .exec(text)![1]!
    .split('\n')
    .flatMap(line => / - '?([^']+)/.exec(line)?.[1] ?? [])
    .map(pattern => ({
      isOut: pattern.startsWith('!'),
      rule: new RegExp(
        `^${pattern
          .replace(/^!/, '')
          .replace(/[.]/g, '\\.')
          .replace(/\*\*\/|\*\*|\*/g, stars => (stars === '*' ? '[^/]*' : stars === '**' ? '.*' : '(?:.*/)?'))}$`,
      ),
    }))
  return path => patterns.filter(({ rule }) => rule.test(path)).at(-1)?.isOut === false
}
