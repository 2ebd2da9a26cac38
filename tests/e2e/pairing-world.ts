// What tests of pairing do in the dialog.
import { RELAY_LIMIT } from '../../src/domain/times.js'
import { openModal, reads, type DappWorld, type Visit, type VisitWishes } from './dapp.js'

/** A wallet that can be anywhere. */
const NIMBUS = {
  id: 'nimbus',
  name: 'Nimbus',
  homepage: 'https://nimbus.test/',
  mobile_link: 'nimbus://',
  webapp_link: 'https://web.nimbus.test',
  desktop_link: 'nimbus-desktop://',
}
/** Ways to a code in a world. */
export function createChooser(world: DappWorld) {
  /** Chooses a row of the list. */
  const choose = async (row: string, { options, ...wishes }: VisitWishes = {}): Promise<Visit> => {
    const visit = await world.enter({ wallet: false, ...wishes, options: { customWallets: [NIMBUS], ...options } })
    // Nothing opens: a page that tests drive has no apps.
    await visit.page.evaluate(() => Object.assign(window, { open: () => null }))
    await openModal(visit)
    await visit.id(`wallet-selector-${row}`).click()
    return visit
  }

  /** A visitor before the place of a code, with a relay that nobody answers at. */
  const chooseDeaf = async (wishes: VisitWishes = {}): Promise<Visit> => {
    const services = { ...world.sandbox.options.services, relay: 'ws://127.0.0.1:9' }
    const visit = await choose('walletconnect', {
      allow: [/WebSocket/],
      before: page => page.clock.install(),
      ...wishes,
      options: { services },
    })
    await visit.id('copy-wc2-uri').waitFor()
    return visit
  }
  return { choose, chooseDeaf }
}

/** Time passes until the silence of the relay is told. */
export async function waitForTrouble({ page }: Visit): Promise<void> {
  await page.clock.fastForward(RELAY_LIMIT)
  await reads(page.locator('p'), 'Can’t reach WalletConnect')
}
