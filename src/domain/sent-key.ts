/** Where the transactions sent from here are kept until the network has decided; see `sent-transactions.ts`. */
export const SENT_KEY = '@appkit/pending_transactions'
