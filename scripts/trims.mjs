// What is left out of WalletConnect's client, and what is put right in it.
//
// `@walletconnect/sign-client` as it comes is 105 kB. Half of that stands in it twice, or is for wallets, servers and phones' native
// apps. Its packages are published as one minified file each, with noble's cryptography already inside; but each carries its source
// map, and in it the TypeScript it was made from. We compile that: then every file can be seen, what nobody calls falls away, noble
// stands there once, and a file can be exchanged. Cryptography is noble's own throughout.
//
// `exchanged` is the one table of what stands in for what. `mended` are the lines whose failures nobody would hear (they become
// unhandled rejections) or that concern the whole page. A row whose module or text is no longer there fails the build.
// `trims-plugin.mjs` carries all of it out.

/** Packages that are compiled from their own sources, and the version whose sources these rows know. */
export const fromSources = {
  '@walletconnect/sign-client': '2.21.8',
  '@walletconnect/core': '2.21.8',
  '@walletconnect/utils': '2.21.8',
  '@walletconnect/relay-auth': '1.1.0',
  '@walletconnect/jsonrpc-provider': '1.0.14',
  '@walletconnect/jsonrpc-ws-connection': '1.0.16',
}

/**
 * SHA-256 of those sources, in the order of the package's source map, which nobody else runs. Where one differs the build fails: read what
 * has changed against the released code first.
 */
export const digests = {
  '@walletconnect/sign-client': '2abd5fd219af0f8fda9e36611dc6c1962684df3d881ece8d0327a8e6f1b2d422',
  '@walletconnect/core': '35475e066700c02a1268370c6952f4b3f39671cec2f95e27a19db3b63c80ad0e',
  '@walletconnect/utils': '51d1b8b79de1dde99274c5d3c19f7b2a58f9494579a920c6b189cc650df85e03',
  '@walletconnect/relay-auth': 'badf6851537dca88f06e1a30eb4c802afe9661f35647173134d0249edd623905',
  '@walletconnect/jsonrpc-provider': '67d04cb837ec75f4d64e48ae6f7eb8a93c83d683d98f3810f215e90c5fee15fc',
  '@walletconnect/jsonrpc-ws-connection': '2354f5a80c2297ec4d7251fe2fe04657c498afe0227116d551edf29307374bdc',
}

/** Packages that are part of the client as they are, in their form for bundlers; what they import is exchanged too. */
export const asTheyAre = [
  '@walletconnect/types',
  '@walletconnect/heartbeat',
  '@walletconnect/jsonrpc-utils',
  '@walletconnect/jsonrpc-types',
  '@walletconnect/relay-api',
  '@walletconnect/safe-json',
  '@walletconnect/events',
]

/** Where our stand-ins are. */
export const ours = 'src/connectors/walletconnect'

/**
 * What stands in for what. `module` is what an import within the client names, or one of the client's own files. `by` is a file of
 * ours; `as` says it where the names differ; Instead of all these, `of` is
 * the package whose copy of the module serves everybody.
 * @type {{ module: string | RegExp, by?: string, as?: string, of?: string, reason: string }[]}
 */
