import { test } from 'uvu'
import { CodeField } from '../../../src/features/login/CodeField.js'
import { byTestId, cleanup, findAll, focused, press, render, type Rendered, settle, type } from '../../support/dom.js'
import * as assert from 'uvu/assert'

test.after.each(cleanup)

interface Given {
  isBusy?: boolean
  failures?: number
}

async function open(given: Given = {}) {
  const codes: string[] = []
  const strays: string[] = []
  const field = ({ isBusy = false, failures = 0 }: Given) => (
    <CodeField
      label="Code"
      toDigitLabel={n => `Digit ${n} of 6`}
      isBusy={isBusy}
      failures={failures}
      describedBy="why"
      onCode={code => codes.push(code)}
      onStray={() => strays.push(shown())}
    />
  )
  const rendered: Rendered = await render(field(given))
  return { codes, strays, turn: (next: Given) => rendered.rerender(field(next)) }
}

const boxes = () => findAll<HTMLInputElement>('input')
const shown = () =>
  boxes()
    .map(({ value }) => value)
    .join('|')
const at = () => boxes().indexOf(focused() as HTMLInputElement)

async function paste(box: number, text: string): Promise<void> {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => text } })
  boxes()[box]!.dispatchEvent(event)
  await settle()
  assert.ok(event.defaultPrevented)
}

test('of six boxes the first has the focus, and browsers may fill it in', async () => {
  await open()
  assert.equal(
    boxes().map(box => box.getAttribute('autocomplete')),
    ['one-time-code', ...Array.from({ length: 5 }, () => 'off')],
  )
  assert.ok(boxes().every(box => box.getAttribute('inputmode') === 'numeric'))
  assert.is(findAll('wui-input-numeric > input').length, 6)
  assert.is(at(), 0)
})

test('each digit leads on to the next box, and what is none is not taken; the sixth hands the code in, once', async () => {
  const { codes } = await open()
  await type(boxes()[0]!, 'a')
  assert.equal([shown(), at()], ['|||||', 0])
  for (const digit of '123456') await type(boxes()[at()]!, digit)
  assert.equal([shown(), codes], ['1|2|3|4|5|6', ['123456']])
})

for (const [text, box] of [
  ['123456', 0],
  ['Your code is 123456.', 5],
  ['１２３４５６', 0],
  ['आपका कोड १२३४५६ है', 1],
  ['Sign in to Web3 App 2: your code is 123456', 2],
  ['Web3 App 2, sent 25.11.2026 at 10:30\nYour code: 123-456\nIt expires in 20 minutes', 0],
  ['1\u200b 2 3 4 5\t6', 0],
  ['123456 is your code.\n\n@app.example #123456', 0],
  ['https://app.example/?ticket=999999\nor type 123456', 0],
  ['https://app.example/login?code=123456', 0],
  ['You paid 1.999999 ETH. Code: 123456', 0],
  ['From 0x968157abc. Code: 123456', 0],
] as const)
  test(`'${text}' pasted into box ${box + 1} is the code`, async () => {
    const { codes } = await open()
    await paste(box, text)
    assert.equal([shown(), codes], ['1|2|3|4|5|6', ['123456']])
  })

for (const text of [
  '1234567',
  'Web3 App 2 is here',
  'App 2 968 157',
  'Code 968157, order 482913',
  'Call 020 555 123 now',
  'Sent on 25.11.26 at 10:30:15',
  'no digits at all',
  '1234 of 12',
])
  test(`'${text}' holds no code that is plain: nothing of it is handed in, the boxes are empty, and it is said`, async () => {
    const { codes, strays } = await open()
    await paste(0, '12345')
    await paste(3, text)
    assert.equal([shown(), at(), codes, strays], ['|||||', 0, [], ['|||||']])
  })

test('a part of a code that reaches over the last box is none', async () => {
  const { codes, strays } = await open()
  await paste(0, '1234')
  await paste(4, '999')
  assert.equal([shown(), codes, strays.length], ['|||||', [], 1])
})

test('a code that the browser puts into the first box is spread over all', async () => {
  const { codes } = await open()
  await type(boxes()[0]!, '654321')
  assert.equal([shown(), codes], ['6|5|4|3|2|1', ['654321']])
})

test('a part of a code fills from where it is put', async () => {
  const { codes } = await open()
  await paste(2, '99')
  assert.equal([shown(), at(), codes], ['||9|9||', 4, []])
})

test('arrows, Home and End walk; Backspace takes a digit, then the one before', async () => {
  await open()
  await paste(0, '1234')
  assert.is(at(), 4)
  await press('Backspace')
  assert.equal([shown(), at()], ['1|2|3|||', 3])
  await press('ArrowLeft')
  await press('ArrowLeft')
  assert.is(at(), 1)
  await press('ArrowRight')
  assert.is(at(), 2)
  await press('Home')
  await press('ArrowLeft')
  assert.is(at(), 0)
  await press('End')
  await press('ArrowRight')
  assert.is(at(), 5)
  await type(boxes()[0]!, '')
  assert.is(shown(), '|2|3|||')
})

test('while a code is looked at nothing can be changed', async () => {
  const { codes, turn } = await open()
  await paste(0, '123456')
  await turn({ isBusy: true })
  assert.ok(boxes().every(box => box.readOnly))
  assert.is(byTestId('wui-otp-input').getAttribute('aria-busy'), 'true')
  await paste(0, '999999')
  await press('Backspace', boxes()[5]!)
  assert.equal([shown(), codes], ['1|2|3|4|5|6', ['123456']])
})
