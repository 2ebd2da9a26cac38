import type { Features, SocialProvider } from './features.js'

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
  | {
      event:
        | 'EMAIL_LOGIN_SELECTED'
        | 'EMAIL_SUBMITTED'
        | 'DEVICE_REGISTERED_FOR_EMAIL'
        | 'EMAIL_VERIFICATION_CODE_SENT'
        | 'EMAIL_VERIFICATION_CODE_PASS'
        | 'EMAIL_EDIT'
        | 'EMAIL_UPGRADE_FROM_MODAL'
    }
  | { event: 'EMAIL_VERIFICATION_CODE_FAIL'; properties: { message: string } }
  | {
      event: 'SOCIAL_LOGIN_STARTED' | 'SOCIAL_LOGIN_SUCCESS' | 'SOCIAL_LOGIN_REQUEST_USER_DATA' | 'SOCIAL_LOGIN_CANCELED'
      properties: { provider: SocialProvider }
    }
  | { event: 'SOCIAL_LOGIN_ERROR'; properties: { provider: SocialProvider; message: string } }
  | { event: 'SET_PREFERRED_ACCOUNT_TYPE'; properties: { accountType: string; network: string } }
  | { event: 'OPEN_ENS_FLOW'; properties: { isSmartAccount: boolean } }
  | { event: 'REGISTER_NAME_INITIATED' | 'REGISTER_NAME_SUCCESS'; properties: { isSmartAccount: boolean; ensName: string } }
  | { event: 'REGISTER_NAME_ERROR'; properties: { isSmartAccount: boolean; ensName: string; error: string } }
  | { event: 'OPEN_SEND' | 'OPEN_SWAP' | 'SELECT_BUY_CRYPTO'; properties: { isSmartAccount: boolean; network: string } }
  | { event: 'SEND_INITIATED'; properties: SendProperties }
  | { event: 'SEND_SUCCESS'; properties: SendProperties & { hash: string } }
  | { event: 'SEND_ERROR'; properties: SendProperties & { message: string } }
  | { event: 'CLICK_SELECT_TOKEN_TO_SWAP' }
  | { event: 'INITIATE_SWAP' | 'SWAP_SUCCESS'; properties: SwapEvent }
  | { event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'; properties: SwapEvent & { message: string } }
  | { event: 'SELECT_WHAT_IS_A_BUY'; properties: { isSmartAccount: boolean } }
  | { event: 'SELECT_BUY_PROVIDER'; properties: { provider: 'coinbase' | 'meld'; isSmartAccount: boolean } }
  | {
      event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS'
      properties: { isSmartAccount: boolean; network: string }
    }
  | { event: 'SIWX_AUTH_ERROR'; properties: { isSmartAccount: boolean; network: string; message: string } }
  | { event: 'CLICK_TRANSACTIONS'; properties: { isSmartAccount: boolean } }
  /** A failure that has no event of its own, by its name and in the words of the catalogue; it never leaves the page. */
  | { type: 'error'; event: 'INTERNAL_SDK_ERROR'; properties: { errorType: string; errorMessage: string } }
  | {
      event: 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS'
      properties: { address: string; projectId: string; cursor: string | undefined; isSmartAccount: boolean }
    }

interface SendProperties {
  isSmartAccount: boolean
  network: string
  /** Its symbol. */
  token: string
  /** Decimal text. */
  amount: string
}

/** What a swap is about: symbols, and amounts in decimal text. */
export interface SwapEvent {
  isSmartAccount: boolean
  /** CAIP-2 */
  network: string
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

/** Where a wallet runs, as seen from this page. */
export type Platform = 'mobile' | 'desktop' | 'browser' | 'web' | 'qrcode' | 'unsupported'

/** One event as it is given to dApps. */
export type AppKitEvent = { type: 'track' | 'error'; address?: string | undefined } & AppKitEventData

/** The last event, and when it happened (milliseconds since 1970). */
export interface EventsState {
  timestamp: number
  data: AppKitEvent
  reportedErrors: Record<string, boolean>
}

/** What a page has before anything has happened. */
export const toFirstEvent = (): EventsState => ({ timestamp: 0, data: { type: 'track', event: 'MODAL_CREATED' }, reportedErrors: {} })
