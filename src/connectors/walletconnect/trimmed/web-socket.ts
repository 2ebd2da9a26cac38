// Stands in for a file of `@walletconnect/jsonrpc-ws-connection`, which looks for a WebSocket in five places.

/** Every browser has it; Node from 22 on, and tests bring it. */
export const hasBuiltInWebSocket = (): boolean => true

/** An address without its query, in which there is a token. */
export const truncateQuery = (url: string): string => url.split('?')[0]!
