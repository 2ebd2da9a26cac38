/** Where is kept who has said no to signing in, where he may: by namespace, the accounts (CAIP-10), the latest last. */
export const DECLINED_KEY = '@appkit/siwx_declined'
