export { sitePictureRoutes } from './routes.ts'
