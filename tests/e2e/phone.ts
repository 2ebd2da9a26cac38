// A dApp in Chromium, and a phone: a wallet on the real WalletKit at the other end of the sandbox relay.
import type { Test } from 'uvu'
import { webWalletPhrase } from '../../scripts/sandbox/accounts.js'
import { createPeer, type Peer, type PeerOptions } from '../../scripts/sandbox/web-wallet/peer.js'
import { createDapp, isClosed, isConnected, openModal, until, type DappWorld, type Visit, type VisitWishes } from './dapp.js'

/** A visit with a phone in the hand. */
export interface PhoneVisit extends Visit {
  phone: Peer
  /** The session's topic. */
  topic: string
}

export interface PhoneWorld extends DappWorld {
  /** A wallet that approves what is asked, unless wished otherwise; it ends with the test. */
  takePhone(wishes?: Partial<PeerOptions>): Promise<Peer>
  /** Opens a dApp, shows its code, and lets a phone approve it. */
  pair(wishes?: VisitWishes, phone?: Partial<PeerOptions>): Promise<PhoneVisit>
}

/** Gives a suite a browser, a sandbox and phones. */
export function createPhones(test: Test, wishes: { families?: boolean; frame?: boolean } = {}): PhoneWorld {
  const world = createDapp(test, wishes)
  let phones: Peer[] = []
  test.after.each(async () => {
    await Promise.all(phones.splice(0).map(phone => phone.destroy()))
    phones = []
    world.sandbox.relay.resetFaults()
  })
  const takePhone: PhoneWorld['takePhone'] = async (wishes = {}) => {
    const { urls } = world.sandbox
    const phone = await createPeer({
      relayUrl: urls.relay,
      projectId: 'sandbox',
      mnemonic: webWalletPhrase,
      chains: { 'eip155:31337': urls.one, 'eip155:31338': urls.two },
      behaviour: { answer: 'approve' },
      ...wishes,
    })
    phones.push(phone)
    return phone
  }
  return Object.assign(Object.create(world, Object.getOwnPropertyDescriptors(world)) as DappWorld, {
    takePhone,
    async pair(wishes: VisitWishes = {}, given: Partial<PeerOptions> = {}) {
      const [phone, visit] = [await takePhone(given), await world.enter({ wallet: false, ...wishes })]
      await showCode(visit)
      await phone.pair(await readLink(visit))
      await isConnected(visit)
      await isClosed(visit)
      await until(() => phone.sessions().length > 0, 'the phone has its session')
      return { ...visit, phone, topic: phone.sessions()[0]!.topic }
    },
  })
}

/** Opens the modal and its code. */
export async function showCode(visit: Pick<Visit, 'page' | 'id'>): Promise<void> {
  await openModal(visit)
  await visit.id('wallet-selector-walletconnect').click()
  await visit.id('wui-qr-code').waitFor()
}

/** The link in the code, when it differs from `other`. */
export const readLink = ({ id }: Pick<Visit, 'id'>, other = ''): Promise<string> =>
  until(async () => {
    const uri = await id('wui-qr-code').getAttribute('uri')
    return uri === other ? null : uri
  }, 'the link in the code')
