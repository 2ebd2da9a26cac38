/** @jsxImportSource react */
import { createRoot } from 'react-dom/client'

const { projectId } = JSON.parse(document.getElementById('sandbox')!.textContent!) as { projectId: string }
const wallets: string[] = []
addEventListener('eip6963:announceProvider', event => wallets.push((event as CustomEvent).detail.info.name))
dispatchEvent(new Event('eip6963:requestProvider'))
createRoot(document.getElementById('root')!).render(
  <p>
    {projectId}, {wallets.join()}
  </p>,
)
