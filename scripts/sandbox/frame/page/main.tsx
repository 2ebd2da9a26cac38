// The page in the frame: answers the app around it, and asks the visitor where something is signed.
import { render } from 'preact'
import { useLayoutEffect, useReducer } from 'preact/hooks'
import type { FrameConfig } from '../config.js'
import { findFault, type FrameFaults } from '../faults.js'
import { createAnswers } from './answers.js'
import { Approval } from './Approval.js'
import { createApprovals, type Approvals } from './approvals.js'
import type { AppMessage } from './checks.js'
import type { Dapp } from './dapp.js'
import { askWithinTaps } from './memory.js'
import { toNetworkId } from './networks.js'
import { findParent, type Outcome, type Parent } from './parent.js'
import { ask } from './site.js'

const config = JSON.parse(document.getElementById('config')!.textContent) as FrameConfig
const root = document.getElementById('frame')!

function start(parent: Parent): void {
  let dapp: Dapp = { name: '' }
  const approvals = createApprovals()
  askWithinTaps()
  const firstNetworkId = toNetworkId(new URLSearchParams(location.search).get('chainId')) ?? config.networks[0]!.id
  const answers = createAnswers({ config, origin: parent.origin, approvals, firstNetworkId, onDapp: next => void (dapp = next) })

  async function run({ name, payload }: AppMessage): Promise<Outcome> {
    try {
      return { result: await answers[name](payload) }
    } catch (error) {
      return { error: (error as Error).message || 'An error occurred' }
    }
  }

  async function handle(message: AppMessage, faults: FrameFaults): Promise<void> {
    const fault = findFault(faults, message.name)
    if (fault === 'silent') {
      if (message.name === 'SYNC_THEME') await run(message)
      return
    }
    if (fault === 'error') return parent.answer(message, { error: faults.message }, 'ok')
    if (fault === 'bare-error') return parent.answer(message, { bareError: true }, 'ok')
    parent.answer(message, await run(message), fault)
  }

  // Begun in the order in which they came; what takes long holds nobody up.
  let last: Promise<unknown> = Promise.resolve()
  parent.onMessage(message => {
    last = last
      .then(() => ask<FrameFaults>('message', { name: message.name, id: message.id, payload: message.payload, origin: parent.origin }))
      .then(
        faults => void handle(message, faults),
        (error: Error) => parent.answer(message, { error: error.message }, 'ok'),
      )
  })
  render(<App approvals={approvals} parent={parent} dapp={() => dapp} />, root)

  if (config.faults.ready !== 'never') parent.tellReady()
}

function App({ approvals, parent, dapp }: { approvals: Approvals; parent: Parent; dapp(): Dapp }) {
  const [, repaint] = useReducer<number, void>(count => count + 1, 0)
  // At once: in a frame that is not shown yet an effect comes too late for what was asked as it became ready.
  useLayoutEffect(() => approvals.onChange(() => repaint()), [])
  const [question] = approvals.items
  if (!question) return null
  return (
    <Approval
      // Another question has to be in sight anew.
      key={question.number}
      question={question}
      waiting={approvals.items.length}
      dapp={dapp()}
      origin={parent.origin}
      isTop={parent.isTop}
      onApprove={() => approvals.approve(question.number)}
      onReject={() => approvals.reject(question.number)}
      onGone={() => approvals.abort()}
    />
  )
}

const parent = findParent(config.foreignUrl)
if (parent) start(parent)
else render(<p class="alone">This page is a part of apps. There is nothing to see by itself.</p>, root)
