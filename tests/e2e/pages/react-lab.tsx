// A page in which the test calls the React entry's `createAppKit` itself.
import { createAppKit, type AppKit } from 'latchkey/react'
import { EthersAdapter } from 'latchkey/ethers'
import { show, testOptions } from './page.js'

/** What a test finds at `window.lab`. */
export interface ReactLab {
  create(): AppKit
}

const lab: ReactLab = {
  create: () => createAppKit({ networks: [], adapters: [new EthersAdapter()], ...testOptions() }),
}
Object.assign(window, { lab })
show(lab.create())
