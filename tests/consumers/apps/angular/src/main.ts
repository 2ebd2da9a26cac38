import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal, type OnDestroy } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'

const modal = createAppKit({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [new EthersAdapter()],
  networks: [mainnet],
})

@Component({
  selector: 'dapp-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <appkit-button [label]="label"></appkit-button>
    <p id="address">{{ account()?.address ?? 'nobody' }}</p>
  `,
})
class App implements OnDestroy {
  readonly label = 'Connect Wallet'
  readonly account = signal(modal.getAccount())
  readonly ngOnDestroy = modal.subscribeAccount(account => this.account.set(account))
}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
