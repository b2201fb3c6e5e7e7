/** What is found by words, by whom. */
export { hold as holdSearch, removePage as forgetPage } from './doc-store.ts'
export type { FoundDoc } from './find-store.ts'
export { isSearched, type ThingSearchKind } from './tables.ts'
export { searchRoutes } from './routes.ts'
export { createSearch, type Search } from './service.ts'
