import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compilePreact } from '../../scripts/preact-plugin.mjs'
import { root } from '../support/root.js'

const source = readFileSync(join(root, 'node_modules/@preact/signals-core/dist/signals-core.mjs'), 'utf8')

interface Signals {
  signal<T>(value: T): { value: T; peek(): T }
  computed<T>(read: () => T): { readonly value: T; peek(): T }
  effect(run: () => void): () => void
  batch(run: () => void): void
  untracked<T>(run: () => T): T
}

const toUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code.replace(/\/\/# sourceMappingURL.*/, ''))}`

/** The two halves as rooms hold them, one importing the other. */
async function loadHalves(): Promise<Signals> {
  const compiled = await compilePreact()
  const url = toUrl(compiled.get('signals:core')!)
  const halves = [import(url), import(toUrl(compiled.get('signals:computed')!.replace('signals:core', url)))] as Promise<Partial<Signals>>[]
  return Object.assign({}, ...(await Promise.all(halves))) as Signals
}

/** What happens in a few turns of everything we use. */
function play({ signal, computed, effect, batch, untracked }: Signals): unknown[] {
  const told: unknown[] = []
  const [a, b] = [signal(1), signal(2)]
  const sum = computed(() => a.value + b.value)
  const stop = effect(() => {
    told.push(['effect', sum.value, untracked(() => b.value), sum.peek()])
  })
  const broken = computed(() => {
    if (a.value > 11) throw new Error('too much')
    return a.value
  })
  batch(() => {
    a.value = 10
    b.value = 20
  })
  untracked(() => (a.value = 11))
  told.push(broken.peek())
  a.value = 12
  // As it was: nobody hears of it.
  batch(() => {
    a.value = 5
    a.value = 12
  })
  stop()
  a.value = 13
  told.push(sum.value, sum.peek(), a.peek())
  try {
    told.push(broken.peek())
  } catch (error) {
    told.push((error as Error).message)
  }
  try {
    const loop = signal(0)
    effect(() => void (loop.value = loop.value + 1))
  } catch (error) {
    told.push((error as Error).message)
  }
  return told
}

test('what is left of signals-core does what the whole does, in its two halves', async () => {
  assert.equal(play(await loadHalves()), play((await import(toUrl(source))) as Signals))
})

test('no effect of ours returns a clean-up, which nobody would call', () => {
  const isEffect = (node: ts.Node): node is ts.CallExpression =>
    ts.isCallExpression(node) && /^(effect|useSignalEffect)$/.test(node.expression.getText())
  const returns: string[] = []
  let count = 0
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(each => /\.tsx?$/.test(each))) {
    const file = ts.createSourceFile(path, readFileSync(join(root, 'src', path), 'utf8'), ts.ScriptTarget.ES2022, true)
    const look = (node: ts.Node, isWithin: boolean): void => {
      if (isWithin && ts.isReturnStatement(node) && node.expression) returns.push(`${path}: ${node.getText()}`)
      const run = isEffect(node) ? node.arguments[0] : undefined
      if (run) {
        count++
        const body = ts.isArrowFunction(run) ? run.body : undefined
        if (!body || !(ts.isBlock(body) || ts.isVoidExpression(body))) returns.push(`${path}: ${run.getText()}`)
        else ts.forEachChild(body, each => look(each, true))
      } else ts.forEachChild(node, each => look(each, isWithin && !ts.isFunctionLike(each)))
    }
    look(file, false)
  }
  assert.equal(returns, [])
  assert.ok(count > 15)
})
