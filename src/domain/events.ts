import type { Features } from './features.js'

/** What dApps hear through `subscribeEvents` (AppKit 1.7, section 6), as far as it exists. */

export type AppKitEventData =
  | { event: 'MODAL_CREATED' }
  | { event: 'INITIALIZE'; properties: { networks: (string | number)[]; features: Features } }
  | { event: 'MODAL_OPEN'; properties: { connected: boolean } }
  | { event: 'MODAL_CLOSE'; properties: { connected: boolean } }
  | { event: 'CLICK_ALL_WALLETS' | 'CLICK_WALLET_HELP' | 'CLICK_NETWORK_HELP' | 'CLICK_GET_WALLET' | 'CLICK_NETWORKS' }
  | { event: 'SELECT_WALLET'; properties: { name: string; platform: Platform } }
  | { event: 'CONNECT_SUCCESS'; properties: { method: 'qrcode' | 'mobile' | 'browser' | 'email'; name: string } }
  | { event: 'CONNECT_ERROR' | 'DISCONNECT_ERROR'; properties: { message: string } }
  | { event: 'DISCONNECT_SUCCESS'; properties: { namespace: string } }
  | { event: 'SEARCH_WALLET'; properties: { badge: string; search: string } }
  | { event: 'CONNECT_PROXY_ERROR'; properties: { message: string; uri: string; mobile_link: string; name: string } }
  | { event: 'SWITCH_NETWORK'; properties: { network: string } }
  | { event: 'OPEN_ENS_FLOW'; properties: { isSmartAccount: boolean } }
  | { event: 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS'; properties: { isSmartAccount: boolean; ensName: string } }
  | { event: 'REGISTER_NAME_ERROR'; properties: { isSmartAccount: boolean; ensName: string; error: string } }
  | { event: 'CLICK_TRANSACTIONS'; properties: { isSmartAccount: boolean } }
  | {
      event: 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS'
      properties: { address: string; projectId: string; cursor: string | undefined; isSmartAccount: boolean }
    }

/** Where a wallet runs, as seen from this page. */
export type Platform = 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'

/** One event as it is given to dApps. */
export type AppKitEvent = { type: 'track'; address?: string | undefined } & AppKitEventData

/** The last event, and when it happened (milliseconds since 1970). */
export interface EventsState {
  timestamp: number
  data: AppKitEvent
  reportedErrors: Record<string, boolean>
}
