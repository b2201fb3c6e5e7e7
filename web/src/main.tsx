import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { limitContextMenu } from './lib/context-menu.ts'
import { readPageData, seedQueries } from './lib/page-data.ts'
import { queryClient } from './lib/queries.ts'
import { resumeReading, startRouter } from './lib/router/index.ts'
import { readStored } from './lib/storage.ts'
import { watchTheme } from './lib/theme.ts'
import { bearTranslation } from './lib/translated.ts'
import { prepareLayout } from './routes/layouts/layouts.tsx'
import * as table from './routes/routes.ts'
import './ui/styles.css'

watchTheme()
limitContextMenu()
// A first screen that was left before the program had begun leaves its address (site/html/late-start.ts).
const visits = [readStored('visit'), /[?&](ref|utm_)/.test(location.search) ? location.search : null]
if (visits.some((search) => search !== null)) void import('./lib/visit.ts').then(({ keepVisit }) => keepVisit(visits))
seedQueries(queryClient, readPageData())

const root = document.getElementById('root')
// The server's readable page stays on screen until the first page's code is here.
await startRouter(table, prepareLayout)
if (root) {
  bearTranslation(document.body)
  createRoot(root).render(<App />)
  if ('pressed' in document.documentElement.dataset) void import('./lib/press.ts').then(({ pressAgain }) => pressAgain(root))
}
resumeReading()
// Long after everything that the first page needs.
setTimeout(() => import('./lib/worker.ts').then(({ startLate }) => startLate()), 5000)
