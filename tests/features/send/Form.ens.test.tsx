// A name of ENS in the receiver's field: looked up on Ethereum, shown with its address until it is sent there.
import { getAddress, namehash } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WalletSend } from '../../../src/features/send/Form.js'
import { WalletSendPreview } from '../../../src/features/send/Preview.js'
import { useModal } from '../../../src/use-modal.js'
import { byTestId, click, findAll, settle, text, type } from '../../support/dom.js'
import { network } from '../../support/modal.js'
import { leave, type VisitOptions } from '../../support/view.js'
import { enter, NODE } from './world.js'

test.after.each(leave)

const OWNER = getAddress(`0x${'ab'.repeat(20)}`)
const RESOLVER = `0x${'c0de'.repeat(10)}`
const REGISTRY = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const NODE_OF_ALICE = namehash('alice.eth').slice(2)

/** Shows the view that the router is at, as the shell does. */
function Screen() {
  const { view } = useModal().screen.router
  return view.value === 'WalletSend' ? <WalletSend /> : view.value === 'WalletSendPreview' ? <WalletSendPreview /> : <p>elsewhere</p>
}

/** A visitor at the form, whose node knows alice.eth and nobody else. */
async function open(given: VisitOptions = {}) {
  const asked: string[] = []
  const made = await enter({
    node: {
      eth_call: params => {
        const { to, data } = params[0] as unknown as { to: string; data: string }
        const place = to.toLowerCase()
        if (place !== REGISTRY && place !== RESOLVER) return NODE['eth_call']!(params)
        asked.push(data)
        return data.endsWith(NODE_OF_ALICE) ? word(place === REGISTRY ? RESOLVER : OWNER) : word('0x')
      },
    },
    ...given,
  })
  await made.show(Screen)
  const come = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await made.come()
      await settle()
    }
  }
  return {
    ...made,
    asked,
    come,
    fill: async (name: string) => {
      made.send.choose('eip155:1')
      await type('[data-testid=send-amount]', '0.25')
      await type('[data-testid=send-receiver-input]', name)
      await come()
    },
  }
}

test('a name is looked up on Ethereum; its address stands beneath it, and both in the review, and there the coin goes', async () => {
  const { fill, come, asked, views, sent } = await open()
  await fill('alice.eth')
  assert.equal(asked, [`0x0178b8bf${NODE_OF_ALICE}`, `0x3b3b57de${NODE_OF_ALICE}`])
  assert.equal([text(byTestId('send-receiver-words')), text(byTestId('send-preview-button'))], [OWNER, 'Preview Send'])
  await click('[data-testid=send-preview-button]')
  await come()
  assert.is(views().at(-1), 'WalletSendPreview')
  assert.is(text(byTestId('send-preview-address')), OWNER)
  assert.match(text(byTestId('send-preview-sentence')), 'You send 0.25 COIN to alice.eth on Network 1.')
  await click('[data-testid=send-confirm-button]')
  await come()
  assert.equal(
    sent().map(({ to }) => getAddress(to)),
    [OWNER],
  )
})

test('a name that nobody has is said to be so, and nothing can be reviewed', async () => {
  const { fill, asked, views, come } = await open()
  await fill('nobody.eth')
  assert.equal(
    [asked.length, text(byTestId('send-receiver-words')), text(byTestId('send-preview-button'))],
    [1, 'No account is named nobody.eth', 'Invalid Address'],
  )
  await click('[data-testid=send-preview-button]')
  await come()
  assert.is(views().at(-1), 'WalletSend')
})

test('a name of which a letter only looks right is nobody’s, and no node is asked', async () => {
  const { fill, asked } = await open()
  await fill('аlice.eth')
  assert.equal([asked, text(byTestId('send-receiver-words'))], [[], 'No account is named аlice.eth'])
})

test('where the dApp does not offer Ethereum, such a name is no receiver', async () => {
  const { fill, asked } = await open({ networks: [network(2), network(3)], has: { chainId: 2 } })
  await fill('alice.eth')
  assert.equal([asked, findAll('[data-testid=send-preview-button]').map(button => text(button))], [[], ['Invalid Address']])
})

test.run()
