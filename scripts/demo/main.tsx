/** @jsxImportSource react */
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { watchRequests } from './page-requests.js'

watchRequests()
createRoot(document.getElementById('root')!).render(<App />)
