import '../support/window.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { signal } from '@preact/signals-react'
import type { OpenModal } from '../../src/modal.js'
import { withWays } from '../../src/shell/views.js'

/** A modal of which only what has been brought is known. */
const open = () => {
  const brought = signal<Readonly<Record<string, unknown>>>({})
  const told: string[] = []
  const stop = withWays({ screen: { brought } } as unknown as OpenModal, beside => {
    told.push(beside.attendCard as unknown as string)
    return () => void told.push('end')
  })
  return { brought, told, stop }
}

test('what stands beside the first list begins once, whoever brings it and whenever, and ends with the dialog', () => {
  const { brought, told, stop } = open()
  brought.value = { Account: 'another room' }
  assert.equal(told, [])
  brought.value = { ...brought.value, attendCard: 'begin' }
  brought.value = { ...brought.value, Swap: 'another room' }
  assert.equal(told, ['begin'])
  stop()
  assert.equal(told, ['begin', 'end'])
})