export const exchanged = [
  {
    module: /^@noble\/(curves|hashes|ciphers)\//,
    of: '@walletconnect/utils',
    reason: 'three versions of the same cryptography; one is enough, and it is the one that utils pins',
  },
  {
    module: 'events',
    by: 'trimmed/emitter.ts',
    as: "export { Emitter as EventEmitter, Emitter as default } from './emitter.ts'",
    reason: "Node's emitter with its warnings for the console; ours does what the client uses of it",
  },
  {
    module: /^uint8arrays(\/|$)/,
    by: 'trimmed/bytes.ts',
    reason: 'brings multiformats with some twenty encodings; six are used',
  },
  {
    module: '@walletconnect/time',
    by: 'trimmed/time.ts',
    reason: 'CommonJS with its own tslib, of which nothing can fall away; used are nine numbers and two divisions',
  },
  {
    module: /^@walletconnect\/(environment|window-getters|window-metadata)$/,
    by: 'trimmed/surroundings.ts',
    reason: 'the same, three times; and how the page presents itself is decided by the modal, which always says it',
  },
  {
    module: '@walletconnect/logger',
    by: 'log.ts',
    reason: 'pino and its formatter; ours writes to a bounded buffer and never to the console',
  },
  {
    module: '@walletconnect/keyvaluestorage',
    by: 'storage.ts',
    as: "import { createKeyValueStorage } from './storage.ts'\nexport default function () { return createKeyValueStorage() }",
    reason: 'unstorage, idb-keyval and destr, for one table of one database; ours is the same table, never hangs, and minds other tabs',
  },
  {
    module: 'es-toolkit/compat',
    by: 'records.ts',
    reason: 'compares whatever JavaScript has; stored records are JSON',
  },
  {
    module: 'detect-browser',
    by: 'trimmed/surroundings.ts',
    reason: 'forty patterns to tell the relay the name of the browser, for its statistics; "unknown" is one of its answers',
  },
  {
    module: '@walletconnect/core/src/controllers/verify.ts',
    by: 'trimmed/controllers.ts',
    as: "export { Verify } from './controllers.ts'",
    reason: 'waits five seconds for a service that is not there; ours is verify.ts. Checking attestations (P-256) is for wallets',
  },
  {
    module: '@walletconnect/core/src/controllers/events.ts',
    by: 'trimmed/controllers.ts',
    as: "export { EventClient } from './controllers.ts'",
    reason: 'telemetry for WalletConnect, which is switched off: what it would note goes nowhere',
  },
  {
    module: '@walletconnect/core/src/constants/events.ts',
    by: 'trimmed/controllers.ts',
    as: `export {
      EVENT_CLIENT_AUTHENTICATE_ERRORS, EVENT_CLIENT_AUTHENTICATE_TRACES, EVENT_CLIENT_CONTEXT, EVENT_CLIENT_PAIRING_ERRORS, EVENT_CLIENT_PAIRING_TRACES,
      EVENT_CLIENT_SESSION_ERRORS, EVENT_CLIENT_SESSION_TRACES,
    } from './controllers.ts'`,
    reason: 'the words of that telemetry',
  },
  {
    module: '@walletconnect/utils/src/network.ts',
    by: 'trimmed/surroundings.ts',
    as: "export { isAppVisible, isOnline, subscribeToNetworkChange } from './surroundings.ts'",
    reason: 'listens to the page for ever, and knows React Native; ours can be stopped',
  },
  {
    module: '@walletconnect/utils/src/signatures.ts',
    by: 'trimmed/signatures.ts',
    reason:
      'checks of sign-in signatures are ours, load when there is one, and ask the nodes of the dApp, not a host of their own; hashes of transactions (blake2, msgpack, base32) are made by wallets',
  },
  {
    module: '@walletconnect/utils/src/polkadot.ts',
    by: 'trimmed/signatures.ts',
    reason: 'the hash of a Polkadot transaction, which a wallet computes',
  },
  {
    module: '@walletconnect/jsonrpc-ws-connection/src/utils.ts',
    by: 'trimmed/surroundings.ts',
    as: "export { hasBuiltInWebSocket, truncateQuery } from './surroundings.ts'",
    reason: "looks for a WebSocket in five places and else requires Node's `ws`",
  },
]

/** Globals of Node that browsers lack, or that a library should not use, and what `mended` lines call; each file that names one imports it from here. */
export const globals = {
  Buffer: 'trimmed/bytes.ts',
  console: 'trimmed/surroundings.ts',
  global: 'trimmed/surroundings.ts',
  toAppLink: 'trimmed/surroundings.ts',
}

const caught = call => ({ text: `${call};`, by: `${call}.catch((error) => this.logger.warn(error));` })
const caughtByClient = call => ({ text: `${call};`, by: `${call}.catch((error) => this.client.logger.warn(error));` })
const awaited = call => ({ text: `${call};`, by: `await ${call};` })

const core = '@walletconnect/core/src'
const engine = '@walletconnect/sign-client/src/controllers/engine.ts'

/**
 * Lines that are put right. Each `text` stands exactly once in its file.
 * @type {{ file: string, text: string, by: string, reason: string }[]}
 */
