export { keepAssets } from './kept-assets.ts'
export { mountOperations } from './operations.ts'
export { mountPages } from './pages.ts'
export { mountUnsubscribing } from './unsubscribe-page.ts'
