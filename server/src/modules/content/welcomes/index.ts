/** What a page writes to whoever begins to follow or to subscribe, once for ever each. */
export { welcomeRoutes } from './routes.ts'
export { createWelcomes, type Welcomes } from './service.ts'
