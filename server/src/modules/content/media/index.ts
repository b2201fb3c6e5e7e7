/** Files of every kind: uploads, their preparation, the addresses they are seen under. */
export type { Media } from './files.ts'
export type { Guard } from './guards.ts'
export type { FieldTypes, Incoming, Received } from './intake.ts'
export type { View } from './present.ts'
export type { LinkPicture, LinkPictures } from './link-pictures.ts'
export { mediaRoutes } from './routes.ts'
export { createMedia } from './service.ts'
export type { FileRow } from './store.ts'
