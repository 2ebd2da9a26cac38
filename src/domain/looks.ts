/** How the page's buttons look once somebody is connected. What a look is made from is known to `elements.ts`; here it is only kept. */
export interface Looks {
  readonly css: string
  readonly account?: unknown
  readonly network?: unknown
  readonly connect?: unknown
}
