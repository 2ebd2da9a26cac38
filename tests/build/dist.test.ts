import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { bundle } from '../../build.mjs'
import { createFixture, fixtureRooms } from './fixture.js'

interface Built {
  /** Text by the beginning of a file's name in dist, source maps left out. */
  text(name: string): string
  /** The one file that brings the dialog's styles. */
  dialog: string
  all: Map<string, string>
}

async function build(name: string, given: Record<string, string> = {}): Promise<Built> {
  const fixture = await createFixture(name, given)
  try {
    const { files } = await bundle({
      from: fixture.from,
      rooms: fixtureRooms,
    })
    const all = new Map<string, string>(
      files.map((file: { path: string; text: string }) => [file.path.slice(fixture.from.length + 6), file.text]),
    )
    const text = (start: string): string => {
      const found = [...all.keys()].filter(path => path.startsWith(start) && path.endsWith('.js'))
      assert.is(found.length, 1, `${start}: ${[...all.keys()]}`)
      return all.get(found[0]!)!
    }
    const dialog = [...all].find(([path, code]) => path.endsWith('.js') && code.includes('@layer base,'))?.[1] ?? ''
    return { text, dialog, all }
  } finally {
    await fixture.remove()
  }
}

async function failure(name: string, files: Record<string, string>): Promise<{ text: string; where: string }> {
  try {
    await build(name, files)
  } catch (error) {
    const [first] = (error as { errors?: { text: string; location: { file: string; line: number } }[] }).errors ?? []
    return first ? { text: first.text, where: `${first.location.file}:${first.location.line}` } : { text: String(error), where: '' }
  }
  throw new Error('It was built without an error')
}

const product = await build('product')

test('two builds give the same bytes, each in a folder of its own', async () => {
  const again = await build('another')
  assert.equal([...again.all], [...product.all])
})

test('classes become short names, and their CSS stands in the room that uses them', () => {
  const shell = product.dialog
  assert.not.match(shell, /bg-accent\/15/)
  assert.match(shell, /display:flex/)
  assert.match(shell, /\.lk-spin\{animation:/)
  assert.match(shell, /@media\(hover:hover\)\{\.\w+:hover\{background-color:var\(--lk-sunken\)\}\}/)
})

test('the order of layers is declared once, the base beneath all, and by the first sheet', () => {
  const [order] = /@layer base,[\w,]+;/.exec(product.dialog) ?? []
  assert.ok(order)
  const texts = [...product.all].filter(([path]) => path.endsWith('.js')).map(([, text]) => text)
  assert.is(texts.filter(text => text.includes(order!)).length, 1)
})

test('a view brings only the rules that the dialog does not have yet', () => {
  const account = product.text('rooms/account')
  assert.match(account, /padding:8px/)
  assert.not.match(account, /display:flex/)
  assert.not.match(account, /padding:16px/)
})

test('a rule of a view that loads later keeps its rank among the rules that were there', () => {
  const layerOf = (text: string, rule: RegExp): string | undefined => new RegExp(`@layer (\\w+)\\{[^@]*${rule.source}`).exec(text)?.[1]
  assert.is(layerOf(product.text('rooms/account'), /padding:8px/), layerOf(product.dialog, /padding:16px/))
})

test('a page load brings neither styles nor Preact, in one file', () => {
  const index = product.text('index')
  assert.not.match(index, /from"/)
  assert.not.match(index, /@layer|createElement|__k/)
})

test('a room is one file, which takes from earlier rooms what they hold', () => {
  const scripts = [...product.all.keys()].filter(path => path.endsWith('.js')).sort()
  assert.equal(scripts, ['index.js', 'rooms/account.js', 'rooms/dialog.js'])
  assert.match(product.text('index'), /import\("\.\/rooms\/dialog\.js"\)/)
  assert.match(product.dialog, /from"\.\.\/index\.js"/)
  assert.match(product.text('rooms/account'), /from"\.\/dialog\.js"/)
  assert.not.match(product.text('rooms/account'), /__k/)
})

test('a room may not import what a room holds that it does not come after', async () => {
  const { text } = await failure('uphill', {
    'src/shell/dialog.tsx': `import { Account } from '../views/Account.js'\nexport const Shell = Account`,
  })
  assert.match(
    text,
    /src\/shell\/dialog\.tsx \(dialog\) imports src\/views\/Account\.tsx \(account\): a room imports statically only what it holds/,
  )
})

test('an unknown class is an error that tells file and line', async () => {
  const { text, where } = await failure('unknown', {
    'src/views/Account.tsx': `import { tw } from '../ui/tw.js'\n\nexport const name = tw\`flex itmes-center\``,
  })
  assert.is(text, 'unknown class "itmes-center"')
  assert.is(where, 'src/views/Account.tsx:3')
})

for (const [name, template, message] of [
  ['an unknown word before a class', 'hoover:flex', /unknown variant "hoover:"/],
  ['an unknown value', 'items-centre', /unknown class "items-centre"/],
  ['an opacity that is none', 'bg-accent/153', /"\/153" has no effect/],
  ['two classes that set the same', 'p-2 p-4', /"p-2" and "p-4" set the same property/],
  ['a physical side', 'ml-2', /use the logical side/],
  ['a value put in at run time', '${size}', /cannot hold \$\{…\}/],
] as const) {
  test(`${name} is an error`, async () => {
    const { text } = await failure(name.replaceAll(' ', '-'), {
      'src/views/Account.tsx': `import { tw } from '../ui/tw.js'\nconst size = ''\nexport const name = tw\`${template}\``,
    })
    assert.match(text, message)
  })
}

test('styles in code that loads with the page are an error', async () => {
  const { text } = await failure('early', {
    'src/index.ts': `import { tw } from './ui/tw.js'\nexport const name = tw\`flex\`\nexport const open = () => import('./shell/dialog.js')`,
  })
  assert.match(text, /index loads with the page and must bring no CSS/)
})
