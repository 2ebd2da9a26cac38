// A page without a modal: the test makes its own with `window.lab`.
import { createAppKit, type AppKit, type CreateAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { show, testOptions } from './page.js'

/** What a test finds at `window.lab`. */
export interface Lab {
  /** Makes a modal with the test's options and what is given, and shows it as `window.modal`. */
  create(more?: Partial<CreateAppKit>): AppKit
}

const lab: Lab = {
  create(more) {
    const modal = createAppKit({ networks: [], adapters: [new EthersAdapter()], ...testOptions(), ...more })
    show(modal)
    return modal
  },
}
Object.assign(window, { lab })
