import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toDownloads, toNumber, toOthers, type Weights } from '../../scripts/demo/downloads.js'

const HOME = 'http://127.0.0.1:5173'
const weights: Weights = {
  moments: [
    { name: 'page-load', title: 'plain', limit: 50, files: ['index.js', 'chunks/a.js'] },
    { name: 'page-load-react', title: 'react', limit: 60, files: ['react.js', 'chunks/a.js'] },
    { name: 'first-open', title: 'open', limit: 100, files: ['chunks/b.js'] },
    { name: 'connected', title: 'all', limit: 200, files: ['index.js', 'chunks/a.js', 'chunks/b.js', 'chunks/c.js'] },
  ],
  sizes: { 'index.js': 5, 'react.js': 7, 'chunks/a.js': 20, 'chunks/b.js': 80, 'chunks/c.js': 3 },
}
const asked = (...urls: string[]) => urls.map((url, index) => ({ url, at: index * 10 }))

test('each file counts once in all, and in every moment it is part of', () => {
  const { total, rows, files } = toDownloads(weights, asked(`${HOME}/main.js`, `${HOME}/dist/react.js`, `${HOME}/dist/chunks/a.js`, `${HOME}/dist/chunks/a.js`), HOME)
  assert.is(total, 27)
  assert.equal(files.map(({ name, at }) => [name, at]), [['react.js', 10], ['chunks/a.js', 20]])
  assert.equal(rows.map(({ name, loaded, whole }) => [name, loaded, whole]), [['page-load-react', 27, 27], ['first-open', 0, 80], ['connected', 27, 110]])
})

test('what no line of the budget names has a line of its own', () => {
  const { total, rows } = toDownloads({ ...weights, sizes: { ...weights.sizes, 'chunks/x.js': 9 } }, asked(`${HOME}/dist/chunks/x.js`), HOME)
  assert.is(total, 9)
  assert.equal(rows.at(-1), { name: 'rest', title: 'other views (added)', loaded: 9, whole: 9 })
})

test('maps and files of another server are none of ours', () => {
  assert.is(toDownloads(weights, asked(`${HOME}/dist/react.js.map`, 'http://127.0.0.1:1/dist/react.js'), HOME).total, 0)
})

test('requests to others are counted, before and after the visitor acted', () => {
  const requests = asked(`${HOME}/main.js`, 'http://wallet/inpage.js', 'http://directory/a', 'http://directory/b', 'http://node/')
  assert.equal(toOthers({ requests, actedAt: 25 }, HOME, ['http://wallet']), { before: 1, total: 3, byOrigin: [['http://directory', 2], ['http://node', 1]] })
  assert.is(toOthers({ requests, actedAt: undefined }, HOME, []).before, 4)
})

test('nothing is written without decimals', () => {
  assert.equal([toNumber(0), toNumber(1234)], ['0', '1.23'])
})

test.run()
