// What each of these dApps has in its `config`; here a test fills it in.
import type { AppKitNetwork } from '@reown/appkit/networks'

interface Given {
  networks: [AppKitNetwork, ...AppKitNetwork[]]
  projectId: string
}

const { networks: given, ...rest } = (window as unknown as { testOptions: Given }).testOptions

export const networks = given
export const projectId = rest.projectId

export const metadata = {
  name: 'AppKit Example',
  description: 'AppKit Example',
  url: location.origin,
  icons: ['data:,'],
}

export const generalConfig = {
  ...rest,
  projectId,
  metadata,
  themeMode: 'light' as const,
  themeVariables: { '--w3m-accent': '#000000' },
}
