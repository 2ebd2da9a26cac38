// No framework, three families.
import { createAppKit } from '@reown/appkit'
import { BitcoinAdapter, type BitcoinConnector } from '@reown/appkit-adapter-bitcoin'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { generalConfig, networks } from './config'

const modal = createAppKit({
  adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter()],
  networks,
  ...generalConfig,
  features: { analytics: true, email: false, socials: false },
})

const write = (id: string, text: string | undefined) => {
  const element = document.querySelector(`[data-testid=${id}]`) ?? document.body.appendChild(document.createElement('pre'))
  element.setAttribute('data-testid', id)
  element.textContent = text ?? ''
}

modal.subscribeAccount(({ address, isConnected }) => write('address', isConnected ? address : undefined), 'bip122')
modal.subscribeNetwork(({ caipNetwork }) => write('network', caipNetwork?.name))
modal.subscribeState(({ open }) => write('open', String(open)))

document.body.insertAdjacentHTML('beforeend', '<button id="open">Open</button><button id="sign">Sign</button>')
document.getElementById('open')!.addEventListener('click', () => modal.open({ view: 'Connect', namespace: 'bip122' }))
document.getElementById('sign')!.addEventListener('click', async () => {
  const provider = modal.getProvider<BitcoinConnector>('bip122')!
  write('signature', await provider.signMessage({ address: modal.getAddress('bip122')!, message: 'Hello Reown AppKit!' }))
})
