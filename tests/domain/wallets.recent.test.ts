import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toRecentWallets } from '../../src/domain/wallets.js'

const wallet = (id: string) => ({ id, name: `Wallet ${id}` })
const ids = (recent: string[], used: string) => toRecentWallets(recent.map(wallet), wallet(used)).map(({ id }) => id)

test('the newest comes first', () => assert.equal(ids(['a'], 'b'), ['b', 'a']))
test('the first one ever stands alone', () => assert.equal(ids([], 'a'), ['a']))
test('two are kept', () => assert.equal(ids(['a', 'b'], 'c'), ['c', 'a']))
test('one that is among them stays where it is', () => assert.equal(ids(['a', 'b'], 'b'), ['a', 'b']))
