import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createAttestation } from '../../../src/connectors/walletconnect/verify.js'
import { ATTESTATION_LIMIT, ATTESTATION_PAUSE } from '../../../src/domain/times.js'
import { createClock, settlePromises } from '../../support/clock.js'

/** A page with nothing but what the attestation touches. */
function createPage({ hasBody = true } = {}) {
  const frames: FakeFrame[] = []
  class FakeFrame extends EventTarget {
    src = ''
    readonly style = { display: '' }
    readonly contentWindow = {}
    remove() {
      if (frames.includes(this)) frames.splice(frames.indexOf(this), 1)
    }
  }
  const window = new EventTarget()
  const body = { append: (frame: FakeFrame) => void frames.push(frame) }
  const page = {
    window,
    document: { createElement: () => new FakeFrame(), body: hasBody ? body : null },
    location: { origin: 'https://app.example' },
  }
  for (const [name, value] of Object.entries(page)) Object.defineProperty(globalThis, name, { configurable: true, value })
  return {
    frames,
    post(data: unknown, { origin = 'https://verify.example', source = frames[0]?.contentWindow as unknown } = {}) {
      window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
    },
  }
}

function leavePage() {
  for (const name of ['window', 'document', 'location']) delete (globalThis as Record<string, unknown>)[name]
}
test.after.each(leavePage)

const message = { id: 'aa11', decryptedId: 'bb22' }
const jwt = (payload: unknown) => `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`
const answer = (attestation: unknown = jwt({ id: message.id })) => JSON.stringify({ type: 'verify_attestation', attestation })

function create(options: { verifyUrl?: string | false; hasBody?: boolean } = {}) {
  const clock = createClock()
  const page = createPage(options)
  return { clock, page, attest: createAttestation({ verifyUrl: 'https://verify.example', projectId: 'p', clock, ...options }) }
}

test('the service is asked in a hidden frame, and what it signs is the attestation', async () => {
  const { attest, page, clock } = create()
  const attestation = attest(message)
  assert.is(
    page.frames[0]?.src,
    'https://verify.example/v3/attestation?projectId=p&origin=https%3A%2F%2Fapp.example&id=aa11&decryptedId=bb22',
  )
  assert.is(page.frames[0]?.style.display, 'none')
  page.post(answer())
  assert.is(await attestation, jwt({ id: 'aa11' }))
  assert.equal([page.frames, clock.pending()], [[], []])
})

test('only the service, in that frame, about that message, is believed', async () => {
  const { attest, page, clock } = create()
  const attestation = attest(message)
  for (const from of [{ origin: 'https://evil.example' }, { source: {} }, { source: null }]) page.post(answer(), from)
  const broken = [JSON.parse(answer()), 'no JSON', '', null, 'null', '7', '[]', '{"type":"verify_attestation"}', '{"type":"other"}']
  for (const data of [...broken, ...[jwt({ id: 'another' }), 'a.b.c', 'none', 7].map(answer)]) page.post(data)
  let settled = false
  void attestation.then(() => (settled = true))
  await settlePromises()
  assert.not(settled)
  page.post(answer())
  assert.is(await attestation, jwt({ id: 'aa11' }))
  assert.equal(clock.pending(), [])
})

test('a service that does not answer delays one message by its limit, and is then left alone for a while', async () => {
  const { attest, page, clock } = create()
  const late = attest(message)
  await clock.advance(ATTESTATION_LIMIT)
  assert.equal([await late, page.frames, await attest(message)], ['', [], ''])
  assert.equal(page.frames, [])
  await clock.advance(ATTESTATION_PAUSE)
  const again = attest(message)
  page.post(answer())
  assert.is(await again, jwt({ id: 'aa11' }))
})

for (const [what, end, isAskedAgain] of [
  ['a service that has nothing to sign has answered, too', ({ post }) => post(answer(null)), true],
  ['a frame that is refused is not waited for', ({ frames }) => void frames[0]?.dispatchEvent(new Event('error')), false],
] as [string, (page: ReturnType<typeof createPage>) => void, boolean][])
  test(what, async () => {
    const { attest, page, clock } = create()
    const attestation = attest(message)
    end(page)
    assert.is(await attestation, '')
    assert.equal([page.frames, clock.pending()], [[], []])
    void attest(message)
    assert.is(page.frames.length > 0, isAskedAgain)
  })

test('a dApp that wants no attestations gets no frame; an address that is none, a page without a body, a server: nothing is attested', async () => {
  for (const options of [{ verifyUrl: false as const }, { verifyUrl: 'no address' }, { hasBody: false }]) {
    const { attest, page, clock } = create(options)
    assert.equal([await attest(message), page.frames, clock.pending()], ['', [], []])
  }
  leavePage()
  assert.is(await createAttestation({ verifyUrl: 'https://verify.example', projectId: 'p' })(message), '')
})
