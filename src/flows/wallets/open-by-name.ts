import type { Namespace } from '../../domain/caip.js'
import { SOCIAL_NAMES } from '../../domain/embedded.js'
import type { SocialProvider } from '../../domain/features.js'
import { toPlainName, toPlatforms, type Wallet } from '../../domain/wallets.js'
import { toListedRow } from '../../domain/wallet-items.js'
import { isMobile } from '../../clients/page.js'
import type { Modal, OpenModal } from '../../modal.js'
import { chooseWallet } from '../connecting/choose-wallet.js'
import { startSocial } from '../connecting/start-social.js'
import { know, toWalletDirectory } from './wallets.js'

/**
 * Opens the dialog where a visitor connects with a wallet, or logs in, by a name that a dApp has written (AppKit 1.7, section 3.4).
 */
export async function openByName(modal: Modal, name: string, namespace: Namespace | undefined): Promise<void> {
  const wallet = name in VIEWS || name in SOCIAL_NAMES ? undefined : await find(modal, name)
  await modal.open({ view: VIEWS[name as keyof typeof VIEWS] ?? 'Connect', ...(namespace && { namespace }) })
  const open = modal as OpenModal
  if (name in SOCIAL_NAMES) startSocial(open, name as SocialProvider)
  else if (wallet) {
    know(open, [wallet])
    chooseWallet(open, { ...toListedRow(wallet), platform: toPlatforms(wallet, { isMobile: isMobile(), isInstalled: false })[0]! })
  }
}

/** Names that are no wallet's, and where they lead. */
const VIEWS = { walletConnect: 'ConnectingWalletConnect', email: 'EmailLogin' } as const

/** The directory's one wallet of just this name; undefined where it has none, or several, or does not answer: then the visitor chooses. */
async function find(modal: Modal, name: string): Promise<Wallet | undefined> {
  const page = await toWalletDirectory(modal)
    ?.getWallets({ search: name.replaceAll('-', ' '), entries: 10 })
    .catch(() => undefined)
  const wanted = toPlainName(name)
  const [wallet, ...others] = page?.wallets.filter(each => wanted && toPlainName(each.name) === wanted) ?? []
  return others.length ? undefined : wallet
}
