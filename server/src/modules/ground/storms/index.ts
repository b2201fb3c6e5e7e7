/** So much at once that the doors are drawn to for a while; and whom limits have stopped. */
export { createStorms, type Storms } from './service.ts'
export { stormRoutes } from './routes.ts'
