/** @jsxImportSource react */
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useAppKitState, useAppKitTheme, useWalletInfo } from 'latchkey/react'
import { Panel } from './Panel.js'
import { Value } from './Value.js'

/** What a dApp sees of the modal, hook by hook, as it is now. */
export function LiveState() {
  const { open, loading, initialized, selectedNetworkId, activeChain } = useAppKitState()
  const { address, caipAddress, isConnected, status, allAccounts } = useAppKitAccount()
  const { chainId, caipNetwork } = useAppKitNetwork()
  const { walletProviderType } = useAppKitProvider('eip155')
  const { walletInfo } = useWalletInfo()
  const { themeMode, themeVariables } = useAppKitTheme()
  return (
    <Panel title="Public state">
      <h3 className="hook">useAppKitAccount</h3>
      <dl>
        <Value name="status" value={status} />
        <Value name="isConnected" value={isConnected} />
        <Value name="address" value={address} testId="w3m-address" />
        <Value name="caipAddress" value={caipAddress} testId="w3m-caip-address" />
        <Value name="allAccounts" value={allAccounts.length} />
      </dl>
      <h3 className="hook">useAppKitNetwork</h3>
      <dl>
        <Value name="caipNetwork" value={caipNetwork?.name} />
        <Value name="chainId" value={chainId} testId="w3m-chain-id" />
      </dl>
      <h3 className="hook">useAppKitState</h3>
      <dl>
        <Value name="open" value={open} />
        <Value name="loading" value={loading} />
        <Value name="initialized" value={initialized} />
        <Value name="activeChain" value={activeChain} />
        <Value name="selectedNetworkId" value={selectedNetworkId} />
      </dl>
      <h3 className="hook">useWalletInfo, useAppKitProvider</h3>
      <dl>
        <Value name="name" value={walletInfo?.name} testId="w3m-wallet-name" />
        <Value name="walletProviderType" value={walletProviderType} />
      </dl>
      <h3 className="hook">useAppKitTheme</h3>
      <dl>
        <Value name="themeMode" value={themeMode} />
        <Value name="themeVariables" value={Object.keys(themeVariables).length ? JSON.stringify(themeVariables) : undefined} />
      </dl>
    </Panel>
  )
}
