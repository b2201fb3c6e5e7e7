// The pages of videos and galleries, one file to fetch.
export { VideoPage } from './video.tsx'
export { GalleryPage } from './gallery.tsx'
