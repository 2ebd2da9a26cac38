/** @jsxImportSource react */
import { createRoot } from 'react-dom/client'
import { watchRequests } from './page-requests.js'
import { isWorkbench } from './pages.js'

watchRequests()
const { Page } = isWorkbench ? await import('./Workbench.js') : await import('./Showcase.js')
createRoot(document.getElementById('root')!).render(<Page />)
