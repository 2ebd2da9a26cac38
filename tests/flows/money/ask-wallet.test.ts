import { signal } from '@preact/signals-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WALLET_SILENCE } from '../../../src/domain/times.js'
import { reviewPayment } from '../../../src/features/send/review-payment.js'
import { sendPayment } from '../../../src/features/send/send-payment.js'
import { askWallet, type Turn, warnOfEarlier } from '../../../src/flows/money/ask-wallet.js'
import type { OpenModal } from '../../../src/modal.js'
import type { Toast } from '../../../src/domain/notices.js'
import { enter, TO } from '../../features/send/world.js'
import { createSwapWorld } from '../../features/swaps/world.js'
import { createClock, settlePromises } from '../../support/clock.js'
import { RpcError } from '../../support/fakes.js'
import { later } from '../../support/later.js'
import { errorOf } from '../../support/modal.js'
import { leave } from '../../support/view.js'

test.after.each(leave)

/** Somebody with a wallet that answers when the test lets it. */
function createAsker() {
  const clock = createClock()
  const toast = signal<Toast | undefined>({ kind: 'error', message: 'You declined.' })
  const modal = { clock, state: { toast }, underWay: new Map<string, Promise<void>>() } as unknown as OpenModal
  const isHere = signal(true)
  let reads = 0
  return {
    clock,
    modal,
    isHere,
    toast,
    reads: () => reads,
    isUnderWay: (key = 'it') => modal.underWay.has(key),
    /** Asks one question; `heard` is what the asker has come to know by then. */
    begin({ key = 'it', until, prepare }: { key?: string; until?: AbortSignal; prepare?: Promise<void> } = {}) {
      const heard: unknown[] = []
      const wallet = later<string>()
      const ask = async ({ left, hear }: Turn): Promise<void> => {
        left.addEventListener('abort', () => heard.push('left'))
        await prepare
        left.throwIfAborted()
        heard.push('asked')
        heard.push(await hear(wallet.promise))
      }
      const done = askWallet(
        modal,
        {
          key,
          isHere: () => {
            reads++
            return isHere.value
          },
          ...(until && { until }),
          onSilence: isSilent => heard.push(isSilent ? 'silent' : 'not silent'),
        },
        ask,
      )
      return { heard, wallet, done, ends: done.catch((error: unknown) => error) }
    },
  }
}

test('what was said of an earlier question goes with the next one; what is still waited for stays', () => {
  const { begin, toast } = createAsker()
  begin()
  assert.is(toast.peek(), undefined)
  const waiting: Toast = { kind: 'loading', message: 'Swapping' }
  toast.value = waiting
  begin({ key: 'another' })
  assert.is(toast.peek(), waiting)
})

test('what the wallet says comes to whoever asked, and until then the question is under way', async () => {
  const { begin, isUnderWay, clock } = createAsker()
  const { heard, wallet, done } = begin()
  assert.ok(isUnderWay())
  await settlePromises()
  assert.equal([heard, isUnderWay()], [['asked'], true])
  wallet.come('signed')
  await done
  assert.equal(heard, ['asked', 'not silent', 'signed', 'not silent'])
  assert.equal([isUnderWay(), clock.pending()], [false, []])
})

test('a refusal comes as the wallet has put it: the question is open no longer, and nobody watches any more', async () => {
  const { begin, isUnderWay, isHere, reads, clock } = createAsker()
  const { heard, wallet, done } = begin()
  const no = new RpcError(4001, 'no')
  wallet.fail(no)
  assert.is(await errorOf(done), no)
  const before = reads()
  isHere.value = false
  assert.equal([isUnderWay(), reads() - before, clock.pending(), heard.includes('left')], [false, 0, [], false])
})

test('a wallet is silent once it has been asked and has said nothing for a while; preparing is not its silence', async () => {
  const { begin, clock } = createAsker()
  const { promise: prepare, come: go } = later()
  const { heard, wallet, done } = begin({ prepare })
  await clock.advance(2 * WALLET_SILENCE)
  assert.equal(heard, [])
  go()
  await clock.advance(WALLET_SILENCE - 1)
  assert.equal(heard, ['asked'])
  await clock.advance(1)
  assert.equal(heard, ['asked', 'silent'])
  wallet.come('signed')
  await done
  assert.equal(heard.slice(2, 4), ['not silent', 'signed'])
  await clock.advance(2 * WALLET_SILENCE)
  assert.is(heard.includes('silent', 2), false)
})

test('whoever leaves before the wallet is asked has called it off, by the view or by what else ends it', async () => {
  for (const isByView of [true, false]) {
    const { begin, isHere, isUnderWay } = createAsker()
    const until = new AbortController()
    const { promise: prepare, come: go } = later()
    const { heard, ends } = begin({ prepare, until: until.signal })
    if (isByView) isHere.value = false
    else until.abort()
    go()
    assert.is(((await ends) as Error).name, 'AbortError')
    assert.equal([heard, isUnderWay()], [['left', 'not silent'], false])
  }
})

