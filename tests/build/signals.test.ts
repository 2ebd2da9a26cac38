import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bindingCuts, cut } from '../../scripts/signals-plugin.mjs'
import { root } from '../support/root.js'

const source = readFileSync(join(root, 'node_modules/@preact/signals-core/dist/signals-core.mjs'), 'utf8')

interface Signals {
  signal<T>(value: T): { value: T; peek(): T; subscribe(listener: (value: T) => void): () => void }
  computed<T>(read: () => T): { readonly value: T }
  effect(run: () => void | (() => void)): () => void
  batch(run: () => void): void
  untracked<T>(run: () => T): T
}

const load = (code: string): Promise<Signals> =>
  import(`data:text/javascript,${encodeURIComponent(code.replace(/\/\/# sourceMappingURL.*/, ''))}`) as Promise<Signals>

/** What happens in a few turns of everything we use. */
async function play(code: string): Promise<unknown[]> {
  const { signal, computed, effect, batch, untracked } = await load(code)
  const told: unknown[] = []
  const [a, b] = [signal(1), signal(2)]
  const sum = computed(() => a.value + b.value)
  const stop = effect(() => {
    told.push(['effect', sum.value, untracked(() => b.value)])
    return () => told.push('cleaned')
  })
  const unsubscribe = a.subscribe(value => told.push(['a', value]))
  batch(() => {
    a.value = 10
    b.value = 20
  })
  untracked(() => (a.value = 11))
  unsubscribe()
  a.value = 12
  stop()
  a.value = 13
  told.push(sum.value, a.peek())
  try {
    const loop = signal(0)
    effect(() => void (loop.value = loop.value + 1))
  } catch (error) {
    told.push((error as Error).message)
  }
  return told
}

test('what is left of signals-core does what the whole does', async () => {
  assert.equal(await play(cut(source)), await play(source))
})

test('another version of the library stops the build rather than being cut wrongly', () => {
  assert.throws(() => cut(source.replace('unwatched', 'unseen')), /has changed: .* \(scripts\/signals-plugin\.mjs\)/)
})

test('what binds signals to Preact loses only what tools for developers ask, and is looked at in the same way', () => {
  const binding = readFileSync(join(root, 'node_modules/@preact/signals/dist/signals.module.js'), 'utf8')
  const left = cut(binding, bindingCuts, '@preact/signals')
  const exportsOf = (code: string) => code.match(/export\{[^}]*\}/g)
  assert.equal(
    exportsOf(left),
    exportsOf(binding)!.map(names => names.replace('action,', '').replace('createModel,', '')),
  )
  assert.not.match(left, /DEVTOOLS|displayName/)
  assert.throws(() => cut(binding.replace('ReactiveDom', 'Other'), bindingCuts, '@preact/signals'), /@preact\/signals has changed/)
})

test.run()
