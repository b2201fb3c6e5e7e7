/** Galleries of photos, open to an audience or sold as one (wire.md 4.5). */
export { galleryRoutes } from './routes.ts'
export { createGalleries, type Galleries } from './service.ts'
export { everyGalleryOf } from './store.ts'
