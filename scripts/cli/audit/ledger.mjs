// Who was asked for what, by what the browser tells of its network.
import { REQUESTS } from './limits.mjs'

/**
 * One request.
 * @typedef {object} Asked
 * @property {string} url
 * @property {string} type as DevTools names it: Document, Script, Fetch, …
 * @property {'before' | 'after'} phase of the click
 * @property {number} bytes of its body, over the wire
 * @property {number} decoded of its body, unpacked
 * @property {boolean} isDone
 * @property {string} [failed]
 * @property {number} [status]
 * @property {Record<string, string>} [headers] of the answer, names in small letters
 * @property {string} sessionId whom to ask for its body
 * @property {string} requestId
 */

/**
 * Bytes of a body, of all that came over the wire: what the server says of its length, else all but the head. Where the machine is busy, parts of
 * the body are here before the browser tells of the head, and counts them with it; so no head is longer than its letters.
 */
function toBody(all, { head, headers = {}, decoded }) {
  if (!decoded) return 0
  const said = Number(headers['content-length'])
  if (said > 0 && said <= all) return said
  const letters = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 40)
  return Math.max(0, all - Math.min(head, letters))
}

/** @returns what is told of a visit's network by `hear`, in the order it was asked for */
export function openLedger() {
  /** @type {Map<string, Asked & { head: number }>} */
  const all = new Map()
  const sockets = []
  let preflights = 0
  let left = 0
  let phase = 'before'
  let heardAt = performance.now()

  /** What a frame of another process shows is asked for by the page, and told of by the frame. */
  const findElsewhere = requestId => [...all.values()].find(asked => asked.requestId === requestId && !asked.isDone)

  const heard = {
    requestWillBeSent({ requestId, request, type }, sessionId) {
      if (!/^https?:/.test(request.url)) return
      if (type === 'Preflight') return void preflights++
      const key = `${sessionId} ${requestId}`
      const redirected = all.get(key)
      if (!redirected && all.size >= REQUESTS) return void left++
      const fresh = { url: request.url, type: type ?? 'Other', bytes: 0, decoded: 0, head: 0, isDone: false, sessionId, requestId }
      all.set(key, { ...fresh, phase: redirected?.phase ?? phase })
    },
    responseReceived({ response, type }, asked) {
      asked.type = type
      asked.status = response.status
      asked.headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
      asked.head = response.encodedDataLength
    },
    dataReceived({ dataLength }, asked) {
      asked.decoded += dataLength
    },
    loadingFinished({ encodedDataLength }, asked) {
      asked.isDone = true
      asked.bytes = toBody(encodedDataLength, asked)
    },
    loadingFailed({ errorText, canceled }, asked) {
      asked.isDone = true
      asked.failed = canceled ? 'canceled' : errorText
    },
  }

  return {
    /** @param {{ method: string, params: any, sessionId?: string }} message */
    hear({ method, params, sessionId }) {
      const [domain, name] = method.split('.')
      if (domain !== 'Network') return
      if (name === 'webSocketCreated') {
        heardAt = performance.now()
        if (sockets.length < REQUESTS) sockets.push({ url: params.url, phase })
      } else if (name === 'requestWillBeSent') {
        heardAt = performance.now()
        heard[name](params, sessionId)
      } else if (Object.hasOwn(heard, name)) {
        const asked = all.get(`${sessionId} ${params.requestId}`) ?? findElsewhere(params.requestId)
        if (!asked) return
        heardAt = performance.now()
        heard[name](params, asked)
      }
    },
    /** From here on all is because of the click. */
    click: () => {
      phase = 'after'
      heardAt = performance.now()
    },
    /** How long nothing has come, in ms; 0 while an answer is on its way. */
    quiet: () => ([...all.values()].some(({ isDone, type }) => !isDone && type !== 'EventSource') ? 0 : performance.now() - heardAt),
    read: () => ({ requests: [...all.values()], sockets, preflights, left }),
  }
}
