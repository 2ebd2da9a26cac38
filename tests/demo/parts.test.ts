// What the demo's page reckons with: what was downloaded, and the switches in its address.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toDownloads, toOthers, type Weights } from '../../scripts/demo/downloads.js'
import { readSwitches, turnSwitch } from '../../scripts/demo/switches.js'

const HOME = 'http://127.0.0.1:5173'
const weights: Weights = {
  rooms: [
    { name: 'page', title: 'plain', limit: 50, files: ['index.js', 'ethers.js'] },
    { name: 'page-react', title: 'react', limit: 60, files: ['react.js', 'index.js', 'ethers.js'] },
    { name: 'dialog', title: 'open', limit: 100, files: ['rooms/dialog.js'] },
  ],
  sizes: { 'index.js': 20, 'react.js': 5, 'ethers.js': 2, 'rooms/dialog.js': 80 },
}
const asked = (...urls: string[]) => urls.map((url, index) => ({ url, at: index * 10 }))

test('each file counts once in all, and in the row of its room', () => {
  const { total, rows, files } = toDownloads(
    weights,
    asked(`${HOME}/main.js`, `${HOME}/dist/react.js`, `${HOME}/dist/index.js`, `${HOME}/dist/index.js`),
    HOME,
  )
  assert.is(total, 25)
  assert.equal(
    files.map(({ name, at }) => [name, at]),
    [
      ['react.js', 10],
      ['index.js', 20],
    ],
  )
  assert.equal(
    rows.map(({ name, loaded, whole }) => [name, loaded, whole]),
    [
      ['page-react', 25, 27],
      ['dialog', 0, 80],
    ],
  )
})

test('requests to others are counted, before and after the visitor acted', () => {
  const requests = asked(`${HOME}/main.js`, 'http://wallet/inpage.js', 'http://directory/a', 'http://directory/b', 'http://node/')
  assert.equal(toOthers({ requests, actedAt: 25 }, HOME, ['http://wallet']), {
    before: 1,
    total: 3,
    byOrigin: [
      ['http://directory', 2],
      ['http://node', 1],
    ],
  })
  assert.is(toOthers({ requests, actedAt: undefined }, HOME, []).before, 4)
})

test('a switch that was turned is read back', () => {
  const search = turnSwitch(turnSwitch('', 'enableEmbedded', true), 'enableReconnect', false)
  assert.is(search, '?enableEmbedded=1&enableReconnect=0')
  const { enableEmbedded, enableReconnect } = readSwitches(search)
  assert.equal([enableEmbedded, enableReconnect], [true, false])
})
