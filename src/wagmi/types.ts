// The types of wagmi, from whichever package of it the dApp has: one that is not there is `any`, and the next is asked.
import type { Chain } from 'viem'
/** @ts-ignore */
import type * as Core from '@wagmi/core'
/** @ts-ignore */
import type * as React from 'wagmi'
/** @ts-ignore */
import type * as Vue from '@wagmi/vue'

// In brackets: what TypeScript could not find makes each condition on it `any` as well.
type Either<A, B> = [0] extends [1 & A] ? B : A

export type Config = Either<Core.Config, Either<React.Config, Vue.Config>>
export type Connector = Either<Core.Connector, Either<React.Connector, Vue.Connector>>
export type CreateConfigParameters = Either<Core.CreateConfigParameters, Either<React.CreateConfigParameters, Vue.CreateConfigParameters>>
export type CreateConnectorFn = Either<Core.CreateConnectorFn, Either<React.CreateConnectorFn, Vue.CreateConnectorFn>>
/** What wagmi hands to a connector that is made. */
export type ConnectorParts = Parameters<CreateConnectorFn>[0]
export type Transport = Either<Core.Transport, Either<React.Transport, Vue.Transport>>

type Chains = readonly [Chain, ...Chain[]]
/** A config whose chains are known by name. */
export type ConfigOf<C extends Chains> = Either<
  Core.Config<C, Record<C[number]['id'], Transport>>,
  React.Config<C, Record<C[number]['id'], Transport>>
>
