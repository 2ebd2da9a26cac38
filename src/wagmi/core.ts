// wagmi's config and the actions by which we speak with it, compiled into our file: package managers put `@wagmi/core` below `wagmi`
// or `@wagmi/vue`, where an import of ours would not find it.
export { connect, createConfig, switchChain } from '@wagmi/core'
