/** Comments on whatever is published, and what its page does about them. Knows no kind of thing. */
export { commentRoutes } from './routes.ts'
export { listTexts as latestComments } from './store.ts'
export { createComments, type Comments } from './service.ts'