test('whoever leaves once the wallet is asked is told of no silence; the question is open until it is answered, and the answer comes', async () => {
  const { begin, isHere, isUnderWay, clock } = createAsker()
  const { heard, wallet, done } = begin()
  await settlePromises()
  isHere.value = false
  await clock.advance(2 * WALLET_SILENCE)
  assert.equal([heard, isUnderWay()], [['asked', 'left'], true])
  wallet.come('signed')
  await done
  assert.equal([heard.includes('signed'), isUnderWay()], [true, false])
})

test('of an earlier request it is told until the wallet has answered it, by a yes or a no', async () => {
  for (const isSigned of [true, false]) {
    const { begin, modal } = createAsker()
    const told: boolean[] = []
    assert.equal([warnOfEarlier(modal, 'it', isOpen => told.push(isOpen)), told], [false, []])
    const { wallet, ends } = begin()
    assert.is(
      warnOfEarlier(modal, 'other', isOpen => told.push(isOpen)),
      false,
    )
    assert.equal([warnOfEarlier(modal, 'it', isOpen => told.push(isOpen)), told], [true, [true]])
    await settlePromises()
    assert.equal(told, [true])
    if (isSigned) wallet.come('signed')
    else wallet.fail(new RpcError(4001, 'no'))
    await ends
    await settlePromises()
    assert.equal([told, warnOfEarlier(modal, 'it', () => {})], [[true, false], false])
  }
})

test('a later request takes the place of an earlier one, whose answer does not take it away', async () => {
  const { begin, isUnderWay } = createAsker()
  const [first, second] = [begin(), begin()]
  first.wallet.come('signed')
  await first.done
  await settlePromises()
  assert.ok(isUnderWay())
  second.wallet.come('signed')
  await second.done
  await settlePromises()
  assert.is(isUnderWay(), false)
})

/** Who asks a wallet for money, by the flow: how it stands there afterwards, and what events were told. */
const askers = {
  async send() {
    const { modal, send, come, wallet, told } = await enter()
    send.choose('eip155:1')
    send.type('1')
    send.payTo(TO)
    await come()
    const reviewed = reviewPayment(modal, send)
    await come()
    await reviewed
    const payment = send.payment.peek()!
    return {
      modal,
      wallet,
      pass: come,
      press: () => sendPayment(modal, send, payment),
      stands: () => payment.status.peek(),
      words: () => payment.words.peek(),
      told: () => told().filter(name => /^SEND/.test(name)),
    }
  },
  async swap() {
    const world = await createSwapWorld()
    await world.load()
    await world.wish('COIN', 'TKN', '0.5')
    await world.preview()
    const { modal, swap, wallet, told } = world
    return {
      modal,
      wallet,
      pass: () => world.pass(0),
      press: () => world.press(),
      stands: () => swap.step.peek(),
      words: () => swap.error.peek(),
      told: () => told().filter(name => /SWAP/.test(name)),
    }
  },
}

const ODD = new RpcError(-32000, 'it went wrong somehow')
const SAID_NO = new RpcError(4001, 'no')

for (const [who, error, isLeft, stands, toast, told] of [
  ['send', SAID_NO, false, 'declined', undefined, ['SEND_INITIATED', 'SEND_ERROR']],
  ['send', SAID_NO, true, 'declined', /Nothing was sent/, ['SEND_INITIATED', 'SEND_ERROR']],
  ['send', ODD, false, 'undecided', undefined, ['SEND_INITIATED', 'SEND_ERROR']],
  ['send', ODD, true, 'undecided', /It is not known whether this was sent/, ['SEND_INITIATED', 'SEND_ERROR']],
  ['swap', SAID_NO, false, 'review', undefined, ['INITIATE_SWAP', 'SWAP_ERROR']],
  ['swap', SAID_NO, true, 'review', /Nothing was sent/, ['INITIATE_SWAP', 'SWAP_ERROR']],
  ['swap', ODD, false, 'review', /before you/, ['INITIATE_SWAP', 'SWAP_ERROR']],
  ['swap', ODD, true, 'review', /before you/, ['INITIATE_SWAP', 'SWAP_ERROR']],
] as const) {
  const what = error === SAID_NO ? 'a no, after which nothing has moved' : 'a failure after which something may have moved'
  test(`${who}: ${what}, is told where the visitor is${isLeft ? ', who has gone elsewhere: in passing' : ''}`, async () => {
    const asker = await askers[who]()
    const answer = later<never>()
    asker.wallet.answers['eth_sendTransaction'] = () => answer.promise
    const pressed = asker.press()
    await asker.pass()
    assert.ok(asker.modal.underWay.size, 'asked')
    if (isLeft) asker.modal.screen.router.reset('Account')
    answer.fail(error)
    await asker.pass()
    await pressed
    const said = asker.modal.state.toast.peek()
    assert.equal([asker.stands(), asker.told(), asker.modal.underWay.size], [stands, told, 0])
    if (toast) assert.match(`${said?.kind}: ${said?.message}`, new RegExp(`^error: .*${toast.source}`))
    // That it may have been sent is what the status itself says.
    else assert.equal([said, asker.words() !== '' || stands === 'undecided'], [undefined, true])
  })
}