export const mended = [
  {
    file: '@walletconnect/utils/src/misc.ts',
    text: 'result = Promise.reject(err);',
    by: '(result = Promise.reject(err)).catch(() => {});',
    reason: 'every wait that runs out (proposal, request, ping) leaves a second rejection that nobody can hear',
  },
  {
    file: `${core}/core.ts`,
    text: 'return typeof process !== "undefined" && process.env.DISABLE_GLOBAL_CORE === "true";',
    by: 'return true;',
    reason: 'cores of one page share themselves through a global and warn about it; ours share the storage, as two tabs do',
  },
  {
    file: `${core}/controllers/relayer.ts`,
    ...caught('this.onProviderPayload(payload)'),
    reason: 'whatever the relay sends that is not as expected',
  },
  {
    file: `${core}/controllers/relayer.ts`,
    text: 'subscribeToNetworkChange(async',
    by: '(this as any).stopNetwork = subscribeToNetworkChange(async',
    reason: 'the listeners of the page stay for ever',
  },
  {
    file: `${core}/controllers/relayer.ts`,
    text: 'this.transportOpen().catch((e) => this.logger.warn(e, (e as Error)?.message));',
    by: '',
    reason:
      'what the relay has kept for a page that was thrown away arrives before anybody listens, and is lost: the engine opens it (below)',
  },
  {
    file: `${core}/controllers/relayer.ts`,
    text: 'private connectTimeout = toMiliseconds(ONE_SECOND * 15);',
    by: 'private connectTimeout = toMiliseconds(ONE_SECOND * 5);',
    reason: 'a socket that hangs as it opens keeps the next try from beginning, though the relay may be back long since',
  },
  {
    file: `${core}/controllers/publisher.ts`,
    text: 'private initialPublishTimeout = toMiliseconds(ONE_SECOND * 15);',
    by: 'private initialPublishTimeout = toMiliseconds(ONE_SECOND * 3);',
    reason: 'what was sent as the connection broke is sent again only after this: somebody waits for it',
  },
  {
    file: `${core}/controllers/publisher.ts`,
    text: 'this.relayer.core.heartbeat.on(HEARTBEAT_EVENTS.pulse, () => {',
    by: 'this.relayer.on(RELAYER_EVENTS.connect, () => this.checkQueue());\n    this.relayer.core.heartbeat.on(HEARTBEAT_EVENTS.pulse, () => {',
    reason: 'what waits to be sent again goes out as the relay is back, not up to five seconds later',
  },
  {
    file: `${core}/controllers/publisher.ts`,
    text: 'await this.rpcPublish(params.request, params.opts);',
    by: 'try { await this.rpcPublish(params.request, params.opts); } catch (error) { return this.logger.warn(error); }',
    reason: 'a message that the relay refuses again when it is repeated',
  },
  {
    file: `${core}/controllers/pairing.ts`,
    text: 'if (this.ignoredPayloadTypes.includes(this.core.crypto.getPayloadType(message))) return;',
    by: 'try { if (this.ignoredPayloadTypes.includes(this.core.crypto.getPayloadType(message))) return; } catch (error) { return this.logger.warn(error); }',
    reason: 'a message on a pairing topic that is no envelope',
  },
  { file: `${core}/controllers/pairing.ts`, ...awaited('this.isValidPing({ topic })'), reason: 'a check whose verdict was not waited for' },
  { file: `${core}/controllers/pairing.ts`, ...awaited('this.isValidDisconnect({ topic })'), reason: 'the same' },
  {
    file: `${core}/controllers/pairing.ts`,
    ...caught('await this.deletePairing(topic, true)'),
    reason: 'a pairing that expires as the relay goes',
  },
  {
    file: engine,
    ...caughtByClient('this.isValidConnect({ ...payload.params })'),
    reason: 'a check whose verdict was not waited for; it never kept a proposal out',
  },
  {
    file: engine,
    ...awaited('this.isValidUpdate({ topic, ...params })'),
    reason: 'the same: a wallet could write anything into a session',
  },
  { file: engine, ...awaited('this.isValidExtend({ topic })'), reason: 'the same' },
  { file: engine, ...awaited('this.isValidPing({ topic })'), reason: 'the same' },
  { file: engine, ...awaited('this.isValidDisconnect({ topic, reason: payload.params })'), reason: 'the same' },
  {
    file: engine,
    ...caughtByClient('this.isValidEmit({ topic, ...params })'),
    reason: 'the same; but wallets do name chains and events that were not agreed on, and dApps rely on hearing of them',
  },
  {
    file: engine,
    ...caughtByClient('this.sendError({ id, topic, error: getSdkError("INVALID_UPDATE_REQUEST") })'),
    reason: 'an answer for a session that has ended',
  },
  {
    file: engine,
    ...caughtByClient('await this.deleteSession({ topic, expirerHasDeleted: true })'),
    reason: 'a session that expires as the relay goes',
  },
  {
    file: engine,
    text: 'this.client.core.pairing.register({ methods: Object.keys(ENGINE_RPC_OPTS) });',
    by: 'this.client.core.pairing.register({ methods: Object.keys(ENGINE_RPC_OPTS) });\n      this.client.core.relayer.transportOpen().catch((error) => this.client.logger.warn(error));',
    reason: 'see above: a wallet may have approved while the page was not there',
  },
  {
    file: engine,
    text: '// Await the unsubscribe first to avoid deleting the symKey too early below.\n    await this.client.core.relayer.unsubscribe(topic);',
    by: 'await Promise.race([this.client.core.relayer.unsubscribe(topic).catch((error) => this.client.logger.warn(error)), new Promise((done) => setTimeout(done, 5000))]);',
    reason: 'a session that the wallet has ended stays for ever if the relay goes at that moment',
  },
  {
    file: engine,
    text: 'throw new Error(`emitting ${target} without any listeners 2176`);',
    by: 'return;',
    reason: 'thrown from a timer, where only the page would hear it: an answer to the ping of a page that was closed',
  },
  {
    file: engine,
    text: 'const onAuthenticate = async (payload: any) => {',
    by: 'const onAuthenticate = (payload: any) => onAnswer(payload).catch((error) => reject(error));\n    const onAnswer = async (payload: any) => {',
    reason: 'an answer that makes no sense left the sign-in waiting for an hour',
  },
  {
    file: engine,
    text: 'reject(getSdkError("SESSION_SETTLEMENT_FAILED", "Signature verification failed"));',
    by: 'return reject(getSdkError("SESSION_SETTLEMENT_FAILED", "Signature verification failed"));',
    reason: 'a session was stored although its signature is false',
  },
  {
    file: engine,
    text: 'of cacaos) {\n        const isValid = await validateSignedCacao({ cacao, projectId: this.client.core.projectId });',
    by: 'of cacaos) {\n        const isValid = await validateSignedCacao({ cacao, projectId: (this.client.core as any).rpcUrlsOf });',
    reason: 'the check of a contract account asked a host that is no option; ours asks the nodes of the dApp',
  },
  {
    file: '@walletconnect/utils/src/misc.ts',
    text: 'window.open(url, target, "noreferrer noopener");',
    by: 'if (toAppLink(url)) window.open(url, target, "noreferrer noopener");',
    reason: 'the link is read from storage, where anybody may have written one that runs a script',
  },
  {
    file: '@walletconnect/jsonrpc-provider/src/provider.ts',
    text: 'this.events.on(`${request.id}`',
    by: 'this.events.once(`${request.id}`',
    reason: 'who waits for the one answer to a request stayed for ever, with all that was asked: some 12 kB for each visit with a phone',
  },
  {
    file: '@walletconnect/jsonrpc-ws-connection/src/ws.ts',
    text: 'const WS = resolveWebSocketImplementation();',
    by: '',
    reason: 'the WebSocket of the moment a socket is opened, not of the moment the file loads',
  },
  {
    file: '@walletconnect/jsonrpc-ws-connection/src/ws.ts',
    text: 'new WS(url, [], opts)',
    by: 'new WebSocket(url, [])',
    reason: 'the same; `opts` are for Node',
  },
  {
    file: '@walletconnect/jsonrpc-ws-connection/src/ws.ts',
    text: 'safeJsonParse(e.data) : e.data;',
    by: 'safeJsonParse(e.data) : e.data;\n    if (!payload || typeof payload !== "object") return;',
    reason: 'a frame that says `null` threw in the page',
  },
]

/**
 * What is left out of other packages. Each `text` stands exactly once in its file, or the build fails.
 * @type {{ file: RegExp, text: RegExp, by: string, reason: string }[]}
 */
export const shortened = [
  {
    file: /@solana[\\/]errors[\\/]dist[\\/]index\.(browser|node)\.mjs$/,
    text: /var SolanaErrorMessages = \{\n[^]*?\n\};\n/g,
    by: 'var SolanaErrorMessages = {};\n',
    reason:
      'some 300 sentences for development, 8 kB, that no bundler drops; what is thrown in production is a number and how to look it up',
  },
  {
    file: /@solana[\\/]errors[\\/]dist[\\/]index\.(browser|node)\.mjs$/,
    text: /if \(process\.env\.NODE_ENV !== "production"\) \{(?=\n    return getHumanReadableErrorMessage)/g,
    by: 'if (false) {',
    reason: 'what reads them, in tests as well',
  },
]
