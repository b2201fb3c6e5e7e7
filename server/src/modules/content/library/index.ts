/** What somebody bought or was given, found again. */
export { libraryRoutes } from './routes.ts'
export { createLibrary, type Library } from './service.ts'
