// Stands in for the site of wallets by email and social account, in the frame of the site's demo: it knows nobody, and says where one can log in.
const APP = '@w3m-app/'
const FRAME = '@w3m-frame/'

/** What has an answer here. */
const ANSWERS: Record<string, unknown> = { IS_CONNECTED: { isConnected: false }, SYNC_THEME: {}, SYNC_DAPP_DATA: {}, SIGN_OUT: {} }

const post = (message: object): void => parent.postMessage(message, location.origin)

addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  const { type, id } = Object(data) as { type?: unknown; id?: unknown }
  if (source !== parent || origin !== location.origin || typeof type !== 'string' || !type.startsWith(APP)) return
  const name = type.slice(APP.length)
  if (name in ANSWERS) return post({ type: `${FRAME}${name}_SUCCESS`, id, payload: ANSWERS[name] })
  post({ type: `${FRAME}${name}_ERROR`, id, payload: { message: 'This page sends no mail and asks nobody: try it with npm start' } })
})
post({ type: `${FRAME}READY`, payload: {} })
