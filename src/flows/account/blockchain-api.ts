import { createBlockchainApi, type BlockchainApi } from '../../clients/blockchain-api.js'
import { createHttp } from '../../clients/http.js'
import { toService } from '../../domain/services.js'
import type { Modal } from '../../modal.js'
import { toSdkVersion } from '../sdk-version.js'

/** The modal's blockchain API, made when it is first wanted; none without a project id. */
export function toBlockchainApi(modal: Modal): BlockchainApi | undefined {
  const {
    options: { projectId, services },
    clock,
  } = modal
  if (!projectId) return undefined
  return (modal.blockchainApi ??= createBlockchainApi({
    http: createHttp({ clock }),
    url: toService(services, 'blockchainApi'),
    projectId,
    sdkVersion: toSdkVersion(modal),
    clientId: () => modal.clientId,
    gateways: services,
  }))
}

/**
 * Asks ahead whether the service knows the network somebody is on, which what they look at next waits for: nothing is said of them, and
 * nobody is told how it failed.
 */
export function expectQuestions(modal: Modal): void {
  toBlockchainApi(modal)
    ?.isSupported(modal.state.networkOf()?.caipNetworkId)
    .catch(() => {})
}
