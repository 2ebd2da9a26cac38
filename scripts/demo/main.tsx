/** @jsxImportSource react */
import { createRoot } from 'react-dom/client'
import { watchRequests } from './page-requests.js'
import { isShell, isWorkbench } from './pages.js'

watchRequests()
const root = createRoot(document.getElementById('root')!)
if (isShell) {
  const { ShellPage } = await import('./ShellPage.js')
  root.render(<ShellPage />)
} else {
  const { Page } = isWorkbench ? await import('./Workbench.js') : await import('./Showcase.js')
  root.render(<Page />)
}
