// The client of the embedded wallet without a modal: the test logs in by `window.lab`.
import type { EmbeddedWallet } from '../../../src/domain/embedded.js'
import type { CaipNetwork } from '../../../src/domain/networks.js'
import { clock } from '../../../src/clients/clock.js'
import { createStorage } from '../../../src/clients/storage.js'
import { createEmbedded } from '../../../src/connectors/embedded/embedded.js'
import { testOptions } from './page.js'

/** What a test finds at `window.lab`. */
export interface EmbeddedLab {
  wallet: EmbeddedWallet
  /** What the modal would have been told, in order. */
  heard: string[]
  /** Settles with what came of it, which can leave the page. */
  try(run: () => Promise<unknown>): Promise<{ value: unknown } | { name: string; message: string; code?: number }>
}

const { networks = [], services, projectId = '' } = testOptions()
const heard: string[] = []
const offered = networks as readonly CaipNetwork[]
const lab: EmbeddedLab = {
  heard,
  wallet: createEmbedded({
    url: services!.embeddedWallet!,
    projectId,
    metadata: { name: 'Lab', description: '', url: location.origin, icons: [] },
    sdkVersion: 'html-lab-0',
    title: 'Your wallet',
    clock,
    storage: createStorage(),
    networkOf: namespace => offered.find(({ chainNamespace }) => chainNamespace === namespace),
    defaultKinds: {},
    theme: () => ({ themeMode: 'light', themeVariables: {}, w3mThemeVariables: {} }),
    isHeld: () => false,
    onAlert: name => heard.push(name),
    onApproval: () => heard.push('approval'),
    onSettled: () => heard.push('settled'),
    onNotAllowed: () => heard.push('not allowed'),
  }),
  async try(run) {
    try {
      return { value: await run() }
    } catch (error) {
      const { name, message, code } = error as { name: string; message: string; code?: number }
      return { name, message, ...(code !== undefined && { code }) }
    }
  },
}
Object.assign(window, { lab })
