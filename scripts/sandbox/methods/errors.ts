// What a wallet answers when it does not do as asked (EIP-1193, EIP-1474, EIP-3326).

const codes = {
  refused: [4001, 'The visitor refused the request.'],
  unauthorized: [4100, 'This site may not use that account. Connect it first.'],
  unsupportedMethod: [4200, 'The wallet does not know this method.'],
  disconnected: [4900, 'The wallet is disconnected from every chain.'],
  chainDisconnected: [4901, 'The wallet cannot reach this chain.'],
  unknownChain: [4902, 'Unknown chain. Add it with wallet_addEthereumChain first.'],
  busy: [-32002, 'A request of this kind is already waiting. Answer it in the wallet.'],
  invalidRequest: [-32600, 'Not a valid request.'],
  invalidParams: [-32602, 'The parameters are not valid.'],
  internal: [-32603, 'The wallet failed.'],
} as const

/** The reasons by name; `codes` above says the number and the text of each. */
export type Reason = keyof typeof codes

/** How an error travels: from the wallet to the page, and to the dApp. */
export interface WireError {
  code: number
  message: string
  data?: unknown
}

/** An answer that is an error, with its EIP-1193 code. */
export class WalletError extends Error {
  readonly code: number
  readonly data?: unknown

  constructor(reason: Reason | number, message?: string, data?: unknown) {
    const [code, text] = typeof reason === 'number' ? [reason, codes.internal[1]] : codes[reason]
    super(message ?? text)
    this.name = 'WalletError'
    this.code = code
    this.data = data
  }
}

/** The form in which any error goes to the page. */
export function toWireError(error: unknown): WireError {
  const { code, message, data } = error as Partial<WireError>
  return {
    code: typeof code === 'number' ? code : codes.internal[0],
    message: typeof message === 'string' && message ? message : codes.internal[1],
    ...(data === undefined ? {} : { data }),
  }
}
