/** First pages of histories, by address and CAIP-2 id; forgotten with the connection. */
export const HISTORY_KEY = '@appkit/history_transactions_cache'
