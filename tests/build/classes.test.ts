import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { explain, minify, toNames, toStyles, toTokens } from '../../scripts/twind.mjs'

async function css(classes: string): Promise<string> {
  const tokens = toTokens(classes)
  assert.equal(tokens.map(explain).filter(Boolean), [])
  return minify(toStyles(toNames(tokens)).write(tokens))
}

/** The rank of a declaration's layer in the cascade. */
async function rank(classes: string, declaration: string): Promise<number> {
  const tokens = toTokens(classes)
  const { order, write } = toStyles(toNames(tokens))
  const layers = order.slice('@layer '.length, -1).split(',')
  const [layer] = (await minify(write(tokens))).split(/@layer /).filter(part => part.includes(declaration))
  return layers.indexOf(layer!.slice(0, layer!.indexOf('{')))
}

test('sizes are in px, type and corners follow their masters', async () => {
  assert.match(await css('p-4'), /padding:16px/)
  assert.match(await css('gap-0.5'), /gap:2px/)
  assert.match(await css('text-sm'), /font-size:calc\(14px\*var\(--lk-font,1\)\);line-height:calc\(20px\*var\(--lk-font,1\)\)/)
  assert.match(await css('rounded-2xl'), /border-radius:calc\(var\(--lk-radius,4px\)\*7\)/)
  assert.match(await css('w-[360px]'), /width:360px/)
})

test('colours are the tokens of the theme', async () => {
  assert.match(await css('text-on-accent'), /color:var\(--lk-on-accent\)/)
  assert.match(await css('border-line'), /border-color:var\(--lk-line\)/)
  assert.match(await css('hover:bg-bad/10'), /color-mix\(in srgb,var\(--lk-bad\) 10%,transparent\)/)
  assert.match(await css('bg-[#fff]'), /background-color:#fff\}/)
})

test('sides are logical', async () => {
  assert.match(await css('ps-4'), /padding-inline-start:16px/)
  assert.match(await css('-me-2'), /margin-inline-end:-8px/)
  assert.match(await css('px-4'), /padding-inline:16px/)
  assert.match(await css('start-0'), /inset-inline-start:0/)
  assert.match(await css('rounded-s-lg'), /border-start-start-radius:.*border-end-start-radius:/)
  assert.match(await css('rtl:rotate-180'), /\[dir=rtl\] \.\w+\{rotate:180deg\}/)
})

test('states have their selectors', async () => {
  assert.match(await css('aria-selected:flex'), /\[aria-selected=true\]\{display:flex\}/)
  assert.match(await css('aria-[current=page]:flex'), /\[aria-current=page\]\{/)
  assert.match(await css('motion-reduce:transition-none'), /@media\(prefers-reduced-motion:reduce\)/)
  assert.match(await css('group group-hover:flex'), /@media\(hover:hover\)\{\.\w+:hover \.\w+\{display:flex\}\}/)
})

test('a narrower rule outranks a wider one, and a state the rule without', async () => {
  const classes = 'p-4 px-2 ps-1 bg-raised hover:bg-sunken active:bg-accent disabled:bg-surface sheet:p-2'
  const declarations = ['padding:16px', 'padding-inline:8px', 'padding-inline-start:4px']
  const ranks = await Promise.all(declarations.map(text => rank(classes, text)))
  assert.equal(
    ranks,
    [...ranks].sort((a, b) => a - b),
  )
  assert.is(new Set(ranks).size, 3)
  const states = await Promise.all(
    ['--lk-raised', '--lk-sunken', '--lk-accent', '--lk-surface', 'max-width:430px'].map(text => rank(classes, text)),
  )
  assert.equal(
    states,
    [...states].sort((a, b) => a - b),
  )
  assert.is(new Set(states).size, 5)
})
