import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { List, ListItem, ListSkeleton } from '../../src/ui/List.js'
import { EXTERNAL } from '../../src/ui/icons.js'
import { CHECK } from '../../src/ui/Icon.js'
import { byTestId, cleanup, find, findAll, focused, press, render, text } from '../support/dom.js'

test.after.each(cleanup)

const NAMES = ['Alpha', 'Beta', 'Bison', 'Gamma']

/** A list of four rows, with the focus on one of them. */
async function walkFrom(at: string): Promise<void> {
  await render(
    <List label="Wallets">
      {NAMES.map(name => (
        <ListItem key={name} image={<i />} label={name} testId={name} />
      ))}
    </List>,
  )
  byTestId(at).focus()
}

const here = () => focused()?.getAttribute('data-testid')

/** Presses a key and says whether the page behind was kept from acting on it. */
async function isTaken(key: string, modifiers: KeyboardEventInit = {}): Promise<boolean> {
  let taken: boolean | undefined
  const look = (event: Event) => (taken = event.defaultPrevented)
  document.addEventListener('keydown', look)
  await press(key, focused()!, modifiers)
  document.removeEventListener('keydown', look)
  return taken!
}

for (const [from, key, to] of [
  ['Alpha', 'ArrowDown', 'Beta'],
  ['Gamma', 'ArrowDown', 'Alpha'],
  ['Beta', 'ArrowUp', 'Alpha'],
  ['Alpha', 'ArrowUp', 'Gamma'],
  ['Bison', 'Home', 'Alpha'],
  ['Beta', 'End', 'Gamma'],
  ['Alpha', 'g', 'Gamma'],
  ['Alpha', 'B', 'Beta'],
  ['Beta', 'b', 'Bison'],
  ['Bison', 'b', 'Beta'],
  ['Gamma', 'a', 'Alpha'],
] as const)
  test(`from ${from}, ${key} leads to ${to}`, async () => {
    await walkFrom(from)
    // The page must not scroll; a letter does nothing else by itself.
    assert.is(await isTaken(key), key.length > 1)
    assert.is(here(), to)
  })

test('letters typed within half a second are one word; one that no row begins with begins anew', async () => {
  await walkFrom('Alpha')
  await press('b')
  await press('i')
  assert.is(here(), 'Bison')
  await press('s')
  assert.is(here(), 'Bison')
  await press('g')
  assert.is(here(), 'Gamma')
})

test('a word is looked for from the row on where it began, and a space within it is a letter', async () => {
  await render(
    <List label="Wallets">
      {['Other', 'Sandbox Wallet', 'Sandbox Web Wallet'].map(name => (
        <ListItem key={name} image={<i />} label={name} testId={name} />
      ))}
    </List>,
  )
  byTestId('Sandbox Wallet').focus()
  for (const letter of 'sandbox') await press(letter)
  assert.is(here(), 'Sandbox Wallet')
  assert.is(await isTaken(' '), true)
  for (const letter of 'we') await press(letter)
  assert.is(here(), 'Sandbox Web Wallet')
})

for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
  test(`a letter with ${modifier} is a shortcut of the browser’s, not a jump`, async () => {
    await walkFrom('Alpha')
    assert.is(await isTaken('g', { [modifier]: true }), false)
    assert.is(here(), 'Alpha')
  })

test('walking works inside a shadow root, and steps over rows that are still coming', async () => {
  const host = document.createElement('div')
  const { root } = await render(
    <List label="x">
      <ListItem image={<i />} label="Alpha" testId="Alpha" />
      <ListSkeleton />
      <ListItem image={<i />} label="Beta" testId="Beta" href="https://beta.test/" />
    </List>,
  )
  // The list is moved as it stands, listeners and all.
  host.attachShadow({ mode: 'open' }).append(root.firstElementChild!)
  document.body.append(host)
  byTestId('Alpha').focus()
  await press('ArrowDown')
  assert.is(here(), 'Beta')
  await press('ArrowDown')
  assert.is(here(), 'Alpha')
})

test('screen readers hear which row is selected, that one cannot be chosen now, though it can be reached, and nothing of one that is still coming', async () => {
  await render(
    <List label="Wallets">
      <ListItem image={<i />} label="Alpha" isSelected end="" testId="selected" />
      <ListItem image={<i />} label="Beta" detail="Not here" isOff end="" testId="off" />
      <ListSkeleton />
    </List>,
  )
  const list = find('ul')
  assert.equal([list.getAttribute('aria-label'), list.getAttribute('role'), findAll('ul > li').length], ['Wallets', 'list', 3])
  assert.is(byTestId('selected').getAttribute('aria-current'), 'true')
  assert.is(find('path').getAttribute('d'), CHECK, 'a row may end without an icon')
  const off = byTestId('off')
  assert.equal([off.getAttribute('aria-disabled'), off.hasAttribute('disabled'), off.tabIndex], ['true', false, 0])
  const coming = findAll('li').at(-1)!
  assert.equal([coming.getAttribute('aria-hidden'), text(coming)], ['true', ''])
})

test('a row that leads out of the page is a link which tells the other page nothing', async () => {
  const { root } = await render(<ListItem image={<i />} label="Shop" href="https://shop.test/" end={EXTERNAL} />)
  const link = find<HTMLAnchorElement>('a', root)
  assert.equal([link.href, link.target, link.rel, link.getAttribute('type')], ['https://shop.test/', '_blank', 'noreferrer noopener', null])
  assert.equal(findAll('button', root), [])
})
