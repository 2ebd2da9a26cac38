// One tab at a time is the wallet: two would answer the same requests, and share one place in the relay.

const LOCK = 'sandbox-web-wallet'

/** Makes this tab the wallet. `onLost` hears when another tab takes over. */
export async function takeOver(onLost: () => void): Promise<void> {
  if (!navigator.locks) return
  await new Promise<void>(resolve => {
    const holding = navigator.locks.request(LOCK, { steal: true }, () => {
      resolve()
      return new Promise(() => undefined) // until the tab closes, or another one steals it
    })
    holding.catch(() => {
      resolve()
      onLost()
    })
  })
}
