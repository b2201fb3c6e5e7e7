import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { limitContextMenu } from './lib/context-menu.ts'
import { readPageData, seedQueries } from './lib/page-data.ts'
import { queryClient } from './lib/queries.ts'
import { resumeReading, startRouter } from './lib/router/index.ts'
import { watchTheme } from './lib/theme.ts'
import { keepVisit } from './lib/visit.ts'
import { prepareLayout } from './routes/layouts/layouts.tsx'
import * as table from './routes/routes.ts'
import './ui/styles.css'

watchTheme()
limitContextMenu()
keepVisit(location.search)
seedQueries(queryClient, readPageData())

const root = document.getElementById('root')
// The server's readable page stays on screen until the first page's code is here.
await startRouter(table, prepareLayout)
if (root) createRoot(root).render(<App />)
resumeReading()
// Long after everything that the first page needs.
setTimeout(() => import('./lib/worker.ts').then(({ startWorker }) => startWorker()), 5000)
