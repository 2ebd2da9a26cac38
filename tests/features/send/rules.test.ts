import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { roundUp } from '../../../src/features/send/rules.js'
import { formatUnits, parseUnits } from '../../../src/domain/amounts.js'
import { createRandom } from '../../support/modal.js'

for (const [amount, said] of [
  ['0.0000472501', '0.0000473'],
  ['0.00004725', '0.0000473'],
  ['0.000005', '0.000005'],
  ['0.0009999', '0.001'],
  ['0.99999', '1'],
  ['1.005', '1.01'],
  ['1.5', '1.5'],
  ['123.4', '124'],
  ['1234.5', '1235'],
  ['1234', '1234'],
  ['0', '0'],
  ['0.000000000000000001', '0.000000000000000001'],
  ['9.999', '10'],
]) {
  test(`${amount} is at most ${said}`, () => assert.is(roundUp(amount!), said))
}

test('it is never less than it was, and never more than a hundredth above', () => {
  const random = createRandom(5)
  for (let round = 0; round < 2_000; round++) {
    const units = (BigInt(random()) * BigInt(random())) >> BigInt(random() % 64)
    const said = parseUnits(roundUp(formatUnits(units, 18)), 18)
    assert.ok(said >= units && said - units <= units / 100n, `${units} became ${said}`)
  }
})

test.run()
