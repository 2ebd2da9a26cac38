import type { FrameFaults } from './faults.js'

/** What the server tells the frame's page. */
export interface FrameConfig {
  networks: FrameNetwork[]
  /** What keys are derived from where the browser has no seed yet: the same everywhere, so that a person has the same wallet in every browser. */
  seed: string
  /** Another origin that leads to this site as well. */
  foreignUrl: string
  /** Where smart sessions are kept. */
  apiUrl?: string
  /** As the switches stand at the start. */
  faults: FrameFaults
}

/** A network on which the wallet signs and sends. */
export interface FrameNetwork {
  /** CAIP-2. */
  id: string
  name: string
  rpcUrl: string
  /** Whether there are smart accounts. */
  isSmart: boolean
}

/** What the frame was told by a page; never a code. */
export interface FrameMessage {
  name: string
  id: string | null
  payload: unknown
  /** The origin of the page. */
  origin: string
  at: number
}
