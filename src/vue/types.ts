import type { ComputedRef, MaybeRefOrGetter } from 'vue'

/** A ref of the whole, whose fields are refs too: `account.value.address`, or `const { address } = useAppKitAccount()`. */
export type Followed<T> = ComputedRef<T> & { readonly [Name in keyof T]-?: ComputedRef<T[Name]> }

/** A parameter of a composable: a value, a ref or a getter. */
export type Given<T> = MaybeRefOrGetter<T>
