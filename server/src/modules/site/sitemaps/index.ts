/** What search engines, password managers and who found a hole are told. */
export { mountSitemaps } from './mount.ts'
export { createSitemaps, type Sitemaps } from './service.ts'
